export const id = 898;
export const ids = [898];
export const modules = {

/***/ 30114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ lentIn),
/* harmony export */   Cl: () => (/* binding */ handOver),
/* harmony export */   dy: () => (/* binding */ handoverName),
/* harmony export */   nU: () => (/* binding */ logsBelow),
/* harmony export */   uZ: () => (/* binding */ receive)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var fflate__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(51306);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(42047);
/* harmony import */ var _core_evidence_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73017);
/* harmony import */ var _core_event_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(42132);
/* harmony import */ var _core_move_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90365);
/* harmony import */ var _tools_git_bundles_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(81378);
/* harmony import */ var _tools_git_objects_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(38475);
/* harmony import */ var _copies_artifacts_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(29509);










/** The move that this very run and attempt has lent, where nothing has come after its intent. */
function lentIn({ head, job }, owner) {
    const { intent } = job;
    if (intent === undefined || intent.owner !== owner || intent.seq !== job.seq || !(0,_core_move_js__WEBPACK_IMPORTED_MODULE_4__/* .isForeign */ .jq)(intent.move))
        return undefined;
    return { job, head, move: intent.move, intent: intent.seq, owner };
}
/** A name is used once: of each intent there is one result. */
function handoverName({ job, head, owner }) {
    return `specbridge-work-${job.job}-g${head.generation}-a${owner.replace(/^.*\./, '')}`;
}
/** What came of a lent move, and of which. */
const Result = zod__WEBPACK_IMPORTED_MODULE_8__/* .strictObject */ .rej({
    version: zod__WEBPACK_IMPORTED_MODULE_8__/* .literal */ .euz(1),
    save: _core_evidence_js__WEBPACK_IMPORTED_MODULE_2__/* .Sha */ .$R,
    intent: zod__WEBPACK_IMPORTED_MODULE_8__/* .int */ .Whr(),
    owner: zod__WEBPACK_IMPORTED_MODULE_8__/* .string */ .YjP(),
    event: _core_event_js__WEBPACK_IMPORTED_MODULE_3__/* .JobEvent */ ._0,
});
const RESULT = 'result.json';
const BUNDLE = 'candidate.bundle';
const LOGS = 'logs';
const LARGEST = { result: 2 * 1024 * 1024, log: 32 * 1024 * 1024, bundle: 256 * 1024 * 1024 };
/** Of all of them together. */
const MOST_BYTES = 512 * 1024 * 1024;
/** A result is worth more than a copy. */
const LONGEST_MS = 10 * 60_000;
/** The folder of whole outputs in a gathering's one. */
function logsBelow(folder) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, LOGS);
}
/** Hands a result over, as an artifact of this run: the event, the files of its candidate, and the whole outputs beside them. */
async function handOver({ git, folder }, lent, event) {
    const { head, intent, owner } = lent;
    const result = { version: 1, save: head.commit, intent, owner, event };
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { recursive: true });
    const files = [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, RESULT)];
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(files[0], JSON.stringify(result));
    const made = madeIn(event);
    if (made !== undefined) {
        const order = { ref: refOf(lent), tip: made.commit, since: made.base };
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, BUNDLE), await (0,_tools_git_bundles_js__WEBPACK_IMPORTED_MODULE_5__/* .writeBundle */ .M)(git.home, order));
        files.push((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, BUNDLE));
    }
    const logs = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(logsBelow(folder)).catch(() => []);
    const name = handoverName(lent);
    const whole = [...files, ...logs.map((log) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, LOGS, log))];
    await (0,_copies_artifacts_js__WEBPACK_IMPORTED_MODULE_7__/* .uploadArtifact */ .mz)({ name, root: folder, files: whole }, LONGEST_MS);
    return name;
}
/**
 * Takes a result back that hostile code may have written. Nothing of it is unpacked onto the disk but objects of git, which are named by
 * their own hashes, and of which no ref knows.
 */
