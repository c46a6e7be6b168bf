export const id = 648;
export const ids = [648];
export const modules = {

/***/ 74648:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  dryRun: () => (/* binding */ dryRun)
});

// EXTERNAL MODULE: ./build/core/refs.js
var refs = __webpack_require__(96206);
// EXTERNAL MODULE: ./build/core/complexity.js
var complexity = __webpack_require__(57388);
// EXTERNAL MODULE: ./build/spec/spec-name.js
var spec_name = __webpack_require__(77991);
// EXTERNAL MODULE: ./build/spec/text-lines.js
var text_lines = __webpack_require__(82817);
// EXTERNAL MODULE: ./build/moves/preflight.js + 10 modules
var preflight = __webpack_require__(81415);
// EXTERNAL MODULE: ./build/moves/task.js + 2 modules
var task = __webpack_require__(8777);
// EXTERNAL MODULE: ./build/moves/preflight/lookup.js
var lookup = __webpack_require__(76959);
;// CONCATENATED MODULE: ./build/moves/preflight/checked.js






/** A spec as a job would find it at a commit, for whoever wants to see that before one is opened. */
async function checkSpec(source, { spec, at, vendor }, surroundings) {
    const prepared = await (0,preflight/* prepare */.i)(source, { spec, at, trusted: at, vendor }, surroundings);
    const files = (0,lookup/* lookupIn */.IX)(surroundings.worktree ?? source, at);
    const bytes = (0,lookup/* bytesOf */.$$)(await files.find((0,spec_name/* tasksPath */.gU)(spec)));
    const reckoned = await reckonedIn(files, spec, prepared);
    return {
        spec,
        ...judged(prepared),
        uncommitted: [],
        ticks: ticksOf(prepared.units, bytes ?? new Uint8Array()),
        ...(reckoned && { reckoned }),
    };
}
/** How hard each task that is left is reckoned to be before anything is tried, as the graph of a job will have it. */
async function reckonedIn(files, spec, { units, plan }) {
    const open = units.filter(({ state, kind }) => state === 'open' && kind === 'task');
    if (open.length === 0)
        return undefined;
    const read = async (_commit, path) => (0,lookup/* bytesOf */.$$)(await files.find(path));
    const signals = await (0,task/* signalsAt */.N)(spec, '', plan, { read });
    return signals && new Map(open.map((unit) => [unit.id, (0,complexity/* complexityOf */.O6)(signals(unit), { replans: 0, failures: 0 })]));
}
/** Of a spec that is not there, nothing else is to be said. */
function isThere({ problems }) {
    return problems.every(({ code }) => code !== 'spec-missing');
}
function judged({ units, notices, proposal, problems, plan, planDigest, }) {
    const isDone = units.length > 0 && units.every((unit) => unit.state === 'done');
    const isRefused = problems.some(({ code }) => code === 'approval-missing');
    const isReadable = problems.every(({ code }) => code !== 'spec-invalid');
    const isPlanned = isThere({ problems }) && (plan.stages.length > 0 || plan.gates.length > 0);
    return {
        state: isDone ? 'done' : problems.length > 0 ? 'blocked' : 'ready',
        ...((isRefused || (isPlanned && isReadable)) && { isApproved: !isRefused }),
        units,
        notices,
        problems: isDone ? problems.filter(({ code }) => code !== 'no-tasks') : problems,
        ...(proposal !== undefined && { proposal }),
        ...(isPlanned && { plan: { plan, digest: planDigest } }),
    };
}
/** The lines on which each unit's boxes stand. */
function ticksOf(units, bytes) {
    const starts = (0,text_lines/* readLines */.Se)(bytes).lines.map(({ start }) => start);
    return units.map(({ boxes }) => boxes.map((offset) => lineOf(offset, starts)));
}
function lineOf(offset, starts) {
    let [low, high] = [0, starts.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle] <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// EXTERNAL MODULE: ./build/core/capabilities.js
var capabilities = __webpack_require__(8450);
// EXTERNAL MODULE: ./build/core/limits.js
var limits = __webpack_require__(40332);
// EXTERNAL MODULE: ./build/core/reasoning.js
var core_reasoning = __webpack_require__(65898);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(19473);
;// CONCATENATED MODULE: ./build/report/capabilities.js

const WORDS = {
    readOnly: 'read-only where it checks',
    form: 'the form of its answer',
    turns: 'turns',
    cost: 'money',
    tokens: 'tokens',
    hiddenKey: 'its key out of reach of what its model runs',
    subAgents: 'agents of its own',
};
/** What the program of a vendor holds, in words: what is enforced, what is only declared, what cannot be had. */
function heldWords(vendor) {
    const holds = Object.entries(capabilities/* CAPABILITIES */.$8[vendor].holds);
    const groups = capabilities/* Hold */.AD.options.map((hold) => {
        const abilities = holds.filter(([, known]) => known === hold).map(([ability]) => WORDS[ability]);
        return abilities.length === 0 ? [] : [`${abilities.join(', ')}: ${hold}`];
    });
    return groups.flat().join('; ');
}

// EXTERNAL MODULE: ./build/report/lines.js
var report_lines = __webpack_require__(36812);
// EXTERNAL MODULE: ./build/report/next.js
var next = __webpack_require__(30134);
// EXTERNAL MODULE: ./build/report/thinking.js
var thinking = __webpack_require__(13339);
;// CONCATENATED MODULE: ./build/report/plan.js









/** So many tasks and notices are shown without being asked for. */
const MOST_LINES = 40;
/** One spec in full: what stands in the way, what is done in which order, by whom, what judges it, and how much it may cost. */
function specPage(checked, isAll = false) {
    const { spec, state, units, notices, proposal, problems, uncommitted, plan } = checked;
    const most = isAll ? Infinity : MOST_LINES;
    const isDirty = uncommitted.length > 0;
    const head = {
        ready: isDirty ? 'ready once committed' : 'ready',
        done: 'done',
        blocked: `cannot be run: ${counted(problems.length, 'problem')}`,
    }[state];
    const noticed = notices.map((notice) => `  ${shifted(problemLine(placedNotice(spec, notice)))}`);
    return [
        `${spec}  ${head}${plan === undefined ? '' : `  (plan ${plan.digest.slice(0, 16)})`}`,
        ...(problems.length === 0 ? [] : ['', 'Problems', ...problems.map(faultLine)]),
        ...(isDirty ? ['', 'Not committed', ...uncommitted.map((path) => `  ${oneLine(path)}`)] : []),
        ...(units.length === 0 ? [] : ['', ...orderLines(checked, most)]),
        ...(noticed.length === 0 ? [] : ['', 'Notices', ...shortened(noticed, most)]),
        ...(proposal === undefined ? [] : ['', 'Proposal', `  ${shifted(proposal, 2)}`]),
        ...(plan === undefined ? [] : ['', ...planLines(plan.plan, units)]),
        ...(state === 'ready'
            ? ['', ...(isDirty ? [commitLine(spec, uncommitted)] : []), `next: ${runCommand(spec)}`]
            : []),
    ].join('\n');
}
/** A notice as a problem is shown: most are about the task list. */
function placedNotice(spec, { code, path = (0,spec_name/* tasksPath */.gU)(spec), line, text }) {
    return { code, text, place: { path, line } };
}
/** The line that commits what a job needs. */
function commitLine(spec, paths) {
    return `next: ${commitCommand(spec, paths, `The spec ${spec}`)}`;
}
/** All specs, one line each, and then what stands in the way of each. `withoutTasks`: folders beside them that are none. */
function fleetPage(specs, withoutTasks = []) {
    const rows = specs.map(({ spec, state, isApproved, units, notices, problems, uncommitted }) => {
        const open = units.filter((unit) => unit.state === 'open').length;
        return [
            `  ${{ ready: '✔', done: '–', blocked: '!' }[state]} ${oneLine(spec, 60)}`,
            `${open} open, ${units.length - open} done`,
            isApproved === undefined ? '' : isApproved ? 'approved' : 'not approved',
            notices.length === 0 ? '' : counted(notices.length, 'notice'),
            {
                ready: uncommitted.length === 0 ? `next: ${runCommand(spec)}` : `to commit: ${counted(uncommitted.length, 'file')}`,
                done: 'nothing to do',
                blocked: counted(problems.length, 'problem'),
            }[state],
        ];
    });
    const blocked = specs.filter(({ state }) => state === 'blocked');
    return [
        counted(specs.length, 'spec'),
        ...table([...rows, ...withoutTasks.map((folder) => [`  · ${oneLine(folder, 60)}`, 'no tasks.md', '', '', ''])]),
        ...blocked.flatMap(({ spec, problems }) => ['', spec, ...problems.map(faultLine)]),
    ].join('\n');
}
/** A problem with its place and its code. */
function faultLine(problem) {
    return `  ${shifted(problemLine(problem))} [${problem.code}]`;
}
/** The order of what is open; where some tasks could be done side by side, in waves. */
function orderLines({ units, ticks, plan, reckoned }, most) {
    const open = [...units.entries()]
        .filter(([, unit]) => unit.state === 'open')
        .toSorted(([, a], [, b]) => a.rank - b.rank);
    const names = new Map(units.map((unit) => [unit.id, unit.number ?? `“${(0,report_lines/* oneLine */.TN)(unit.title, 40)}”`]));
    const ranks = [...new Set(open.map(([, { rank }]) => rank))];
    const remarksOn = (unit) => [
        ...expectedOf(unit, plan?.plan),
        ...hardnessOf(reckoned?.get(unit.id), plan?.plan.reasoning),
    ];
    const lines = open.map(([index, unit], at) => {
        const isFirst = ranks.length < open.length && open[at - 1]?.[1].rank !== unit.rank;
        const wave = isFirst ? `  wave ${ranks.indexOf(unit.rank) + 1}\n` : '';
        return `${wave}  ${String(at + 1).padStart(3)}. ${unitLine(unit, ticks[index] ?? [], names, remarksOn(unit))}`;
    });
    const done = units.length - open.length;
    return [
        `Order: ${(0,report_lines/* counted */.hS)(open.length, 'task')} to do${done === 0 ? '' : `, ${done} done`}`,
        ...(0,report_lines/* shortened */.vI)(lines, most),
    ];
}
function expectedOf({ number }, plan) {
    const expects = number === undefined ? undefined : plan?.tasks?.[number];
    if (expects === undefined)
        return [];
    const { expect, gate } = expects;
    return [expect === 'fail' ? `${gate} must fail` : `${gate} must fail before it and pass with it`];
}
/** How hard a task is, and whether its plan will wait for a person as far as can be told. */
function hardnessOf(reckoned, reasoning) {
    if (reckoned === undefined || reasoning === undefined)
        return [];
    const { planReview } = reasoning;
    const isReviewed = planReview === 'always' || (planReview === 'high-risk' && reckoned.complexity === 'high');
    return [`complexity ${(0,thinking/* classText */.am)(reckoned)}`, ...(isReviewed ? ['a person approves its plan'] : [])];
}
function unitLine(unit, ticks, names, more) {
    const { number, title, kind, line, after } = unit;
    const also = ticks.filter((tick) => tick !== line);
    const remarks = [
        ...(kind === 'checkpoint' ? ['checkpoint: the gates alone'] : []),
        ...(after.length === 0 ? [] : [`after ${after.map((id) => names.get(id) ?? id).join(', ')}`]),
        ...more,
        ...(also.length === 0 ? [] : [`ticks line ${also.join(', ')} too`]),
    ];
    const name = number === undefined ? title : `${number} ${title}`;
    return `${(0,report_lines/* oneLine */.TN)(name, 200)}${remarks.length === 0 ? '' : `  (${remarks.join('; ')})`}`;
}
/** Who makes and checks, what judges, and how much it may cost. */
function planLines(plan, units) {
    const { stages, setup, gates, waitForChecks = [], checksFrom, reasoning } = plan;
    return [
        'Who',
        ...(0,report_lines/* table */.tp)(stages.map(stageRow)),
        ...(reasoning === undefined ? [] : thinkingLines(plan, reasoning)),
        ...heldLines(reasoning === undefined ? stages : [...stages, reasoning.agent]),
        ...(setup.run.length === 0 ? [] : ['Set-up of a worktree', ...setup.run.map((words) => `  ${argv(words)}`)]),
        'Gates',
        ...(0,report_lines/* table */.tp)(gates.map(({ name, run, minutes, required }) => [
            `  ${name}`,
            `${argv(run)}, at most ${(0,report_lines/* counted */.hS)(minutes, 'minute')}${required ? '' : ', only warns'}`,
        ])),
        ...(waitForChecks.length === 0
            ? []
            : [
                'Waits at GitHub for',
                `  ${(0,report_lines/* oneLine */.TN)(waitForChecks.join(', '), 300)}${checksFrom === undefined ? '' : `, from ${checksFrom}`}`,
            ]),
        'Limits',
        `  ${plan_limits(plan, units)}`,
    ];
}
/** Who thinks of what, and when a person is asked. */
function thinkingLines({ localModel }, reasoning) {
    const { roles, agent, escalation, planReview } = reasoning;
    const who = core_reasoning/* ReasonRole */.HL.options.map((role) => `${role} ${whoIsAsked(role, roles[role], localModel !== undefined)}`);
    const [, , words = ''] = stageRow(agent);
    return [
        'Thinks',
        ...(0,report_lines/* table */.tp)([
            ['  agent', words],
            ['  roles', who.join(', ')],
            ['  rules', `escalation ${escalation}, plan review ${planReview}`],
        ]),
    ];
}
/** Without a local model there is nothing of its to look at, and nobody to raise what the words of a task say. */
function whoIsAsked(role, route, hasModel) {
    if (hasModel)
        return route;
    return role === 'classifier' || role === 'critic' ? 'not asked' : 'large-agent';
}
/** Of programs with a version, which were measured; what a person's own program keeps to, nobody here knows. */
function heldLines(stages) {
    const vendors = new Set(stages.map(({ vendor }) => vendor).filter(capabilities/* hasProgram */.Dt));
    if (vendors.size === 0)
        return [];
    return ['What their programs hold', ...(0,report_lines/* table */.tp)([...vendors].map((vendor) => [`  ${vendor}`, heldWords(vendor)]))];
}
function argv(words) {
    return (0,report_lines/* oneLine */.TN)(words.join(' '), 200);
}
function stageRow(stage) {
    const { kind, key, vendor, agent, outputs = [], inputs = [], minutes, command, script, model, effort } = stage;
    const { maxTurns, maxCost, readOnly } = stage;
    const who = [vendor, command === undefined ? script : argv(command), model, effort && `(effort ${effort})`];
    const most = [(0,report_lines/* counted */.hS)(minutes, 'minute'), maxTurns && (0,report_lines/* counted */.hS)(maxTurns, 'turn'), maxCost && `$${maxCost}`];
    const words = [
        who.filter((word) => word !== undefined).join(' '),
        ...(agent === undefined ? [] : [`as ${(0,report_lines/* oneLine */.TN)(agent.path, 200)} says (${agent.tools.join(' ')})`]),
        ...(readOnly === undefined ? [] : [`read-only ${readOnly}`]),
        ...(inputs.length === 0 ? [] : [`reads ${argv(inputs)}`]),
        ...(outputs.length === 0 ? [] : [`makes ${argv(outputs)}`]),
        `at most ${most.filter((limit) => limit !== undefined).join(', ')}`,
    ];
    return [`  ${kind}`, key, words.join(', ')];
}
function plan_limits(plan, units) {
    const all = { ...(0,limits/* defaultLimits */.MK)(units.filter((unit) => unit.state === 'open').length), ...plan.limits };
    return (0,limits/* limitNamesOf */.nd)(plan)
        .filter((limit) => (0,limits/* isLimited */.lU)(all[limit]))
        .map((limit) => `${limit} ${all[limit]}${plan.limits[limit] === undefined ? '' : ' (configured)'}`)
        .join(' · ');
}

// EXTERNAL MODULE: ./build/report/github/graph.js
var graph = __webpack_require__(45831);
// EXTERNAL MODULE: ./build/report/github/markdown.js
var markdown = __webpack_require__(61062);
// EXTERNAL MODULE: ./build/report/github/plain.js + 1 modules
var plain = __webpack_require__(22353);
// EXTERNAL MODULE: ./build/report/github/refusal.js
var refusal = __webpack_require__(38007);
;// CONCATENATED MODULE: ./build/report/github/planned.js





const SIGNS = { ready: '📋', blocked: '⛔', done: '✅' };
const LONGEST = 200_000;
/** The page of a dry run: what would stand in the way, in which order what would be done, by whom, what judges it, and how much it may cost. */
function plannedPage(checked, because) {
    const { spec, state, units, problems, notices, plan, proposal } = checked;
    const tasks = units.map((unit) => ({
        ...unit,
        status: unit.state === 'done' ? 'completed' : 'ready',
    }));
    const noticed = notices.map((notice) => placedNotice(spec, notice));
    const noticeList = noticed.length === 0 ? undefined : (0,markdown/* stacked */.OJ)('#### Notices', (0,refusal/* problemList */.gH)(noticed));
    return (0,markdown/* stacked */.OJ)(`### ${SIGNS[state]} ${(0,plain/* plain */.pj)(spec)}: a dry run`, `${because} Nothing was opened, pushed or commented.`, problems.length === 0 ? undefined : (0,markdown/* stacked */.OJ)('#### In the way', (0,refusal/* problemList */.gH)(problems)), (0,graph/* taskGraph */.o)(tasks), units.length === 0 ? undefined : (0,markdown/* folded */.TM)('The order', (0,plain/* fenced */.OF)(orderLines(checked, Infinity).join('\n'), LONGEST)), plan &&
        (0,markdown/* stacked */.OJ)('#### Plan', (0,plain/* code */.aY)(plan.digest.slice(0, 16)), (0,plain/* fenced */.OF)(planLines(plan.plan, units).join('\n'), LONGEST)), noticeList, proposal === undefined ? undefined : (0,markdown/* stacked */.OJ)('#### Proposal', (0,plain/* fenced */.OF)(proposal)));
}

// EXTERNAL MODULE: ./build/github/machine.js
var machine = __webpack_require__(53635);
// EXTERNAL MODULE: ./build/github/start.js + 3 modules
var start = __webpack_require__(68565);
;// CONCATENATED MODULE: ./build/github/dry-run.js






/** What a start of a spec would do: everything that a job would find is looked at, and nothing is written anywhere. */
async function dryRun(action, { spec, base, vendor }) {
    const baseBranch = await (0,start/* baseOf */.bx)(action, base);
    action.server.watch([(0,refs/* openRef */.uH)(spec), baseBranch]);
    const commit = await action.server.tip(baseBranch);
    if (commit === undefined)
        throw (0,start/* noBase */.pr)(baseBranch);
    const { ports } = action.job((0,spec_name/* slugOf */.tF)(spec));
    const checked = await checkSpec(ports.repository, { spec, at: commit, vendor }, { tools: (0,machine/* toolsOn */.TZ)(action.machine, ports) });
    const isOpen = await (0,start/* isHeld */.i7)(action, spec, await action.checkpoints.list());
    const { problems, state } = checked;
    const because = isOpen ? JOINS : WOULD[state];
    return { next: 'done', because, plan: { page: plannedPage(checked, because), problems: isOpen ? [] : problems } };
}
const JOINS = 'A job is open for this spec: a start would go on with it as it was planned.';
const WOULD = {
    ready: 'A start would open a job with this plan.',
    blocked: 'A start would be refused.',
    done: 'Every task in the list is done: a start would have nothing to do.',
};


/***/ })

};
