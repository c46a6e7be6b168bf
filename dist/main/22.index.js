export const id = 22;
export const ids = [22];
export const modules = {

/***/ 92022:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  recoverJob: () => (/* binding */ recoverJob)
});

// EXTERNAL MODULE: ./build/core/refs.js
var core_refs = __webpack_require__(96206);
// EXTERNAL MODULE: ./build/core/transitions.js
var transitions = __webpack_require__(21678);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(19473);
// EXTERNAL MODULE: ./build/report/github/plain.js + 1 modules
var plain = __webpack_require__(22353);
// EXTERNAL MODULE: ./build/report/next.js
var next = __webpack_require__(30134);
// EXTERNAL MODULE: ./build/session.js
var session = __webpack_require__(94340);
// EXTERNAL MODULE: ./build/tools/git/saves.js
var saves = __webpack_require__(78397);
// EXTERNAL MODULE: ./build/github/asker.js
var asker = __webpack_require__(4500);
// EXTERNAL MODULE: ./node_modules/fflate/esm/index.mjs
var esm = __webpack_require__(51306);
// EXTERNAL MODULE: ./build/core/apply.js + 3 modules
var apply = __webpack_require__(77183);
// EXTERNAL MODULE: ./build/core/digest.js
var digest = __webpack_require__(82552);
// EXTERNAL MODULE: ./build/core/journal.js
var journal = __webpack_require__(44701);
// EXTERNAL MODULE: ./build/tools/git/objects.js
var git_objects = __webpack_require__(38475);
// EXTERNAL MODULE: ./build/tools/git/bundles.js
var bundles = __webpack_require__(81378);
// EXTERNAL MODULE: ./build/github/places.js
var places = __webpack_require__(25908);
// EXTERNAL MODULE: ./build/github/copies/artifacts.js
var artifacts = __webpack_require__(29509);
// EXTERNAL MODULE: ./build/github/copies/cache.js
var cache = __webpack_require__(70524);
// EXTERNAL MODULE: ./build/github/copies/trouble.js
var trouble = __webpack_require__(72641);
;// CONCATENATED MODULE: ./build/github/copies/find.js













/** So many artifacts are looked at; a job leaves one in each of its steps. */
const MOST_LISTED = 5_000;
/** Looks for the newest copy of a journal that holds together: in the cache, and among artifacts from the newest on. */
async function findJournal(action, job, branch) {
    const copies = gatherer(action.git, job);
    if (action.mayRestoreCaches)
        await copies.add('the cache', () => (0,cache/* readFromCache */.D)({ folder: (0,places/* placesIn */.y)(action.context.temp).copies, job }));
    let listed = 0;
    let journal = await copies.newest();
    for await (const artifact of action.api.artifacts()) {
        listed += 1;
        const generation = (0,artifacts/* generationIn */.yc)(artifact.name, job);
        if (listed > MOST_LISTED || generation === undefined)
            continue;
        // Each part hangs on older ones: there is more to look at until a whole one comes.
        if (journal !== undefined && generation <= journal.head.generation)
            break;
        await copies.add(artifact.name, () => fetchBundle(action, artifact, branch), generation);
        journal = await copies.newest();
    }
    return { journal, unusable: copies.unusable };
}
/** Copies as they come, and what they make together. */
function gatherer(git, job) {
    const tips = new Map();
    const unusable = [];
    return {
        unusable,
        /** A copy that is damaged, foreign or not what its name says is left aside. */
        add: async (name, fetch, named) => {
            try {
                const bytes = await fetch();
                if (bytes === undefined)
                    return;
                const end = await (0,bundles/* readBundle */.B)(git.home, (0,core_refs/* jobRef */.XB)(job), bytes, 'part');
                if ('problem' in end)
                    throw new Error(end.problem);
                const generation = await generationAt(git, end.tip);
                if (generation === undefined)
                    throw new Error('it ends with no save');
                if (generation !== (named ?? generation))
                    throw new Error(`it ends with save ${generation}`);
                tips.set(end.tip, generation);
            }
            catch (error) {
                unusable.push(`${name}: ${(0,trouble/* wordsOf */.Z)(error)}`);
            }
        },
        newest: async () => {
            for (const [tip] of [...tips].toSorted(([, one], [, other]) => other - one)) {
                const journal = await readWhole(git, tip, job);
                if (journal !== undefined)
                    return journal;
            }
            return undefined;
        },
    };
}
async function generationAt({ objects }, tip) {
    const [commit] = await objects.read([tip]);
    return (0,saves/* readNote */.VC)((0,git_objects/* commitHead */.ez)(commit)?.message ?? '')?.generation;
}
/** A journal that is here as a whole, is that of this job, and can be replayed; else nothing. */
async function readWhole({ objects }, tip, name) {
    try {
        const { head, lines } = await (0,saves/* readJournal */.a0)(objects, tip);
        const read = (0,journal/* readLines */.Se)(lines);
        const job = (0,apply/* replay */.e)(read);
        return job.job === name ? { head, job, last: read.at(-1) } : undefined;
    }
    catch (error) {
        if (error instanceof errors/* TransientError */.N_)
            throw error;
        return undefined;
    }
}
const LARGEST_BUNDLE = 256 * 1024 * 1024;
/** Only what a run of the default branch has left counts: a run for a fork's pull request can leave what it likes under any name. */
async function fetchBundle({ api }, artifact, branch) {
    if (artifact.branch !== branch)
        throw new Error(`it is not by a run of ${branch}`);
    if (artifact.isExpired)
        throw new Error('it has expired');
    const zip = await api.download(artifact.id);
    if (`sha256:${(0,digest/* digestOf */.o)(zip)}` !== artifact.digest)
        throw new Error('it is not what was uploaded');
    const files = (0,esm/* unzipSync */.AO)(zip, {
        filter: ({ name, originalSize }) => name.endsWith(`/${artifacts/* BUNDLE */.dI}`) && originalSize <= LARGEST_BUNDLE,
    });
    const [bundle] = Object.values(files);
    if (bundle === undefined)
        throw new Error('it holds no journal');
    return bundle;
}