async function receive(git, folder, lent) {
    const zip = await (0,_copies_artifacts_js__WEBPACK_IMPORTED_MODULE_7__/* .downloadArtifact */ .bk)(handoverName(lent), folder, LONGEST_MS);
    if (zip === undefined)
        return { problem: 'there is none' };
    let room = MOST_BYTES;
    const files = (0,fflate__WEBPACK_IMPORTED_MODULE_9__/* .unzipSync */ .AO)(zip, {
        filter: ({ name, originalSize }) => originalSize <= largest(name) && (room -= originalSize) >= 0,
    });
    const result = readResult(files[RESULT]);
    const { head, intent, owner } = lent;
    if (result === undefined)
        return { problem: 'it cannot be read' };
    if (result.save !== head.commit || result.intent !== intent || result.owner !== owner) {
        return { problem: 'it is that of another move' };
    }
    const problem = await bring(git, lent, result.event, files[BUNDLE]);
    if (problem !== undefined)
        return { problem };
    const logs = Object.keys(files).filter((name) => name.startsWith(`${LOGS}/`));
    return { event: result.event, logs: logs.map((name) => files[name]) };
}
/** How many bytes a file of the artifact may have; none where it is none of ours. */
function largest(name) {
    if (name === RESULT)
        return LARGEST.result;
    if (name === BUNDLE)
        return LARGEST.bundle;
    return /^logs\/[0-9a-f]{64}\.log$/.test(name) ? LARGEST.log : -1;
}
function readResult(bytes) {
    try {
        return Result.safeParse(JSON.parse(Buffer.from(bytes ?? []).toString())).data;
    }
    catch {
        return undefined;
    }
}
/** Brings the objects of what was made here, whole; why not, where they are not. */
async function bring(git, lent, event, bundle) {
    const made = madeIn(event);
    if (made === undefined)
        return undefined;
    if (bundle === undefined)
        return 'it lacks the files of its candidate';
    const end = await (0,_tools_git_bundles_js__WEBPACK_IMPORTED_MODULE_5__/* .readBundle */ .B)(git.home, refOf(lent), bundle, 'sound');
    if ('problem' in end)
        return `of the files of its candidate, ${end.problem}`;
    const { tree } = await (0,_tools_git_objects_js__WEBPACK_IMPORTED_MODULE_6__/* .readCommit */ .kN)(git.objects, end.tip);
    return tree === made.tree ? undefined : 'the files of its candidate are others';
}
/** The commit whose files go with a result: a candidate, or what is to be kept of an attempt without one. */
function madeIn(event) {
    if (event.type !== 'make-ended' || event.outcome === 'no-change')
        return undefined;
    if (event.outcome === 'failed')
        return event.unfinished;
    // Behind its outputs lies the candidate itself.
    return { base: event.candidate.base, ...(event.staged ?? event.candidate) };
}
function refOf({ job }) {
    return `refs/specbridge/lent/${job.job}`;
}


/***/ }),

/***/ 43517:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  takeBack: () => (/* binding */ takeBack)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/core/sentence.js
var sentence = __webpack_require__(19597);
// EXTERNAL MODULE: ./build/core/changes.js
var changes = __webpack_require__(31331);
// EXTERNAL MODULE: ./build/core/digest.js
var digest = __webpack_require__(82552);
// EXTERNAL MODULE: ./build/core/expectation.js
var expectation = __webpack_require__(37672);
// EXTERNAL MODULE: ./build/core/screen.js
var screen = __webpack_require__(77252);
// EXTERNAL MODULE: ./build/moves/gate.js
var gate = __webpack_require__(31482);
// EXTERNAL MODULE: ./build/moves/candidate.js + 1 modules
var candidate = __webpack_require__(15520);
// EXTERNAL MODULE: ./build/moves/check.js
var check = __webpack_require__(49409);
// EXTERNAL MODULE: ./build/moves/outputs.js + 1 modules
var outputs = __webpack_require__(49299);
// EXTERNAL MODULE: ./build/moves/question.js + 9 modules
var question = __webpack_require__(34633);
// EXTERNAL MODULE: ./build/moves/task.js + 2 modules
var moves_task = __webpack_require__(8777);
// EXTERNAL MODULE: ./build/moves/unfinished.js
var unfinished = __webpack_require__(13096);
;// CONCATENATED MODULE: ./build/moves/recheck.js











