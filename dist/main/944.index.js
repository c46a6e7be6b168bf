export const id = 944;
export const ids = [944];
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

/***/ 53944:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   work: () => (/* binding */ work)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _core_apply_attempt_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50106);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19473);
/* harmony import */ var _moves_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26675);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94340);
/* harmony import */ var _context_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9009);
/* harmony import */ var _places_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(25908);
/* harmony import */ var _tell_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(80327);
/* harmony import */ var _handover_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(30114);









/**
 * Carries out the one move that this run has lent itself, and hands over what came of it. There is nothing here that could be written to:
 * no forge, no checkpoints, and a token that only reads.
 */
async function work(ground, { job, generation, 'app-private-key': privateKey }, signal) {
    if (job === undefined || generation === undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .UserError */ .yo('The phase work takes the inputs job and generation, as the phase decide puts them out.');
    }
    if (privateKey !== undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .UserError */ .yo('The phase work runs what nobody has read. Leave the input app-private-key away there.');
    }
    const snapshot = await (0,_session_js__WEBPACK_IMPORTED_MODULE_4__/* .loadSnapshot */ .N2)(ground.checkpoints, job);
    const lent = snapshot && (0,_handover_js__WEBPACK_IMPORTED_MODULE_8__/* .lentIn */ .$)(snapshot, (0,_context_js__WEBPACK_IMPORTED_MODULE_5__/* .ownerOf */ .bf)(ground.context));
    const isTheOne = lent?.head.generation === generation.number && lent.head.commit.startsWith(generation.commit);
    if (lent === undefined || !isTheOne)
        return NOTHING;
    (0,_tell_js__WEBPACK_IMPORTED_MODULE_7__/* .say */ .cv)(`${job}: ${lent.move.type}`);
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)((0,_places_js__WEBPACK_IMPORTED_MODULE_6__/* .placesIn */ .y)(ground.context.temp).handover, job);
    const event = await performed(ground, lent, folder, signal);
    if (event === undefined)
        return STOPPED;
    const name = await (0,_handover_js__WEBPACK_IMPORTED_MODULE_8__/* .handOver */ .Cl)({ git: ground.git, folder }, lent, event);
    return { next: 'handed-over', because: `What came of ${lent.move.type} is handed over in the artifact ${name}.` };
}
const NOTHING = {
    next: 'stale',
    because: 'Nothing is lent to this run any more, so nothing is done. The phase settle of it, or a later run, goes on.',
};
const STOPPED = { next: 'stale', because: 'The run was told to stop, so nothing is handed over.' };
/** Nothing where the caller asked to stop: what was ended because of that failed for no other reason. */
async function performed(ground, lent, folder, signal) {
    const tools = ground.tools((0,_handover_js__WEBPACK_IMPORTED_MODULE_8__/* .logsBelow */ .nU)(folder));
    await bring(lent, tools.repository);
    try {
        const event = await (0,_moves_index_js__WEBPACK_IMPORTED_MODULE_3__/* .performForeign */ .W)(lent.job, inTime(lent, new Date()), tools, signal);
        return signal.aborted ? undefined : event;
    }
    catch (error) {
        if (signal.aborted && error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .TransientError */ .N_)
            return undefined;
        throw error;
    }
}
/** The files that worktrees are made of are looked at by git alone, which fetches nothing. */
async function bring({ job, move }, repository) {
    const node = 'node' in move ? job.nodes.get(move.node) : undefined;
    const offered = node && (0,_core_apply_attempt_js__WEBPACK_IMPORTED_MODULE_1__/* .offeredTo */ .JM)(node);
    const places = move.type === 'make' ? [move.base, move.from, offered?.commit, offered?.base] : [];
    const at = 'at' in move ? move.at : undefined;
    const commits = [...places, at, node?.attempt?.candidate?.base, job.tip, job.trusted].filter((commit) => commit !== undefined);
    repository.expect(commits);
    for (const commit of commits)
        await repository.treeOf(commit);
}
/** The longest that waiting for a machine may put off the end of a move. */
const LONGEST_WAIT_MS = 30 * 60_000;
/** The minutes of a move are for its work: those until this machine was there do not count. */
function inTime({ job, move }, now) {
    const waitedMs = now.getTime() - Date.parse(job.at);
    const latest = Date.parse(move.deadline) + Math.min(Math.max(0, waitedMs), LONGEST_WAIT_MS);
    return { ...move, deadline: new Date(latest).toISOString() };
}


/***/ })

};