// EXTERNAL MODULE: ./build/github/opened.js + 1 modules
var opened = __webpack_require__(2873);
// EXTERNAL MODULE: ./build/github/ports.js + 48 modules
var ports = __webpack_require__(26080);
// EXTERNAL MODULE: ./build/github/start.js + 3 modules
var start = __webpack_require__(68565);
// EXTERNAL MODULE: ./build/github/tell.js + 2 modules
var tell = __webpack_require__(80327);
;// CONCATENATED MODULE: ./build/github/recover.js













const RECOVER = { verb: 'recover' };
/**
 * Puts back what is missing of a job's journal, from its newest copy that holds together, and says what is not in it. The ref never goes
 * back: a save on top of what was found is where the job goes on, so that no step that is still at work can follow a save that is lost.
 */
async function recoverJob(action, { job, comment }, author) {
    const by = comment === undefined ? action.context.actor : await (0,asker/* askerOf */.Y)(action.api, comment, RECOVER);
    if (comment === undefined)
        await (0,asker/* insist */.R)(action.api, by, RECOVER);
    const there = await standing(action, job);
    const { journal, unusable } = await findJournal(action, job, (0,next/* branchName */.at)(await (0,start/* baseOf */.bx)(action, undefined)));
    const useless = unusable.map((one) => `Of no use was ${one}.`);
    if (journal === undefined)
        throw noCopy(job, useless);
    const { generation } = journal.head;
    if (there?.journal !== undefined && (await contains(action, there.commit, journal.head.commit))) {
        return recover_tell(action, job, [
            `The copies hold nothing that the journal lacks; the newest ends with save ${generation}.`,
            ...(await putLedgerBack(action.server, there.journal.job)),
            ...useless,
        ]);
    }
    if (there?.journal !== undefined && !(await contains(action, journal.head.commit, there.commit))) {
        throw diverged(job, there.journal, journal);
    }
    const missing = await putBack(action, journal, there, author);
    await recover_tell(action, job, [
        `${by} had the journal recovered; it goes on after save ${generation}, the last one of which a copy holds together.`,
        ...missing,
        ...useless,
    ]);
}
/** A ref is believed to be gone when it was not there twice. */
async function standing({ server, git }, job) {
    const refs = [(0,core_refs/* jobRef */.XB)(job), (0,core_refs/* closedRef */.sg)(job)];
    const seen = [await server.ask(refs), await server.ask(refs)].findLast((found) => refs.some((ref) => found.has(ref)));
    const ref = refs.find((one) => seen?.has(one));
    const commit = ref && seen?.get(ref);
    if (ref === undefined || commit === undefined)
        return undefined;
    const [here] = await git.objects.read([commit]);
    if (here === undefined)
        await server.fetch([commit], []);
    return { ref, commit, journal: await readWhole(git, commit, job) };
}
function contains({ git }, tip, commit) {
    return (0,saves/* leadsTo */.Rs)(git.objects, commit, tip, undefined);
}
/** Moves the job's ref to a save on top of what was found; tells which other refs of the job are not what they were. */
async function putBack({ git, server }, { head, job, last }, there, author) {
    const note = { ...(0,session/* noteOf */.kH)(job, last, head.generation + 1, author), kind: 'recovered' };
    const damaged = there !== undefined && there.journal === undefined ? [there.commit] : [];
    const save = { lines: [], after: head, note, at: author.now().toISOString() };
    const commit = await (0,saves/* writeSave */.vr)(git.objects, save, damaged);
    const ref = (0,transitions/* isFinal */.dR)(job.status) ? (0,core_refs/* closedRef */.sg)(job.job) : (0,core_refs/* jobRef */.XB)(job.job);
    const isThere = there?.ref === ref;
    const moved = [{ ref, from: isThere ? there.commit : undefined, to: commit }];
    if (there !== undefined && !isThere)
        moved.push({ ref: there.ref, from: there.commit, to: undefined });
    const end = await server.push(moved);
    if (end.outcome === 'moved')
        return [...((0,transitions/* isFinal */.dR)(job.status) ? [] : await missingOf(server, job)), ...(await putLedgerBack(server, job))];
    throw new errors/* TransientError */.N_(`The journal of ${job.job} could not be put back: ${end.words}`);
}
/** What else of the job is not where it was; its hold on the spec is put back where that can be done. */
async function missingOf(server, job) {
    const candidates = [...(0,core_refs/* candidatesOf */.kW)(job).keys()];
    const hold = (0,core_refs/* openRef */.uH)(job.spec);
    const refs = await server.ask([hold, job.branch, `refs/specbridge/candidates/${job.job}/*`]);
    const gone = candidates.filter((ref) => !refs.has(ref)).length;
    return [
        refs.has(job.branch) ? [] : `The branch ${(0,next/* branchName */.at)(job.branch)} is gone.`,
        gone === 0 ? [] : `Of its candidates, ${gone} of ${candidates.length} are gone.`,
        refs.has(hold) || (await (0,opened/* holdAgain */.i2)(server, job))
            ? []
            : `Nothing keeps a second job for ${job.spec} from being opened: ${hold} is gone.`,
    ].flat();
}
/** The journal names its commit, and so all of its content; where the server has that no more, nobody has. */
async function putLedgerBack(server, { job, ledger }) {
    const ref = (0,core_refs/* ledgerRef */.DH)(job);
    if (ledger === undefined || (await server.ask([ref])).has(ref))
        return [];
    // With all of its own history, which is short: a server takes nothing that is cut off.
    if (await (0,opened/* madeThere */.Qc)(server, ref, ledger.commit))
        return [`Its ledger ${ref} was gone, and is put back.`];
    return [`Its ledger ${ref} is gone, and its files with it: ${ledger.outputs.map(({ path }) => path).join(', ')}.`];
}
/** Beside the run, and in the pull request, where whoever watches the job sees it. */
async function recover_tell({ api }, job, words) {
    for (const one of words)
        (0,tell/* warn */.R8)(one);
    try {
        const pull = await api.pullOf((0,ports/* branchOf */.W0)(job));
        if (pull !== undefined)
            await api.createComment(pull.number, words.map((one) => `- ${(0,plain/* plain */.pj)(one)}`).join('\n'));
    }
    catch (error) {
        if (!(error instanceof errors/* TransientError */.N_))
            throw error;
        (0,tell/* warn */.R8)(error.message);
    }
}
function noCopy(job, useless) {
    const words = `No copy of the journal of ${job} holds together, in the cache or among the artifacts of this repository's runs.`;
    const cure = 'Open a new job for the spec; what its branch holds can be merged first.';
    return new errors/* UserError */.yo([words, ...useless, cure].join(' '), 'copies-missing');
}
function diverged(job, there, copy) {
    return new errors/* UserError */.yo(`The journal of ${job} was not turned back but changed: its save ${there.head.generation} is ${there.head.commit.slice(0, 12)}, and does not belong to what was copied up to save ${copy.head.generation}. If the copy is right, delete ${(0,core_refs/* jobRef */.XB)(job)} and recover again; if not, start a step.`, 'journal-diverged');
}


/***/ })

};