const RESULTS = {
    baseline: 'baseline-ended',
    make: 'make-ended',
    gate: 'gate-ended',
    check: 'check-ended',
    reason: 'reason-ended',
};
const RECHECKS = {
    baseline: async (job, _move, event) => doubtAboutGates(job, event) ?? (event.failure && doubtAboutFailure(event.failure, 'setup')),
    make: recheckMake,
    gate: recheckGate,
    check: recheckCheck,
    reason: recheckReason,
};
/**
 * Looks again at what another process says came of a move: everything that can be told without running anything is found out once more,
 * with the same functions, and has to be the same. What a gate did, and what an agent said, can only be plausible.
 */
async function recheck(job, move, event, repository) {
    if (event.type !== RESULTS[move.type])
        return `is ${event.type}, which ${move.type} never ends with`;
    if ('node' in move && !('node' in event && event.node === move.node && event.attempt === move.attempt)) {
        return 'is that of another attempt';
    }
    const recheckOne = RECHECKS[move.type];
    return recheckOne(job, move, event, repository);
}
async function recheckMake(job, move, event, repository) {
    const makers = job.plan.stages.filter(({ kind }) => kind === 'maker').length;
    if (event.outcome === 'failed') {
        const doubt = doubtAboutMakers(event, makers) ?? doubtAboutFailure(event.failure, 'make');
        return doubt ?? (0,unfinished/* doubtAboutUnfinished */.Lc)(job, move, event, repository);
    }
    if (event.runs !== makers)
        return `comes from ${event.runs} makers, not from ${makers}`;
    if (event.outcome === 'no-change')
        return undefined;
    const { tree } = event.candidate;
    const commit = await (0,candidate/* commitTree */.SC)(job, move, tree, repository);
    const changes = await repository.changes(move.base, commit);
    const violation = await (0,candidate/* screened */.gt)(job, { tree, changes, intrusions: [] }, repository);
    if (violation !== undefined)
        return `passes over this: ${violation.summary}`;
    if (!(0,screen/* isRealChange */.v)(changes))
        return 'calls a candidate what changes nothing';
    const ours = await (0,candidate/* candidateAt */.TW)(job, move, commit, { tree, changes }, repository);
    if (!isSame(ours, event.candidate))
        return 'says other things of its candidate than the candidate itself';
    return (0,outputs/* doubtAboutStaged */.Ev)(job, move, event, repository);
}
/** A set-up that fails is the only way to pay no maker. */
function doubtAboutMakers({ runs, failure }, makers) {
    const isPossible = failure.stage === 'setup' ? runs === 0 : runs > 0 && runs <= makers;
    return isPossible ? undefined : `counts ${runs} runs of ${makers} makers`;
}
async function recheckGate(job, move, event) {
    const node = (0,changes/* nodeOf */.E7)(job, move.node);
    const doubt = doubtAboutGates(job, event);
    if (doubt !== undefined || event.failure?.stage === 'setup')
        return doubt;
    const atBase = move.claim === 'made' ? (0,expectation/* gateAtBase */.Gv)(job, node)?.name : undefined;
    const isRun = event.gates.every((gate) => (gate.atBase !== undefined) === (gate.name === atBase));
    if (!isRun)
        return 'tells of other runs at the base than there were to be';
    const plain = event.gates.map(({ expected: _expected, ...gate }) => gate);
    const { gates, failure } = (0,gate/* judged */.g$)(node, plain);
    return isSame({ gates, failure }, { gates: event.gates, failure: event.failure })
        ? undefined
        : 'draws another conclusion from its gates than they allow';
}
/** Every gate of the plan in its order; none, or all of them, where a set-up failed. */
function doubtAboutGates(job, { gates, failure }) {
    const isSetup = failure?.stage === 'setup';
    if (isSetup && gates.length === 0)
        return undefined;
    const planned = (0,gate/* gatesOf */.og)(job).map(({ name, required }) => ({ name, required }));
    const told = gates.map(({ name, required }) => ({ name, required }));
    if (!isSame(planned, told))
        return 'is not about the gates of the plan';
    const odd = gates.find((gate) => !isPlausible(gate) || (gate.atBase !== undefined && !isPlausible(gate.atBase)));
    return odd === undefined ? undefined : `contradicts itself about the gate ${odd.name}`;
}
function isPlausible({ passed, outcome, exitCode, durationMs, tail }) {
    const hasExited = outcome === 'exited';
    const isWhole = hasExited === (exitCode !== undefined) && passed === (hasExited && exitCode === 0);
    return isWhole && durationMs >= 0 && !(passed && tail !== undefined);
}
/** A verdict about this tree, by this role, which does not pass what it calls an error. */
async function recheckCheck(job, { node, role }, event) {
    if (event.role !== role)
        return `is by ${event.role}, not by ${role}`;
    if (event.outcome === 'failed')
        return doubtAboutFailure(event.failure, 'check');
    const { verdict } = event;
    const isAbout = verdict.role === role && verdict.tree === (0,changes/* nodeOf */.E7)(job, node).attempt?.candidate?.tree;
    if (!isAbout)
        return 'is a verdict about something else';
    return (0,check/* lowered */.D)(verdict) === verdict.verdict ? undefined : 'passes a candidate in which it names an error';
}
/** An answer to this question, by whom it was for; what a plan reaches for is told by its words, and not by whoever handed it over. */
async function recheckReason(job, move, event, repository) {
    if (event.role !== move.role)
        return `is by the ${event.role}, not by the ${move.role}`;
    if (event.tier !== move.tier)
        return 'is by somebody else than was to be asked';
    if (event.outcome === 'failed')
        return event.failure && doubtAboutFailure(event.failure, 'reason');
    const task = await (0,moves_task/* taskOf */.X)(job, (0,changes/* nodeOf */.E7)(job, move.node), repository);
    const honest = { ...event, impacts: undefined, differences: undefined, ...(0,question/* findingsIn */._)(event.answer, job, move, task) };
    return isSame(honest, event) ? undefined : 'says other things of its plan than the plan itself';
}
function doubtAboutFailure({ stage }, own) {
    return stage === own || stage === 'setup' ? undefined : `tells of a failure at the stage ${stage}`;
}
/** As JSON: what is absent and what is undefined is the same there. */
function isSame(one, other) {
    return (0,digest/* canonical */.$)(one) === (0,digest/* canonical */.$)(other);
}

// EXTERNAL MODULE: ./build/tools/logs.js
var tools_logs = __webpack_require__(37637);
// EXTERNAL MODULE: ./build/github/copies/trouble.js
var trouble = __webpack_require__(72641);
// EXTERNAL MODULE: ./build/github/places.js
var places = __webpack_require__(25908);
// EXTERNAL MODULE: ./build/github/tell.js + 2 modules
var tell = __webpack_require__(80327);
// EXTERNAL MODULE: ./build/github/split/handover.js
var split_handover = __webpack_require__(30114);
;// CONCATENATED MODULE: ./build/github/split/take-back.js








/**
 * What came of the move that this run has lent: its result, where all of it holds that can be told from here, else a lost move, which is
 * charged. Nothing where no move is lent.
 */
async function takeBack(action, { world, snapshot }, owner) {
    const lent = (0,split_handover/* lentIn */.$)(snapshot, owner);
    if (lent === undefined)
        return undefined;
    const believed = await believe(action, world, lent).catch((error) => ({ problem: (0,trouble/* wordsOf */.Z)(error) }));
    if ('type' in believed)
        return believed;
    (0,tell/* warn */.R8)((0,sentence/* sentence */.e)(`What came of ${lent.move.type} is lost: of the artifact ${(0,split_handover/* handoverName */.dy)(lent)}, ${believed.problem}`));
    return { type: 'move-lost', intent: lent.intent, owner };
}
async function believe({ git, context }, { repository }, lent) {
    const { job, move } = lent;
    const { handover, logs } = (0,places/* placesIn */.y)(context.temp);
    // The files of a candidate are handed over without those of its base.
    if (move.type === 'make')
        await repository.treeOf(move.base);
    const handed = await (0,split_handover/* receive */.uZ)(git, (0,external_node_path_.join)(handover, job.job), lent);
    if ('problem' in handed)
        return handed;
    const doubt = await recheck(job, move, handed.event, repository);
    if (doubt !== undefined)
        return { problem: `the result ${doubt}` };
    for (const log of handed.logs)
        await (0,tools_logs/* keepLog */.Ob)((0,external_node_path_.join)(logs, job.job), { stdout: log, stderr: Buffer.of() });
    return handed.event;
}


/***/ })

};
