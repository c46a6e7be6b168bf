export const id = 74;
export const ids = [74];
export const modules = {

/***/ 48074:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  examineJob: () => (/* binding */ examineJob),
  examineRepository: () => (/* binding */ examineRepository)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/core/owner.js
var owner = __webpack_require__(87177);
// EXTERNAL MODULE: ./build/core/refs.js
var core_refs = __webpack_require__(96206);
// EXTERNAL MODULE: ./build/core/transitions.js
var transitions = __webpack_require__(21678);
// EXTERNAL MODULE: ./build/report/doctor.js
var doctor = __webpack_require__(35668);
// EXTERNAL MODULE: ./build/tools/git/chain.js
var git_chain = __webpack_require__(4426);
// EXTERNAL MODULE: ./build/tools/git/store.js + 1 modules
var store = __webpack_require__(57344);
// EXTERNAL MODULE: ./node_modules/octokit/dist-bundle/index.js + 19 modules
var dist_bundle = __webpack_require__(98048);
// EXTERNAL MODULE: ./node_modules/@octokit/request-error/dist-src/index.js
var dist_src = __webpack_require__(31015);
// EXTERNAL MODULE: ./build/core/sentence.js
var core_sentence = __webpack_require__(19597);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(19473);
// EXTERNAL MODULE: ./build/report/lines.js
var lines = __webpack_require__(36812);
;// CONCATENATED MODULE: ./build/github/api/refusals.js




const MINUTE_MS = 60_000;
/** An error of octokit as it concerns us: gone later, or for a person to mend; anything else is a bug, and stays what it is. */
function explained(error, ask, around) {
    const refused = ofGraphql(error);
    if (refused !== undefined)
        return explainGraphql(refused, ask, around);
    if (!(error instanceof dist_src/* RequestError */.G))
        return error;
    const { status, response } = error;
    const words = (0,lines/* oneLine */.TN)(error.message);
    const until = limitedUntil(error);
    if (until !== undefined)
        return limited(ask, until);
    if (response === undefined || status >= 500)
        return new errors/* TransientError */.N_(`GitHub could not be asked to ${ask.deed} (${status}: ${words}).`);
    if (status === 401)
        return unknownToken(ask, around);
    if (/not permitted to create or approve pull requests/i.test(words))
        return mayNotCreate(around);
    if (status === 403 && /not accessible by/i.test(words))
        return lacks(ask, around, response.headers['x-accepted-github-permissions']);
    const hidden = status === 404 ? ` It says so too where a token may not see it: this takes \`${ask.needs}\`.` : '';
    return new errors/* UserError */.yo(`GitHub refused to ${ask.deed} (${status}): ${(0,core_sentence/* sentence */.e)(words)}${hidden}`, 'github-refused');
}
/** Whether GitHub refused with these words; what it refused did not take effect. */
function isRefused(error, status, words = /(?:)/) {
    return error instanceof dist_src/* RequestError */.G && error.status === status && words.test(error.message);
}
/** When a limit ends; nothing where it is no limit that was hit. */
function limitedUntil({ status, message, response }) {
    if (status !== 403 && status !== 429)
        return undefined;
    const headers = response?.headers ?? {};
    const after = Number(headers['retry-after']);
    if (after > 0)
        return new Date(Date.now() + after * 1_000);
    const reset = Number(headers['x-ratelimit-reset']);
    if (headers['x-ratelimit-remaining'] === '0' && reset > 0)
        return new Date(reset * 1_000);
    return status === 429 || /rate limit/i.test(message) ? new Date(Date.now() + MINUTE_MS) : undefined;
}
function limited({ deed }, until) {
    const at = until.toISOString().slice(0, 19);
    return new errors/* TransientError */.N_(`GitHub takes no more requests for now; it is asked to ${deed} again from ${at}Z on.`, until);
}
/** A token dies within a step, and the next step has a new one; one that never worked will not do so then. */
function unknownToken({ deed }, { isTokenProven }) {
    if (isTokenProven)
        return new errors/* TransientError */.N_(`The token is no longer valid; GitHub could not be asked to ${deed}.`);
    return new errors/* UserError */.yo('GitHub does not know the token: it has expired, was revoked, or is mistyped. Correct the one that the workflow names, or remove it, and the token of the run is used.', 'token-refused');
}
function mayNotCreate({ repositoryUrl }) {
    return new errors/* UserError */.yo(`This repository does not let GitHub Actions create pull requests. Tick "Allow GitHub Actions to create and approve pull requests" at ${repositoryUrl}/settings/actions (an organisation can forbid it for all of its repositories), or let the workflow use the token of an App.`, 'pull-request-setting');
}
/** GitHub names in a header what would do: `a=write,b=read; c=write` = both of the first, or the third. */
function lacks({ deed, needs }, { speaker }, accepted) {
    const told = typeof accepted === 'string' && accepted.trim() !== '' ? accepted : undefined;
    const sets = told?.split(';').map((set) => set
        .split(',')
        .map((one) => `\`${one.trim().replaceAll('_', '-').replace('=', ': ')}\``)
        .join(' and '));
    return new errors/* UserError */.yo(`GitHub does not let the token ${deed}: it lacks ${sets?.join(' or ') ?? `\`${needs}\``}. ${WHERE_TO_GIVE[speaker]}`, 'permission-missing');
}
const WHERE_TO_GIVE = {
    run: 'Add that under `permissions:` in the workflow file, or give it to the token that the workflow names.',
    app: 'Give it to the App in its settings, under Permissions, and accept the change where the App is installed.',
};
/** GraphQL refuses in an answer that is otherwise fine; octokit does not give away the class of its error. */
function ofGraphql(error) {
    const isOne = error instanceof Error && error.name === 'GraphqlResponseError';
    return isOne ? error.errors : undefined;
}
function explainGraphql(problems, ask, around) {
    const types = problems.map(({ type }) => type);
    if (types.includes('RATE_LIMITED'))
        return limited(ask, new Date(Date.now() + MINUTE_MS));
    if (types.includes('FORBIDDEN') || types.includes('INSUFFICIENT_SCOPES'))
        return lacks(ask, around);
    const words = (0,lines/* oneLine */.TN)(problems.map(({ message }) => message).join(' '));
    return new errors/* UserError */.yo(`GitHub refused to ${ask.deed}: ${words}`, 'github-refused');
}

;// CONCATENATED MODULE: ./build/github/api/client.js


/** Sent once: what creates something must not be repeated by the client, which cannot know whether it took effect. */
const ONCE = { request: { retries: 0 } };
const REQUEST_MS = 60_000;
/** A limit of this length is waited out where nothing is created; a longer one is told. */
const LONGEST_WAIT_S = 10;
const LOG = { debug: quiet, info: quiet, warn: quiet, error: quiet };
function openClient(where, identity) {
    const { owner, repo, serverUrl } = where;
    const octokit = new dist_bundle/* Octokit */.Eg(clientOptions(where));
    // Asked for at each request, because tokens grow old.
    octokit.hook.before('request', async (options) => {
        options.headers.authorization = `token ${await identity.token()}`;
    });
    let isTokenProven = false;
    octokit.hook.after('request', () => {
        isTokenProven = true;
    });
    return {
        octokit,
        at: { owner, repo },
        identity,
        ask: async (ask, request) => {
            try {
                return await request();
            }
            catch (error) {
                throw explained(error, ask, {
                    repositoryUrl: `${serverUrl}/${owner}/${repo}`,
                    speaker: identity.kind,
                    isTokenProven,
                });
            }
        },
    };
}
/** How every client of ours waits and repeats, whoever it speaks as. */
function clientOptions({ apiUrl, pace = 'patient' }) {
    const mayWait = (seconds, options, _octokit, tries) => {
        const { request } = options;
        return tries === 0 && seconds <= LONGEST_WAIT_S && request.retries !== 0;
    };
    return {
        baseUrl: apiUrl,
        userAgent: 'specbridge',
        log: LOG,
        request: { log: LOG, fetch: fetchInTime },
        throttle: { enabled: pace === 'patient', onRateLimit: mayWait, onSecondaryRateLimit: mayWait },
        retry: {
            retries: 2,
            retryAfterBaseValue: pace === 'patient' ? 1_000 : 10,
            doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451],
        },
    };
}
/** An answer that never comes must not hold a step up until the runner ends it. */
function fetchInTime(url, options) {
    return fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_MS) });
}
function quiet() { }

;// CONCATENATED MODULE: ./build/github/api/artifacts.js
const NEEDS = 'actions: read';
function artifactsOf({ octokit, at, ask }) {
    const { actions } = octokit.rest;
    return {
        async *artifacts() {
            for (let page = 1;; page += 1) {
                const order = { ...at, per_page: 100, page };
                const { data } = await ask({ deed: 'list the artifacts', needs: NEEDS }, () => actions.listArtifactsForRepo(order));
                for (const one of data.artifacts)
                    yield asArtifact(one);
                if (data.artifacts.length < 100)
                    return;
            }
        },
        download: (artifact_id) => ask({ deed: 'fetch an artifact', needs: NEEDS }, async () => {
            const { data } = await actions.downloadArtifact({ ...at, artifact_id, archive_format: 'zip' });
            return new Uint8Array(data);
        }),
    };
}
function asArtifact({ id, name, digest, expired, created_at, size_in_bytes, workflow_run: run }) {
    const isOwn = run?.repository_id !== undefined && run.head_repository_id === run.repository_id;
    return {
        id,
        name,
        digest: digest ?? undefined,
        isExpired: expired,
        at: created_at ?? '',
        size: size_in_bytes,
        branch: isOwn ? (run.head_branch ?? undefined) : undefined,
    };
}

;// CONCATENATED MODULE: ./build/github/api/checks.js

function checksOf({ octokit, at, ask }) {
    const { actions, checks, repos } = octokit.rest;
    const statusesOn = async (ref) => {
        const all = [];
        for (let page = 1;; page += 1) {
            const { statuses } = (await repos.getCombinedStatusForRef({ ...at, ref, per_page: MOST, page })).data;
            all.push(...statuses);
            if (statuses.length < MOST)
                return all;
        }
    };
    return {
        checksOn: async (ref) => {
            const runs = ask({ deed: 'list the checks of a commit', needs: 'checks: read' }, () => ofKnown(() => octokit.paginate(checks.listForRef, { ...at, ref, per_page: MOST })));
            const statuses = ask({ deed: 'show the statuses of a commit', needs: 'statuses: read' }, () => ofKnown(() => statusesOn(ref)));
            const found = await Promise.all([runs, statuses]);
            return [...found[0].map(ofRun), ...found[1].map(ofStatus)];
        },
        runsFor: (head_sha) => ask({ deed: 'list runs', needs: 'actions: read' }, async () => {
            const { data } = await actions.listWorkflowRunsForRepo({ ...at, head_sha, per_page: MOST });
            return data.workflow_runs.map(({ status, conclusion, html_url: url }) => ({
                isOver: status === 'completed',
                // `waiting`: for an environment that somebody guards.
                needsApproval: conclusion === 'action_required' || status === 'action_required' || status === 'waiting',
                url,
            }));
        }),
    };
}
const MOST = 100;
/** A commit that was pushed just now may not be known everywhere. */
async function ofKnown(list) {
    try {
        return await list();
    }
    catch (error) {
        if (isRefused(error, 422, /No commit found/))
            return [];
        throw error;
    }
}
/** As GitHub's own rules have it, `neutral` is no objection; what else is over and no success has failed. */
const ENDS = { success: 'passed', neutral: 'passed', skipped: 'skipped' };
function ofRun({ name, status, conclusion, html_url, app }) {
    const word = status === 'completed' ? (conclusion ?? 'nothing') : status;
    const state = status === 'completed' ? (ENDS[word] ?? 'failed') : 'pending';
    const by = app?.slug;
    return { name, state, word, ...(html_url !== null && { url: html_url }), ...(by !== undefined && { app: by }) };
}
const STATES = { success: 'passed', pending: 'pending' };
function ofStatus({ context: name, state: word, target_url }) {
    const isAddress = target_url !== null && /^https?:/.test(target_url) && URL.canParse(target_url);
    return { name, state: STATES[word] ?? 'failed', word, ...(isAddress && { url: target_url }) };
}

;// CONCATENATED MODULE: ./build/github/api/body.js
const LONGEST = 65_536;
const CUT = '\n\n… The rest is longer than GitHub takes.\n';
/** A body that GitHub takes: what is beyond its limit is left out, and says so. */
function body_fitting(body) {
    if (body.length <= LONGEST)
        return body;
    // Not through the middle of a character.
    return body.slice(0, LONGEST - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

;// CONCATENATED MODULE: ./build/github/api/comments.js




const WRITES = 'pull-requests: write';
function commentsOf({ octokit, at, ask }) {
    const change = (deed, request) => ask({ deed, needs: WRITES }, async () => {
        try {
            await request();
        }
        catch (error) {
            if (!isRefused(error, 404))
                throw error;
        }
    });
    const { issues, reactions } = octokit.rest;
    return {
        comments: async (number) => {
            const list = { ...at, issue_number: number, per_page: 100 };
            const all = await ask({ deed: 'list the comments', needs: 'pull-requests: read' }, () => octokit.paginate(issues.listComments, list));
            return all.map(asComment).toSorted((a, b) => a.id - b.id);
        },
        commentAt: (comment_id) => ask({ deed: 'show a comment', needs: 'pull-requests: read' }, async () => {
            try {
                return asComment((await issues.getComment({ ...at, comment_id })).data);
            }
            catch (error) {
                if (isRefused(error, 404))
                    return undefined;
                throw error;
            }
        }),
        createComment: async (number, body) => {
            const order = { ...at, issue_number: number, body: body_fitting(body), ...ONCE };
            const send = () => issues.createComment(order).catch((error) => refuseLocked(error, number));
            await ask({ deed: 'write a comment', needs: WRITES }, send);
        },
        updateComment: (comment_id, body) => change('change a comment', () => issues.updateComment({ ...at, comment_id, body: body_fitting(body) })),
        deleteComment: (comment_id) => change('delete a comment', () => issues.deleteComment({ ...at, comment_id })),
        react: (comment_id, content) => change('react to a comment', () => reactions.createForIssueComment({ ...at, comment_id, content })),
    };
}
/** Programs are not heard there, whatever they may write elsewhere. */
function refuseLocked(error, number) {
    if (!isRefused(error, 403, /is locked/))
        throw error;
    throw new errors/* UserError */.yo(`The conversation of #${number} is locked, so nothing can be said there. Unlock it; what was to be said is said by the next step.`, 'conversation-locked');
}
function asComment(shown) {
    const { url: _url, total_count: _all, ...counts } = shown.reactions ?? {};
    return {
        id: shown.id,
        number: Number(shown.issue_url.slice(shown.issue_url.lastIndexOf('/') + 1)),
        // Whoever has left GitHub is shown as this.
        author: shown.user?.login ?? 'ghost',
        isBot: shown.user?.type === 'Bot',
        isMember: ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(shown.author_association ?? ''),
        body: shown.body ?? '',
        createdAt: shown.created_at,
        updatedAt: shown.updated_at,
        url: shown.html_url,
        reactions: Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : [])),
    };
}

;// CONCATENATED MODULE: ./build/github/api/people.js

const READS = 'metadata: read';
/** As whom the token of a run writes. Only workflows of this repository have one, so what is written so is ours whatever token we have now. */
const RUNS = 'github-actions[bot]';
function peopleOf({ octokit, at, identity, ask }) {
    let known;
    const self = async () => {
        known ??=
            (await identity.login?.()) ??
                (await ask({ deed: 'say whose token this is', needs: READS }, () => viewer(octokit)));
        return known;
    };
    return {
        isSelf: async (login) => login === RUNS || login === (await self()),
        permission: (username) => ask({ deed: `say what ${username} may do`, needs: READS }, async () => {
            try {
                const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...at, username });
                return permissionOf(data.user?.permissions ?? {});
            }
            catch (error) {
                if (isRefused(error, 404))
                    return 'none';
                throw error;
            }
        }),
        defaultBranch: async () => {
            const { data } = await ask({ deed: 'show the repository', needs: READS }, () => octokit.rest.repos.get(at));
            return data.default_branch;
        },
    };
}
/** Whom a client speaks as: REST does not tell the token of a run who it is; GraphQL does. */
async function viewer({ graphql }) {
    return (await graphql('{ viewer { login } }')).viewer.login;
}
/** By the booleans: the older word folds maintain into write, and a role can have a name of the organisation's own. */
function permissionOf(may) {
    if (may['admin'] === true)
        return 'admin';
    if (may['maintain'] === true)
        return 'maintain';
    if (may['push'] === true)
        return 'write';
    if (may['triage'] === true)
        return 'triage';
    return may['pull'] === true ? 'read' : 'none';
}

;// CONCATENATED MODULE: ./build/github/api/pulls.js



const pulls_WRITES = 'pull-requests: write';
const READY = 'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }';
/** GitHub's words where a branch has nothing that could be merged, or is not there. */
const NOTHING_TO_MERGE = /No commits between|"field":"head","code":"invalid"/;
function pullsOf(client) {
    const { octokit, at, ask } = client;
    const pullOf = async (branch) => {
        const list = { ...at, head: `${at.owner}:${branch}`, state: 'all', per_page: 100 };
        const { data } = await ask({ deed: 'list pull requests', needs: 'pull-requests: read' }, () => octokit.rest.pulls.list(list));
        const found = data.find(({ state }) => state === 'open') ?? data[0];
        return found && asPull(found);
    };
    return {
        pullOf,
        createPull: (order) => ask({ deed: 'create a pull request', needs: pulls_WRITES }, async () => {
            try {
                return asPull(await create(client, order));
            }
            catch (error) {
                if (isRefused(error, 422, NOTHING_TO_MERGE))
                    return undefined;
                if (isRefused(error, 422, /already exists/))
                    return pullOf(order.branch);
                throw error;
            }
        }),
        describePull: async ({ number }, body) => {
            await ask({ deed: 'describe the pull request', needs: pulls_WRITES }, () => octokit.rest.pulls.update({ ...at, pull_number: number, body: body_fitting(body) }));
        },
        branchOf: (number) => pulls_branchOf(client, number),
        readyPull: async ({ nodeId }) => {
            await ask({ deed: 'mark the pull request as ready', needs: pulls_WRITES }, () => octokit.graphql(READY, { id: nodeId }));
        },
    };
}
function pulls_branchOf({ octokit, at, ask }, pull_number) {
    return ask({ deed: 'show the pull request', needs: 'pull-requests: read' }, async () => {
        try {
            const { head, base } = (await octokit.rest.pulls.get({ ...at, pull_number })).data;
            return head.repo?.full_name === base.repo.full_name ? head.ref : undefined;
        }
        catch (error) {
            if (isRefused(error, 404))
                return undefined;
            throw error;
        }
    });
}
async function create({ octokit, at }, { branch, base, title, body }) {
    const order = { ...at, head: branch, base, title, body: body_fitting(body), ...ONCE };
    try {
        return (await octokit.rest.pulls.create({ ...order, draft: true })).data;
    }
    catch (error) {
        // Not every plan has drafts.
        if (!isRefused(error, 422, /Draft pull requests are not supported/))
            throw error;
        return (await octokit.rest.pulls.create(order)).data;
    }
}
function asPull(shown) {
    return {
        number: shown.number,
        nodeId: shown.node_id,
        state: shown.state === 'open' ? 'open' : 'closed',
        isMerged: shown.merged_at !== null,
        isDraft: shown.draft === true,
        headSha: shown.head.sha,
        url: shown.html_url,
        body: shown.body ?? '',
        closedAt: shown.closed_at ?? undefined,
    };
}

;// CONCATENATED MODULE: ./build/github/api/runs.js



function runsOf({ octokit, at, ask }) {
    const { actions } = octokit.rest;
    return {
        run: (run_id) => ask({ deed: 'show a run', needs: 'actions: read' }, async () => {
            try {
                return stateOf((await actions.getWorkflowRun({ ...at, run_id })).data);
            }
            catch (error) {
                if (isRefused(error, 404))
                    return undefined;
                throw error;
            }
        }),
        dispatched: (workflow, since) => ask({ deed: 'list runs', needs: 'actions: read' }, async () => {
            const only = { event: 'workflow_dispatch', ...(since !== undefined && { created: `>=${since}` }) };
            const list = { ...at, workflow_id: fileOf(workflow), ...only, per_page: 100 };
            return (await actions.listWorkflowRuns(list)).data.workflow_runs.map(asListed);
        }),
        jobsOf: (run_id) => ask({ deed: 'list the jobs of a run', needs: 'actions: read' }, async () => {
            const { data } = await actions.listJobsForWorkflowRun({ ...at, run_id, per_page: 100 });
            return data.jobs.map(asJob);
        }),
        dispatch: ({ workflow, ref, inputs }) => ask({ deed: `start ${workflow}`, needs: 'actions: write' }, async () => {
            const workflow_id = fileOf(workflow);
            try {
                const order = { ...at, workflow_id, ref, inputs, return_run_details: true, ...ONCE };
                const { data } = await actions.createWorkflowDispatch(order);
                return data?.workflow_run_id;
            }
            catch (error) {
                if (!isRefused(error, 404) && !isRefused(error, 422))
                    throw error;
                throw new errors/* UserError */.yo(`GitHub cannot start ${workflow} on ${ref} (${error.message}). The file must be on the default branch, with \`workflow_dispatch\` and every input that this version sends.`, 'workflow-missing');
            }
        }),
    };
}
function stateOf({ status, conclusion, run_attempt: attempt = 1, created_at, updated_at }) {
    const isCompleted = status === 'completed';
    const state = { status: status ?? 'unknown', conclusion: conclusion ?? undefined };
    return { ...state, attempt, isCompleted, createdAt: created_at, changedAt: updated_at };
}
function asListed(shown) {
    const { id, display_title: title, actor } = shown;
    const by = actor?.login ?? 'ghost';
    return { ...stateOf(shown), id, title, by, isBot: actor?.type === 'Bot' };
}
function asJob({ status, conclusion, labels, runner_name, created_at, completed_at }) {
    return {
        status,
        conclusion: conclusion ?? undefined,
        labels,
        hasBegun: (runner_name ?? '') !== '',
        createdAt: created_at,
        endedAt: completed_at ?? undefined,
    };
}
/** GitHub takes the name of a workflow's file for its id. */
function fileOf(workflow) {
    return workflow.slice(workflow.lastIndexOf('/') + 1);
}

;// CONCATENATED MODULE: ./build/github/api/statuses.js
const CONTEXT = 'specbridge/verified';
const LONGEST_DESCRIPTION = 140;
function statusesOf({ octokit, at, ask }) {
    const { repos } = octokit.rest;
    return {
        statusOf: async (ref) => {
            const { data } = await ask({ deed: 'show the statuses of a commit', needs: 'statuses: read' }, () => repos.getCombinedStatusForRef({ ...at, ref, per_page: 100 }));
            return data.statuses.find(({ context }) => context === CONTEXT)?.state;
        },
        // Set twice it says the same, so it may be sent again.
        setStatus: async (sha, { state, description, url }) => {
            const status = {
                state,
                description: description.slice(0, LONGEST_DESCRIPTION),
                target_url: url,
                context: CONTEXT,
            };
            await ask({ deed: 'set the status of a commit', needs: 'statuses: write' }, () => repos.createCommitStatus({ ...at, sha, ...status }));
        },
    };
}

;// CONCATENATED MODULE: ./build/github/api.js








/** GitHub's API by GitHub's own client. */
function openApi(where, identity) {
    const client = openClient(where, identity);
    return {
        ...peopleOf(client),
        ...pullsOf(client),
        ...commentsOf(client),
        ...runsOf(client),
        ...statusesOf(client),
        ...checksOf(client),
        ...artifactsOf(client),
    };
}

;// CONCATENATED MODULE: ./build/github/api/identity.js
/** Whoever the token of the run, or another one that lasts, belongs to. */
function holderOf(token) {
    return { kind: 'run', token: async () => token };
}

;// CONCATENATED MODULE: ./build/github/api/settings.js

function settingsOf(client) {
    const seen = (deed, request, value) => client.ask({ deed, needs: 'metadata: read' }, async () => {
        try {
            return value(await request());
        }
        catch (error) {
            if (isRefused(error, 403, /^(?!.*rate limit)/i) || isRefused(error, 404))
                return undefined;
            throw error;
        }
    });
    return {
        ...rulesIn(client, seen),
        ...workflowsIn(client, seen),
        ...runsIn(client, seen),
        unreadable: () => unreadable(client, seen),
    };
}
function rulesIn({ octokit: { rest }, at }, seen) {
    const may = rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository;
    const shown = ({ data, headers }) => ({
        defaultBranch: data.default_branch,
        isPrivate: data.private,
        pushedAt: data.pushed_at ?? undefined,
        mayPush: data.permissions?.push,
        scopes: headers['x-oauth-scopes']?.split(/,\s*/),
    });
    return {
        repository: () => seen('show the repository', () => rest.repos.get(at), shown),
        mayActionsCreatePulls: () => seen('show what Actions may do', () => may(at), ({ data }) => data.can_approve_pull_request_reviews),
        isProtected: (branch) => seen('show a branch', () => rest.repos.getBranch({ ...at, branch }), ({ data }) => data.protected),
        rulesOf: (branch) => seen('show the rules of a branch', () => rest.repos.getBranchRules({ ...at, branch }), ({ data }) => data.map(({ type }) => type)),
    };
}
function workflowsIn({ octokit: { rest }, at }, seen) {
    return {
        workflows: () => seen('list the workflows', () => rest.actions.listRepoWorkflows({ ...at, per_page: 100 }), ({ data }) => data.workflows.map(({ path, state }) => ({ path, state }))),
        file: (path) => seen('show a file', () => rest.repos.getContent({ ...at, path }), ({ data }) => ('content' in data ? Buffer.from(data.content, 'base64').toString('utf8') : undefined)),
    };
}
function runsIn({ octokit: { rest }, at }, seen) {
    return {
        runners: () => seen('list the runners', () => rest.actions.listSelfHostedRunnersForRepo({ ...at, per_page: 100 }), ({ data }) => data.runners.map(({ labels, status }) => ({
            labels: labels.map(({ name }) => name),
            isOnline: status === 'online',
        }))),
        caches: () => seen('list the caches', () => rest.actions.getActionsCacheList({ ...at, key: 'specbridge-', per_page: 1 }), ({ data }) => data.total_count),
    };
}
async function unreadable({ octokit: { rest }, at }, seen) {
    const one = { ...at, per_page: 1 };
    const parts = {
        contents: () => rest.repos.listBranches(one),
        'pull-requests': () => rest.pulls.list(one),
        issues: () => rest.issues.listForRepo(one),
        actions: () => rest.actions.listRepoWorkflows(one),
        statuses: () => rest.repos.getCombinedStatusForRef({ ...one, ref: 'HEAD' }),
        checks: () => rest.checks.listForRef({ ...one, ref: 'HEAD' }),
    };
    const looks = Object.entries(parts).map(async ([name, request]) => {
        return (await seen(`read ${name}`, request, () => true)) === undefined ? [name] : [];
    });
    return (await Promise.all(looks)).flat();
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(42047);
// EXTERNAL MODULE: ./build/core/plan.js
var plan = __webpack_require__(74115);
// EXTERNAL MODULE: ./build/spec/config.js + 5 modules
var config = __webpack_require__(26834);
;// CONCATENATED MODULE: ./build/github/doctor-runs.js




/** What is to be said of the runs of a repository: the machines that are asked for, and the cache. */
async function examineRuns(settings, workflows) {
    const texts = await Promise.all([config/* CONFIG_PATH */.tF, ...workflows].map((path) => settings.file(path)));
    return [
        ...runnersOf(await settings.runners(), texts.flatMap((text) => labelsIn(text ?? ''))),
        cacheOf(await settings.caches()),
    ];
}
/** Parts of a configuration or of a workflow file that name machines. */
const Named = schemas/* looseObject */._H3({
    runners: schemas/* looseObject */._H3({ default: plan/* Runner */.by.optional(), agents: plan/* Runner */.by.optional() }).optional().catch(undefined),
    jobs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* looseObject */._H3({ 'runs-on': plan/* Runner */.by.optional().catch(undefined) }))
        .optional()
        .catch(undefined),
});
/** The labels of each machine that is named; what a run works out is passed over. */
function labelsIn(text) {
    const { runners, jobs } = Named.safeParse(readYaml(text)).data ?? {};
    const named = [runners?.default, runners?.agents, ...Object.values(jobs ?? {}).map((job) => job['runs-on'])];
    return named
        .flatMap((one) => (one === undefined ? [] : [[one].flat()]))
        .filter((one) => !one.join('').includes('${{'));
}
function readYaml(text) {
    try {
        return (0,dist/* parse */.qg)(text);
    }
    catch {
        return undefined;
    }
}
/** GitHub's own; a larger one has whatever name its organization gave it. */
const HOSTED = /^(?:ubuntu|windows|macos)-/i;
function runnersOf(runners, named) {
    const wanted = [...new Map(named.map((labels) => [labels.join(', '), labels])).entries()];
    const own = wanted.filter(([, labels]) => !labels.every((label) => HOSTED.test(label)));
    if (own.length === 0)
        return [{ check: 'runner', level: 'ok', text: 'Steps ask for machines of GitHub alone.' }];
    return own.map(([name, labels]) => runnerOf(runners, name, labels));
}
function runnerOf(runners, name, labels) {
    const check = 'runner';
    const cure = 'See Settings → Actions → Runners, also those of the organization.';
    if (runners === undefined) {
        const text = `Steps ask for a machine with the labels ${name}; which there are is told only to a person who administers the repository.`;
        return { check, level: 'unknown', text, cure };
    }
    const bears = (runner) => labels.every((label) => runner.labels.some((one) => one.toLowerCase() === label.toLowerCase()));
    const fitting = runners.filter(bears);
    if (fitting.some(({ isOnline }) => isOnline))
        return { check, level: 'ok', text: `A machine with the labels ${name} is online.` };
    const text = fitting.length > 0
        ? `No machine with the labels ${name} is online, and steps wait for one.`
        : `No machine of the repository has the labels ${name}; where the organization has none either, steps wait for ever.`;
    return { check, level: 'warning', text, cure };
}
/** A copy in the cache saves a fetch, and nothing depends on it. */
function cacheOf(copies) {
    const check = 'cache';
    const rule = 'Runs on the default branch write copies of journals to the cache; those of comments, pull requests and forks may only read it';
    if (copies === undefined)
        return { check, level: 'unknown', text: `${rule}. What is in it may not be seen.` };
    return { check, level: 'ok', text: `${rule}. ${copies} of them are there.` };
}

// EXTERNAL MODULE: ./build/core/apply.js + 3 modules
var core_apply = __webpack_require__(77183);
// EXTERNAL MODULE: ./build/core/checks.js
var checks = __webpack_require__(24813);
// EXTERNAL MODULE: ./build/core/rules/closing.js
var closing = __webpack_require__(94257);
;// CONCATENATED MODULE: ./build/github/checks.js



/** How checks of these names stand on a commit. Why some are missing is asked only where they are. */
async function checks_seeChecks(api, commit, names, from) {
    const seen = names.length === 0 ? [] : gravest(names, await api.checksOn(commit), from);
    if (seen.length === names.length)
        return { commit, seen: [...seen] };
    const runs = await api.runsFor(commit);
    const approval = runs.find(({ needsApproval }) => needsApproval)?.url;
    const isGoing = runs.some(({ isOver, needsApproval }) => !isOver && !needsApproval);
    return { commit, seen: [...seen], ...(approval !== undefined && { approval }), ...(isGoing && { isGoing }) };
}
const CHECKS = 'checks-';
/** Whether a command is one that GitHub made of checks. */
function checks_isOfChecks(command) {
    return command.startsWith(CHECKS);
}
/** Checks that have been run again, approved or started say that the job may go on which waits for them; said once for each blocker. */
async function checks_resumeByChecks(lines, forge) {
    const last = lines.findLast(({ event }) => event.type === 'job-blocked');
    if (last?.event.type !== 'job-blocked' || !last.event.blocker.code.startsWith('ci-'))
        return undefined;
    const job = replay(lines);
    if (job.status !== 'blocked' || job.blocker?.code !== last.event.blocker.code)
        return undefined;
    const { waitForChecks = [], checksFrom } = job.plan;
    const checks = await forge.checks(job.tip, waitForChecks, checksFrom);
    if (checks === undefined || !areChecksMoving(job, checks))
        return undefined;
    return { id: `${CHECKS}${last.seq}`, by: 'github', at: new Date().toISOString(), say: { verb: 'resume' } };
}

// EXTERNAL MODULE: ./build/core/command.js
var command = __webpack_require__(63103);
// EXTERNAL MODULE: ./build/core/limits.js
var limits = __webpack_require__(40332);
// EXTERNAL MODULE: ./build/spec/spec-name.js
var spec_name = __webpack_require__(77991);
;// CONCATENATED MODULE: ./build/github/verbs.js






/** What is said to whoever starts and shows jobs, and not to a job. */
const Errand = schemas/* discriminatedUnion */.gMt('verb', [
    schemas/* strictObject */.rej({ verb: schemas/* literal */.euz('run'), spec: schemas/* string */.YjP() }),
    schemas/* strictObject */.rej({ verb: schemas/* literal */.euz('step') }),
    schemas/* strictObject */.rej({ verb: schemas/* literal */.euz('recover') }),
    schemas/* strictObject */.rej({ verb: schemas/* literal */.euz('status') }),
    schemas/* strictObject */.rej({ verb: schemas/* literal */.euz('help') }),
]);
const Spoken = schemas/* union */.KCZ([command/* Verb */.m, Errand]);
/** How each verb is written after `/specbridge`. */
const USAGES = {
    run: 'run <spec>',
    status: 'status',
    answer: 'answer <question> <option or text>',
    retry: 'retry <task>',
    'accept-task': 'accept-task <task> <reason>',
    raise: 'raise <limit> <number>',
    escalate: 'escalate <task>',
    'approve-plan': 'approve-plan <task> <digest>',
    'reject-plan': 'reject-plan <task> <note>',
    're-pin': 're-pin <digest>',
    pause: 'pause',
    resume: 'resume',
    'give-up': 'give-up',
    cancel: 'cancel <reason>',
    step: 'step',
    recover: 'recover',
    help: 'help',
};
const NAMES = Object.keys(USAGES);
/** The words of a comment that speaks to us, without `/specbridge`; nothing where its first line does not. */
function verbs_wordsTo(body) {
    return /^\/specbridge(?=\s|$)([^]*)/i.exec(body)?.[1];
}
/** Whether it is about a job as it runs, so that the job hears it. */
function verbs_isVerb(spoken) {
    return Verb.safeParse(spoken).success;
}
/**
 * What was said: the verb and what it takes, on one line; a reason or an answer may go on below it. Other lines below are remarks to
 * people. The case of the verb does not count, and quotes around a word or a text are not part of it.
 */
function verbs_verbFrom(text) {
    const [word, rest] = firstWord(withoutIndent(text.replaceAll('\r\n', '\n')));
    const name = word.toLowerCase();
    if (name === '')
        return { verb: 'help' };
    if (!isName(name))
        return { problem: unknown(name) };
    try {
        const spoken = READ[name](rest);
        const parsed = Spoken.safeParse(spoken && { verb: name, ...spoken });
        return parsed.success ? parsed.data : { problem: misuse(name, tooLong(name, spoken)) };
    }
    catch (error) {
        if (!(error instanceof UserError))
            throw error;
        return { problem: misuse(name, 'It needs the name of a folder below `.kiro/specs/`.') };
    }
}
const READ = {
    run: (rest) => ({ spec: (0,spec_name/* specNameOf */.uI)(unquoted(firstLine(rest))) }),
    answer: (rest) => withText(rest, 'question', 'text'),
    retry: (rest) => oneWord(rest, 'node'),
    'accept-task': (rest) => withText(rest, 'node', 'reason'),
    raise: (rest) => {
        const [word, value] = firstWord(firstLine(rest));
        const limit = limits/* LIMIT_NAMES */.x3.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word;
        return /^[0-9]+$/.test(value) ? { limit, value: Number(value) } : undefined;
    },
    escalate: (rest) => oneWord(rest, 'node'),
    'approve-plan': (rest) => {
        const [node, digest] = firstWord(firstLine(rest));
        return /^\S+$/.test(digest) ? { node, digest } : undefined;
    },
    'reject-plan': (rest) => withText(rest, 'node', 'note'),
    're-pin': (rest) => oneWord(rest, 'digest'),
    pause: nothing,
    resume: nothing,
    'give-up': nothing,
    cancel: (rest) => ({ reason: unquoted(rest.trim()) || 'no reason given' }),
    step: nothing,
    recover: nothing,
    status: nothing,
    help: nothing,
};
function nothing(rest) {
    return firstLine(rest) === '' ? {} : undefined;
}
function oneWord(rest, field) {
    const [word, more] = firstWord(firstLine(rest));
    return word !== '' && more === '' ? { [field]: word } : undefined;
}
function withText(rest, field, text) {
    const [word, more] = firstWord(rest);
    return word !== '' && more !== '' ? { [field]: word, [text]: unquoted(more.trim()) } : undefined;
}
function firstLine(text) {
    return text.split('\n', 1)[0].trim();
}
/** The first word of the first line, quoted or not, and what follows it. */
function firstWord(text) {
    const [, word = '', rest = ''] = /^("[^"\n]*"|“[^”\n]*”|`[^`\n]*`|'[^'\n]*'|\S*)([^]*)$/.exec(text) ?? [];
    return [unquoted(word), withoutIndent(rest).trimEnd()];
}
function withoutIndent(text) {
    return text.replace(/^[^\S\n]+/, '');
}
/** Keyboards put other quotes than those that were typed. */
const QUOTES = ['""', "''", '``', '“”', '‘’', '«»'];
function unquoted(text) {
    const isQuoted = QUOTES.some((pair) => text.length > 1 && text.startsWith(pair[0]) && text.endsWith(pair[1]));
    return isQuoted ? text.slice(1, -1).trim() : text;
}
function isName(word) {
    return Object.hasOwn(USAGES, word);
}
function unknown(word) {
    const shown = /^[a-z][a-z-]{0,30}$/.test(word) ? `There is no \`${word}\`` : 'That is no verb';
    const near = nearest(word, NAMES);
    const guess = near === undefined ? '' : ` Did you mean \`/specbridge ${USAGES[near]}\`?`;
    return `${shown}.${guess} \`/specbridge help\` lists what can be said.`;
}
function misuse(name, why) {
    return `\`${name}\` is written like this: \`/specbridge ${USAGES[name]}\`.${why === '' ? '' : ` ${why}`}`;
}
/** Which of the words are longer than a verb takes. */
function tooLong(name, spoken) {
    const issues = spoken === undefined ? [] : (Verb.safeParse({ verb: name, ...spoken }).error?.issues ?? []);
    const long = issues.find((issue) => issue.code === 'too_big');
    return long === undefined ? '' : `The ${String(long.path[0])} may have ${long.maximum} characters.`;
}

;// CONCATENATED MODULE: ./build/github/forge.js





/** GitHub as the place where people are: comments of the job's pull request, and runs. */
function forge_githubForge(api, sights) {
    const audience = openAudience(api, sights.lines);
    return {
        inbox: (job) => readInbox(api, sights, audience, job),
        forbids: async ({ id, by, say }) => id.startsWith(ENDED) ? undefined : whyForbidden(by, say.verb, await audience.permission(by)),
        isAlive: async (owner) => owner !== sights.predecessor && forge_isAlive(api, owner),
        checks: (commit, names, from) => seeChecks(api, commit, names, from),
    };
}
async function readInbox(api, sights, audience, job) {
    const pull = await sights.pullOf(job);
    if (pull === undefined)
        return [];
    const comments = await api.comments(pull.number);
    const spoken = comments.filter((comment) => verbOf(comment) !== undefined);
    const listened = await audience.among(spoken, comments);
    const said = listened.flatMap((comment) => commandOf(comment, (word) => sights.nodeNamed(job, word)) ?? []);
    return pull.state === 'open' ? said : [...said, endOf(pull)];
}
/** Bots are not heard, we among them, and neither is what was changed after it was said: whoever may edit it need not be who said it. */
function verbOf({ isBot, createdAt, updatedAt, body }) {
    const words = isBot || updatedAt !== createdAt ? undefined : wordsTo(body);
    const spoken = words === undefined ? undefined : verbFrom(words);
    return spoken === undefined || 'problem' in spoken || !isVerb(spoken) ? undefined : spoken;
}
function commandOf(comment, nodeNamed) {
    const spoken = verbOf(comment);
    if (spoken === undefined)
        return undefined;
    const say = 'node' in spoken ? { ...spoken, node: nodeNamed(spoken.node) } : spoken;
    return { id: commandIdOf(comment), by: comment.author, at: comment.createdAt, say };
}
const ENDED = 'pull-request-';
/** Whoever may close or merge the pull request has said with it that the job is over. */
function endOf({ number, isMerged, closedAt }) {
    const reason = `the pull request was ${isMerged ? 'merged' : 'closed'} before the job was done`;
    const at = closedAt ?? new Date().toISOString();
    return { id: `${ENDED}${number}`, by: 'github', at, say: { verb: 'cancel', reason } };
}
/**
 * Whether the run that owns an intent still works; in doubt it does. The owner is a run and its attempt; one of another form is of another
 * world, which cannot be looked at from here.
 */
async function forge_isAlive(api, owner) {
    const [, id, attempt] = /^(\d+)\.(\d+)$/.exec(owner) ?? [];
    if (id === undefined)
        return true;
    try {
        const run = await api.run(Number(id));
        if (run === undefined)
            return false;
        // An earlier attempt than the owner's is an old answer, and says nothing of the owner.
        return run.attempt === Number(attempt) ? !run.isCompleted : run.attempt < Number(attempt);
    }
    catch (error) {
        if (error instanceof errors/* TransientError */.N_)
            return true;
        throw error;
    }
}

// EXTERNAL MODULE: ./build/tools/process/output.js
var output = __webpack_require__(3945);
// EXTERNAL MODULE: ./build/tools/git/home.js
var git_home = __webpack_require__(51028);
// EXTERNAL MODULE: ./build/tools/git/git.js
var git = __webpack_require__(86831);
;// CONCATENATED MODULE: ./build/tools/git/remote.js





/** The refs there, by full name, that match one of the patterns: one round trip. */
async function remoteRefs(home, remote, patterns) {
    const end = await (0,git/* runGit */.EO)(await remote_command(home, remote, ['ls-remote', '--refs', remote.url, ...patterns]));
    if (end.exitCode !== 0)
        throw remoteFailure('read the refs of', remote, end);
    const rows = [...(0,output/* text */.Qq)(end.stdout).matchAll(/^([0-9a-f]+)\t(.+)$/gm)];
    return new Map(rows.map(([, id = '', ref = '']) => [ref, id]));
}
const DEPTHS = { files: ['--depth=1'], history: ['--unshallow'] };
/**
 * Brings commits here with all that they reach, unless a depth says otherwise; `have` are commits that are here already, so that only what
 * is new travels.
 */
async function fetchCommits(home, remote, commits, have, depth) {
    const known = have.map((commit) => `--negotiation-tip=${commit}`);
    const bounds = depth === undefined ? [] : DEPTHS[depth];
    const options = ['--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', '--quiet', ...bounds, ...known];
    const end = await (0,git/* runGit */.EO)(await remote_command(home, remote, ['fetch', ...options, remote.url, ...commits]));
    if (end.exitCode !== 0)
        throw remoteFailure('fetch from', remote, end);
}
/** Moves refs there, each only from where it is said to be: the compare-and-swap. Throws TransientError where it is unknown what came of it. */
async function pushRefs(home, remote, changes) {
    const leases = changes.map(({ ref, from = '' }) => `--force-with-lease=${ref}:${from}`);
    const moves = changes.map(({ ref, to = '' }) => `${to}:${ref}`);
    const options = ['--atomic', '--porcelain', '--no-verify', '--no-follow-tags', ...leases];
    const end = await (0,git/* runGit */.EO)(await remote_command(home, remote, ['push', ...options, remote.url, ...moves]));
    if (end.exitCode === 0)
        return { outcome: 'moved' };
    const rows = [...(0,output/* text */.Qq)(end.stdout).matchAll(/^!\t[^\t]*:(\S+)\t(.*)$/gm)];
    // No row: the server was not reached, or hung up before it said what came of it.
    if (rows.length === 0)
        throw remoteFailure('push to', remote, end);
    // All rows of an atomic push are refused; those that only go along say so.
    const guilty = rows.filter(([, , why = '']) => !/atomic (?:push|transaction) fail/.test(why));
    const refs = guilty.flatMap(([, ref]) => ref ?? []);
    // Rules of dashes and blanks only frame what the server says.
    const server = [...end.words.matchAll(/^remote: (.*\w.*)/gm)].map(([, line = '']) => line.trim().replace(/\.$/, ''));
    const why = (guilty[0] ?? rows[0])?.[2]?.replace(/^\[remote rejected\] \((.*)\)$/, '$1') ?? '';
    return { outcome: 'refused', refs, words: [...new Set([why, ...server])].join('\n').trim() };
}
/** Only this call may leave the machine, over this one protocol, and only it bears the token. */
async function remote_command(home, { url, authorization }, args) {
    const scheme = /^([a-z]+):\/\//.exec(url)?.[1] ?? 'file';
    const open = (0,git_home/* controlCommand */.jw)(home, ['-c', `protocol.${scheme}.allow=always`, ...args]);
    if (authorization === undefined)
        return open;
    const header = {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: ${await authorization()}`,
    };
    return { ...open, env: { ...open.env, ...header } };
}
const PASSING = /returned error: (?:408|429|5\d\d)|Could not resolve|Couldn't connect|Failed to connect|timed out|Connection (?:reset|refused)|hung up|early EOF|RPC failed|unexpected disconnect|Empty reply|gnutls|SSL_/i;
function remoteFailure(what, { url }, end) {
    if (PASSING.test(end.words))
        return new errors/* TransientError */.N_(`git could not ${what} ${url}: ${end.words}`);
    const isUnknown = /returned error: 401|Authentication failed|could not read Username/i.test(end.words);
    if (isUnknown || /returned error: (?:403|404)|not found/i.test(end.words)) {
        return new errors/* UserError */.yo(`${url} does not let this run in: ${(0,core_sentence/* sentence */.e)(end.words)} Give the workflow \`contents: write\`, and a token that is still valid.`, isUnknown ? 'token-refused' : 'permission-missing');
    }
    return (0,git/* gitFailure */.tv)(`${what} ${url}`, end);
}

;// CONCATENATED MODULE: ./build/github/server.js


/** A deed that took longer may have been overtaken by a person. */
const LONGEST_BELIEVED_MS = 60_000;
/** Opens a server's view for one step; `now` is a clock that never goes back, in milliseconds. */
function server_openServer(home, remote, now = () => performance.now()) {
    const watched = new Set();
    let seen = new Map();
    let seenAt = -Infinity;
    const forget = () => {
        seen = new Map();
    };
    const reach = withToken(remote);
    const ask = async (patterns) => {
        const names = new Set([...patterns, ...watched]);
        const at = now();
        const found = await reach('read the refs of', () => remoteRefs(home, remote, [...names]));
        seen = new Map([...names].map((name) => [name, found.get(name)]));
        seenAt = at;
        return found;
    };
    return {
        url: remote.url,
        watch: (refs) => refs.forEach((ref) => watched.add(ref)),
        ask,
        tip: async (ref) => {
            if (now() - seenAt > LONGEST_BELIEVED_MS)
                forget();
            watched.add(ref);
            if (!seen.has(ref))
                await ask([]);
            return seen.get(ref);
        },
        forget,
        fetch: (commits, have, depth) => reach('fetch from', () => fetchCommits(home, remote, commits, have, depth)),
        push: async (changes) => {
            const before = seen;
            // Whatever comes of it, what was seen of these refs may not hold any more; only a push that is known to have moved them says more.
            forget();
            const end = await reach('push to', () => pushRefs(home, remote, changes));
            if (end.outcome === 'moved') {
                seen = before;
                for (const { ref, to } of changes)
                    seen.set(ref, to);
            }
            return end;
        },
    };
}
/** A token dies within a step, and the next one has another; one that never worked will not do so then. */
function withToken({ url }) {
    let isProven = false;
    return async (deed, call) => {
        try {
            const answer = await call();
            isProven = true;
            return answer;
        }
        catch (error) {
            if (!isProven || !(error instanceof errors/* UserError */.yo) || error.code !== 'token-refused')
                throw error;
            throw new errors/* TransientError */.N_(`The token is no longer valid; git could not ${deed} ${url}.`);
        }
    };
}

// EXTERNAL MODULE: ./build/core/move.js
var move = __webpack_require__(90365);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __webpack_require__(88532);
// EXTERNAL MODULE: ./build/spec/json.js
var json = __webpack_require__(93970);
;// CONCATENATED MODULE: ./build/github/inputs.js









/** What a dispatch can say besides the verbs of a job. */
const COMMANDS = ['run', 'step', 'recover', ...command/* Verb */.m.options.map((option) => option.shape.verb.value)];
/** Which part of a run a job of the workflow is; a step is a whole one. */
const Phase = schemas/* enum */.k5n(['step', 'rescue', 'decide', 'work', 'settle'], 'step, rescue, decide, work or settle');
/** Whether an earlier job of the same run is over by then, and what it held is held by nobody. */
function inputs_comesLater(phase) {
    return phase === 'rescue' || phase === 'settle';
}
/** What cancelling a run means to its job. */
const OnCancel = schemas/* enum */.k5n(['pause', 'continue'], 'pause or continue');
const VENDOR = 'claude or codex, with a model behind a slash where one is meant, such as codex/gpt-5.5';
const LABELS = 'a label, such as ubuntu-latest, or several as JSON, such as ["self-hosted","agents"]';
const Labels = schemas/* string */.YjP().transform((text, context) => {
    if (/^[\w.-]+$/.test(text))
        return text;
    const labels = plan/* Runner */.by.safeParse((0,json/* parseJson */.q)(Buffer.from(text)));
    if (labels.success)
        return labels.data;
    context.addIssue(LABELS);
    return core_core/* NEVER */.tm;
});
const MINUTES = 'a whole number of minutes from 15 to 7200';
const Minutes = schemas/* string */.YjP()
    .regex(/^[0-9]{1,4}$/, MINUTES)
    .transform(Number)
    .refine((minutes) => minutes >= 15 && minutes <= 7_200, MINUTES);
const Generation = schemas/* string */.YjP()
    .regex(/^[0-9]+-[0-9a-f]{12}$/, 'a number, a hyphen and 12 digits of a commit, such as 12-0123456789ab')
    .transform((text) => ({ number: Number(text.slice(0, -13)), commit: text.slice(-12) }));
/** The inputs of `action.yml`; what is empty is not given. Each refusal says what the input takes. */
const Inputs = schemas/* strictObject */.rej({
    spec: schemas/* string */.YjP().refine(spec_name/* isSpecName */.Bs, 'a folder below .kiro/specs, such as login or area/login').optional(),
    base: schemas/* string */.YjP()
        .transform((name) => (name.startsWith('refs/heads/') ? name : `refs/heads/${name}`))
        .refine(core_refs/* isRefName */.pA, 'the name of a branch')
        .optional(),
    vendor: schemas/* string */.YjP()
        .refine((text) => plan/* ChosenVendor */.NA.safeParse(text).success, VENDOR)
        .optional(),
    job: schemas/* string */.YjP()
        .regex(/^[\w-]{1,100}$/, 'the name of a job, such as login-3f2a1c')
        .optional(),
    generation: Generation.optional(),
    command: schemas/* enum */.k5n(COMMANDS, `one of ${COMMANDS.join(', ')}`).optional(),
    argument: schemas/* string */.YjP().max(6_000, 'at most 6,000 characters').optional(),
    runner: Labels.optional(),
    'step-minutes': Minutes.default(60),
    phase: Phase.default('step'),
    'on-cancel': OnCancel.default('pause'),
    'dry-run': schemas/* enum */.k5n(['true', 'false'], 'true or false')
        .transform((word) => word === 'true')
        .optional(),
    token: schemas/* string */.YjP('a token; `${{ github.token }}` unless you have another one').min(1),
    'app-id': schemas/* string */.YjP()
        .regex(/^[\w.]{1,60}$/, 'the number of an App, or its client id')
        .optional(),
    'app-private-key': schemas/* string */.YjP()
        .transform((text) => text.replaceAll(String.raw `\n`, '\n'))
        .refine(isPrivateKey, 'the whole private key of the App, from BEGIN to END, as GitHub gave it out')
        .optional(),
});
function isPrivateKey(text) {
    try {
        return (0,external_node_crypto_.createPrivateKey)(text).asymmetricKeyType === 'rsa';
    }
    catch {
        return false;
    }
}
/** What of it no log may show. */
const SECRETS = (/* unused pure expression or super */ null && (['token', 'app-private-key']));
/** One half of an App is of no use. */
const PAIRS = (/* unused pure expression or super */ null && ([
    ['app-id', 'app-private-key'],
    ['app-private-key', 'app-id'],
]));
const PREFIX = 'INPUT_';
/** The secrets among the inputs, whole and line by line: to be hidden before anything else is said. */
function secretsIn(variables) {
    const values = givenIn(variables).flatMap(([name, value]) => (isSecret(name) ? value : []));
    const lines = values.flatMap((value) => value.split(/\\n|\r?\n/)).map((line) => line.trim());
    return [...new Set([...values, ...lines])].filter((text) => text !== '' && !text.startsWith('-----'));
}
function isSecret(name) {
    return SECRETS.includes(name);
}
/** Reads the inputs from the runner's variables; throws a UserError that lists everything that is wrong with them. */
function readInputs(variables) {
    const given = givenIn(variables);
    const names = Object.keys(Inputs.shape);
    const unknown = given.filter(([name]) => !names.includes(name)).map(([name]) => unknownInput(name, names));
    const known = given.filter(([name, value]) => names.includes(name) && value !== '');
    const parsed = Inputs.safeParse(Object.fromEntries(known));
    const wrong = parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => wrongInput(String(path[0]), message));
    const problems = [...unknown, ...wrong, ...halves(new Set(known.map(([name]) => name)))];
    if (parsed.success && problems.length === 0)
        return parsed.data;
    throw new UserError(problems.map(({ text }) => text).join('\n'), 'usage', problems);
}
function givenIn(variables) {
    return Object.entries(variables).flatMap(([name, value = '']) => name.startsWith(PREFIX) ? [[name.slice(PREFIX.length).toLowerCase(), value.trim()]] : []);
}
function halves(given) {
    return PAIRS.filter(([one, other]) => given.has(one) && !given.has(other)).map(([one, other]) => ({
        code: 'usage',
        text: `The input ${other} is missing or empty beside ${one}. Give both, and look whether the secret or variable that the workflow names for it is there; or give neither, and the token of the run is used.`,
    }));
}
function unknownInput(name, names) {
    const near = nearest(name, names);
    const guess = near === undefined ? '' : ` Did you mean ${near}?`;
    return { code: 'usage', text: `There is no input ${JSON.stringify(name)}.${guess} Inputs are ${names.join(', ')}.` };
}
function wrongInput(name, takes) {
    return { code: 'usage', text: `The input ${name} takes ${takes}.` };
}

;// CONCATENATED MODULE: ./build/github/titles.js


/** What was said before the step before this one is known to it; clocks and lists may be so far behind. */
const OVERLAP_MS = (/* unused pure expression or super */ null && (60 * 60_000));
/** GitHub may cut a title, and half a sentence is not obeyed. */
const LONGEST_TITLE = 100;
/**
 * What people said to a job in the form, by the titles of the runs they started: where another run took the place of one, nobody else has
 * heard it. What a program's run is called is nobody's word.
 */
async function titles_saidByRuns(api, lines, { runId, job, workflow }) {
    try {
        const runs = await api.dispatched(workflow, sinceOf(lines));
        return runs.flatMap((run) => (run.isBot || run.id === runId ? [] : (titles_commandIn(run, job) ?? [])));
    }
    catch (error) {
        // They are looked at again before anybody is waited for, and by the next step.
        if (error instanceof TransientError)
            return [];
        throw error;
    }
}
/** How a command that was said by starting a run is named. */
function commandId(run) {
    return `run-${run}`;
}
/** The job that a run's title is about. */
function titles_jobIn(title) {
    return /^specbridge (\S+)/.exec(title)?.[1];
}
/** What a run says to a job, as its title tells it: `specbridge <job> <command> <argument>`. */
function titles_commandIn({ id, title, by, createdAt }, job) {
    if (titles_jobIn(title) !== job || title.length >= LONGEST_TITLE)
        return undefined;
    const say = verbFrom(title.split(' ').slice(2).join(' '));
    return 'problem' in say || !isVerb(say) ? undefined : { id: commandId(id), by, at: createdAt, say };
}
/**
 * Whether a step that has work to do leaves the titles to the next one. Every second step looks at least, and each before somebody is waited
 * for, so that a word is heard one step later at most.
 */
function titles_mayLeaveTitles(lines, owner) {
    const steps = stepsIn(lines).filter((step) => step.owner !== owner);
    return steps.length % 2 === 1;
}
/** Of two steps one has looked, so that what is older than both of the newest that wrote anything was seen. */
function sinceOf(lines) {
    const at = stepsIn(lines).at(-2)?.at ?? lines[0]?.at;
    return at && new Date(Date.parse(at) - OVERLAP_MS).toISOString();
}
/** The steps that chose a move, with when they began to. */
function stepsIn(lines) {
    const choices = lines.flatMap(({ at, event }) => (event.type === 'move-chosen' ? { at, owner: event.owner } : []));
    return choices.filter(({ owner }, index) => owner !== choices[index - 1]?.owner);
}

;// CONCATENATED MODULE: ./build/github/cancelled.js



const CANCELLED = 'run-cancelled-';
/** Whether a command is one that GitHub made of somebody's cancelling. */
function cancelled_isOfCancel(command) {
    return command.startsWith(CANCELLED);
}
/**
 * Whoever cancels the run that works on a job has said with it that the job is to pause, whatever that run still wrote. A run that was ended
 * because its time was up ends in the same way: by then what it was about has outlived its deadline.
 */
async function cancelled_pauseByCancel(api, lines, { runId, owner, phase }) {
    const lost = lostIntent(lines);
    // The rescue looks after all of its run: that may have been cancelled between two moves, too.
    const stopped = comesLater(phase) ? owner : lost?.owner;
    if (stopped === undefined || (!comesLater(phase) && stopped === owner))
        return undefined;
    const id = `${CANCELLED}${stopped}`;
    if (lines.some(({ event }) => event.type === 'command-heard' && event.id === id))
        return undefined;
    const at = await (stopped === owner ? jobCancelledAt(api, runId) : runCancelledAt(api, stopped));
    if (at === undefined)
        return undefined;
    const isLate = lost?.owner === stopped && Date.parse(at) >= Date.parse(lost.move.deadline);
    return isLate ? undefined : { id, by: 'github', at, say: { verb: 'pause' } };
}
/** GitHub itself ends a run that no machine has taken for a day. */
const LONGEST_QUEUED_MS = (/* unused pure expression or super */ null && (23 * 3_600_000));
const cancelled_MINUTE_MS = 60_000;
/**
 * Whoever cancels the run that is to go on with a job before it begins means the same. GitHub cancels runs that wait, too, when a newer one
 * takes their place; so only the newest of a job counts, and none beside which any other run of the workflow came to be.
 */
async function cancelled_pauseByCancelBefore(api, job, runs, own) {
    const run = runs.find(({ title }) => jobIn(title) === job);
    if (run?.conclusion !== 'cancelled' || commandIn(run, job) !== undefined)
        return undefined;
    const [from, to] = [Date.parse(run.createdAt), Date.parse(run.changedAt)];
    const others = [...runs.filter(({ id }) => id !== run.id), (await api.run(own)) ?? []].flat();
    const mayReplace = ({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to + cancelled_MINUTE_MS;
    if (to - from > LONGEST_QUEUED_MS || others.some(mayReplace))
        return undefined;
    if ((await api.jobsOf(run.id)).some(({ hasBegun }) => hasBegun))
        return undefined;
    return { id: `${CANCELLED}${run.id}.${run.attempt}`, by: 'github', at: run.changedAt, say: { verb: 'pause' } };
}
/** The newest move that spends, where it has no result of its own. */
function lostIntent(lines) {
    const at = lines.findLastIndex(({ event }) => event.type === 'move-chosen' && isForeign(event.move));
    const event = lines[at]?.event;
    if (event?.type !== 'move-chosen' || !isForeign(event.move))
        return undefined;
    const end = lines[at + 1]?.event.type;
    return end === undefined || end === 'move-lost' ? { owner: event.owner, move: event.move } : undefined;
}
async function jobCancelledAt(api, run) {
    return (await api.jobsOf(run)).find(({ conclusion }) => conclusion === 'cancelled')?.endedAt;
}
/** One that was run again was not meant to stop. */
async function runCancelledAt(api, owner) {
    const [id, attempt] = owner.split('.').map(Number);
    const run = Number.isInteger(id) ? await api.run(id) : undefined;
    const isMeant = run?.attempt === attempt && run?.isCompleted === true && run.conclusion === 'cancelled';
    return isMeant ? run.changedAt : undefined;
}

// EXTERNAL MODULE: ./build/report/page.js
var page = __webpack_require__(47916);
// EXTERNAL MODULE: ./build/report/progress.js
var progress = __webpack_require__(15364);
;// CONCATENATED MODULE: ./build/tools/git/bundles.js





/** Writes a bundle. Not by `git bundle`, which takes nothing that no ref of the repository names. */
async function bundles_writeBundle(home, { ref, tip, since }) {
    const [stdin, needs] = since === undefined ? [`${tip}\n`, ''] : [`${tip}\n^${since}\n`, `-${since}\n`];
    const end = await runGit(controlCommand(home, ['pack-objects', '--revs', '--stdout', '-q']), { stdin });
    if (end.exitCode !== 0)
        throw gitFailure(`pack ${ref}`, end);
    return Buffer.concat([Buffer.from(`# v2 git bundle\n${needs}${tip} ${ref}\n\n`), end.stdout]);
}
const HEAD = /^# v2 git bundle\n(?:-[0-9a-f]{40,64}[^\n]*\n)*([0-9a-f]{40,64}) ([^\n]+)\n\n/;
const LONGEST_HEAD = 4_096;
/**
 * Adds the objects of a bundle that anybody may have written; no ref moves. Each object is named by its own hash, so a wrong byte makes it
 * another object or none, and never one that is asked for.
 */
async function bundles_readBundle(home, ref, bytes, extent) {
    const [head = '', tip = '', name] = HEAD.exec(Buffer.from(bytes.subarray(0, LONGEST_HEAD)).toString('latin1')) ?? [];
    if (name === undefined)
        return { problem: 'it is no bundle' };
    if (name !== ref)
        return { problem: 'it is of another job' };
    const strictly = extent === 'sound' ? ['--strict'] : [];
    const indexPack = controlCommand(home, ['index-pack', '--stdin', ...strictly]);
    const end = await runGit(indexPack, { stdin: bytes.subarray(head.length) });
    if (end.exitCode !== 0)
        return { problem: `git does not read it: ${end.words.split('\n')[0]}` };
    if (extent !== 'whole' || (await isWhole(home, tip)))
        return { tip };
    // A commit that is here without what leads to it would be taken for one that need not be fetched.
    const [pack = ''] = /[0-9a-f]{40,64}/.exec(text(end.stdout)) ?? [];
    for (const kind of ['pack', 'idx', 'rev'])
        await rm(join(home.objects, 'pack', `pack-${pack}.${kind}`), { force: true });
    return { problem: 'it lacks saves' };
}
async function isWhole(home, commit) {
    const end = await runGit(controlCommand(home, ['rev-list', '--objects', '--quiet', commit]));
    return end.exitCode === 0;
}

// EXTERNAL MODULE: ./build/tools/git/saves.js
var saves = __webpack_require__(78397);
;// CONCATENATED MODULE: ./build/github/places.js

/** Where it is, below the folder that the runner gives. */
function places_placesIn(temp) {
    const below = (name) => join(temp, 'specbridge', name);
    return {
        clone: below('clone'),
        work: below('work'),
        logs: below('logs'),
        copies: below('copies'),
        handover: below('handover'),
    };
}

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 7 modules
var lib_core = __webpack_require__(33838);
// EXTERNAL MODULE: ./build/core/codes.js
var codes = __webpack_require__(39776);
;// CONCATENATED MODULE: ./build/report/github/markdown.js
/** Parts of a page below each other; those that are not there leave no gap. */
function markdown_stacked(...parts) {
    return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
/** Rows of cells that hold no line end. */
function markdown_tableOf(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
/** What is only there for those who want to look. */
function markdown_folded(title, body) {
    return `<details>\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
}
/** As many of these as fit into so many characters; `left`: how many do not. */
function markdown_fitting(items, most, lengthOf) {
    let length = 0;
    const tooMany = items.findIndex((item) => (length += lengthOf(item)) > most);
    const shown = tooMany === -1 ? items : items.slice(0, tooMany);
    return { shown, left: items.length - shown.length };
}
const markdown_CUT = '\n\n… The rest is longer than GitHub takes.\n';
/** A page in so many bytes: what is beyond them is left out from the end of a line on, and the page says so. */
function markdown_withinBytes(page, most) {
    const bytes = new TextEncoder().encode(page);
    if (bytes.length <= most)
        return page;
    const kept = new TextDecoder().decode(bytes.subarray(0, most - CUT_BYTES), { stream: true });
    const end = kept.lastIndexOf('\n');
    return kept.slice(0, end === -1 ? kept.length : end) + markdown_CUT;
}
const CUT_BYTES = new TextEncoder().encode(markdown_CUT).length;

;// CONCATENATED MODULE: ./build/report/github/plain.js


/** What Markdown or HTML reads as more than a sign, and where it would make a link by itself. */
const IN_CODE = /[\\`*_[\]~<>&|$]|@(?=\S)|:(?=[/:])|www(?=\.)/gi;
/**
 * In prose also what GitHub acts on: it links and closes issues, and draws pictures, of which the last colon may be ours. A backslash
 * would not stop it, because it looks for these in what was rendered.
 */
const IN_PROSE = new RegExp(`${IN_CODE.source}|#(?=\\d)|:(?=[\\w+-]+(?::|$))|(?<![a-z\\d])gh(?=-\\d)`, 'gi');
/** A space without width, which goes behind what would be a call. */
const BREAK = '&#8203;';
const AS_ENTITY = {
    '<': '&lt;',
    '>': '&gt;',
    '&': '&amp;',
    '|': '&#124;',
    // As GitHub says how to write a dollar that begins no formula.
    $: '<span>$</span>',
};
/** The most that one sign grows to, and how much a text may grow as a whole. */
const [LONGEST_SIGN, MOST_GROWTH] = [AS_ENTITY['$'].length, 3];
/** No text is looked at any further, so that one without end costs nothing. */
const FARTHEST = 10_000;
/** What begins a heading, a list or a rule where it comes first in a line. */
const FIRST = /^(\d*)([-+=#.)])/;
/** A text of anybody's as a part of one line, in a table too: whatever it holds, it is shown. What stands `so` in it is shown as code. */
function plain_plain(text, most = 200) {
    return bounded(text, most, (line) => line
        .split(/`([^`]+)`/)
        .map((part, index) => (index % 2 === 0 ? escaped(part, IN_PROSE) : asCode(part)))
        .join('')
        .replace(FIRST, String.raw `$1\$2`));
}
/** The same as code: a path, a name, a branch. */
function plain_code(text, most = 200) {
    return bounded(text, most, asCode);
}
/** The end of a text of many lines, as it is: no line of it closes the fence, is one of our marks or is obeyed by a runner. */
function plain_fenced(text, most = 2_000) {
    const shown = printable(text.slice(-most).replaceAll(/\r\n?/g, '\n')).replaceAll('<!--', '<! --');
    const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}text\n${shown}\n${fence}`;
}
/** A mark that nobody sees, by which a text of ours is found again. */
function plain_mark(name) {
    return `<!-- specbridge:${name} -->`;
}
function asCode(text) {
    return `<code>${escaped(text, IN_CODE)}</code>`;
}
function escaped(text, signs) {
    return text.replaceAll(signs, (sign) => {
        if (sign.length > 1 || '@#:'.includes(sign))
            return `${sign}${BREAK}`;
        return AS_ENTITY[sign] ?? `\\${sign}`;
    });
}
/** A text that is nothing but signs is cut shorter, so that whoever places it knows how long it can get. */
function bounded(text, most, form) {
    const whole = form(seen(text, most));
    return whole.length <= MOST_GROWTH * most ? whole : form(seen(text, Math.floor((most * MOST_GROWTH) / LONGEST_SIGN)));
}
function seen(text, most) {
    const shown = text.slice(0, FARTHEST).replaceAll(/[^\P{C}\s]/gu, '');
    return oneLine(shown, most).replaceAll(/\p{Cs}/gu, '');
}

;// CONCATENATED MODULE: ./build/report/github/refusal.js




/** So long may be what is said of one problem. */
const refusal_LONGEST = 1_000;
/**
 * The page of a run that a person's mistake ended: everything that stands in the way, each with its place and what would mend it; and what
 * to do then.
 */
function refusal_refusalPage(problems, cure = 'start the workflow again') {
    const title = problems.length === 1 ? 'This stands in the way' : `${problems.length} things stand in the way`;
    return stacked(`### ⛔ ${title}`, problemList(problems), `Nothing is lost. Mend it, and ${cure}.`);
}
/** The page of a run that was ended by what passes by itself. */
function refusal_passingPage(text) {
    return stacked('### ⏳ This passes by itself', `${plain(text, refusal_LONGEST)} Nothing is lost, and nothing is to be mended.`);
}
/** Problems below each other, each with its place and what would mend it. */
function problemList(problems) {
    return problems.map(item).join('\n');
}
function item({ code: name, text, place }) {
    const where = place === undefined ? '' : `${code(placeName(place))}: `;
    // A text of more than one sentence has its cure in it.
    const cure = /\. \S/.test(text) ? undefined : CODES[name]?.next;
    return `- ${where}${plain(text, refusal_LONGEST)}${cure === undefined || name === 'usage' ? '' : `<br>*${plain(cure, refusal_LONGEST)}*`}`;
}
/** The page of a run that had nothing to do, or did it for no one job. */
function refusal_notePage(because) {
    return `### ℹ️ ${plain(because, refusal_LONGEST)}`;
}

// EXTERNAL MODULE: ./build/core/evidence.js
var evidence = __webpack_require__(73017);
// EXTERNAL MODULE: ./build/report/evidence.js
var report_evidence = __webpack_require__(14674);
;// CONCATENATED MODULE: ./build/report/github/graph.js

/** A longer list is drawn as counts around what is in hand. */
const MOST_NODES = 60;
const MOST_IN_HAND = 12;
/** So many ranks fit beside each other. */
const MOST_ABREAST = 6;
/** Colours that can be read on a light page and on a dark one. */
const CLASSES = {
    pending: 'fill:#f6f8fa,stroke:#8c959f,color:#57606a',
    ready: 'fill:#f6f8fa,stroke:#8c959f,color:#57606a',
    running: 'fill:#ddf4ff,stroke:#0969da,color:#0969da',
    repairing: 'fill:#fff8c5,stroke:#9a6700,color:#7d4e00',
    blocked: 'fill:#ffebe9,stroke:#cf222e,color:#a40e26',
    failed: 'fill:#ffebe9,stroke:#cf222e,color:#a40e26',
    completed: 'fill:#dafbe1,stroke:#1a7f37,color:#116329',
};
/** The tasks as a Mermaid graph in their order; those that can be done side by side stand side by side. */
function graph_taskGraph(nodes) {
    const drawn = [...nodes].filter(({ status }) => status !== 'superseded');
    if (drawn.length === 0)
        return '';
    const ranks = drawn.length > MOST_NODES ? counts(drawn) : ranked(drawn);
    const used = new Set(ranks.flat().map(({ status }) => status));
    const classes = Object.entries(CLASSES).filter(([status]) => used.has(status));
    return [
        '```mermaid',
        `flowchart ${ranks.length > MOST_ABREAST ? 'TD' : 'LR'}`,
        ...ranks.flatMap(rankLines),
        ...ranks.slice(1).map((_, index) => `  r${index} --> r${index + 1}`),
        ...classes.map(([status, style]) => `  classDef ${status} ${style}`),
        '```',
    ].join('\n');
}
/** A rank is joined to the next as a whole: a line from each to each would be a thicket. */
function rankLines(boxes, rank) {
    const box = ({ text, status }, name) => `${name}["${text}"]:::${status}`;
    const [only, ...others] = boxes;
    if (only !== undefined && others.length === 0)
        return [`  ${box(only, `r${rank}`)}`];
    const inner = boxes.map((one, index) => `    ${box(one, `r${rank}n${index}`)}`);
    return [`  subgraph r${rank}[" "]`, ...inner, '  end'];
}
function ranked(nodes) {
    const ranks = Map.groupBy(nodes, ({ rank }) => rank);
    return [...ranks].toSorted(([a], [b]) => a - b).map(([, inRank]) => inRank.map(boxOf));
}
function counts(nodes) {
    const complete = nodes.filter(({ status }) => status === 'completed').length;
    const waiting = nodes.filter(({ status }) => status === 'pending').length;
    const inHand = nodes.filter(({ status }) => status !== 'completed' && status !== 'pending');
    const more = inHand.length - MOST_IN_HAND;
    const ranks = [
        complete === 0 ? [] : [{ text: `${counted(complete, 'task')} complete`, status: 'completed' }],
        [
            ...inHand.slice(0, MOST_IN_HAND).map(boxOf),
            ...(more > 0 ? [{ text: `${more} more in hand`, status: 'ready' }] : []),
        ],
        waiting === 0 ? [] : [{ text: `${counted(waiting, 'task')} to come`, status: 'pending' }],
    ];
    return ranks.filter((rank) => rank.length > 0);
}
function boxOf({ number, title, status }) {
    return { text: graph_label(number === undefined ? title : `${number} ${title}`), status };
}
/** Letters and digits as they are, everything else by its number: no sign of the text is one of Mermaid's. */
function graph_label(text) {
    return oneLine(text, 40).replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => /\p{C}/u.test(sign) ? '' : `#${sign.codePointAt(0)};`);
}

// EXTERNAL MODULE: ./build/report/next.js
var next = __webpack_require__(30134);
;// CONCATENATED MODULE: ./build/report/github/links.js




/** A commit by its first digits. */
function links_commitLink({ repositoryUrl }, sha) {
    return `[<code>${sha.slice(0, 7)}</code>](${repositoryUrl}/commit/${sha})`;
}
/** A branch by its name. */
function links_branchLink({ repositoryUrl }, ref) {
    const name = branchName(ref);
    return `[${code(name)}](${repositoryUrl}/tree/${address(name)})`;
}
/** The folder of a job's spec as it was when the job was opened. */
function links_specLink({ repositoryUrl }, { spec, base }) {
    return `[${code(spec)}](${repositoryUrl}/tree/${base}/${address(specFolder(spec))})`;
}
/** A place in a file as it is in one commit; only as text where the path leads out of the repository. */
function links_placeLink({ repositoryUrl }, sha, file, line) {
    const name = code(line === undefined ? file : `${file}:${line}`);
    if (!isRepositoryPath(file))
        return name;
    const anchor = line === undefined ? '' : `#L${line}`;
    return `[${name}](${repositoryUrl}/blob/${sha}/${address(file)}${anchor})`;
}
/** A page somewhere else; only its name where that has no address of the web. */
function links_pageLink(name, url) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
        return plain(name);
    return `[${plain(name)}](${new URL(url).href.replaceAll(/[!'()*<>[\]\\|]/g, asHex)})`;
}
function address(path) {
    const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
    return encoded.replaceAll(/[!'()*~]/g, asHex);
}
function asHex(sign) {
    return `%${sign.charCodeAt(0).toString(16)}`;
}

// EXTERNAL MODULE: ./build/core/rules/rule.js
var rule = __webpack_require__(82114);
;// CONCATENATED MODULE: ./build/report/github/standing.js






const AT_WORK = ['🔵', 'is at work'];
const AT_CHECKS = (/* unused pure expression or super */ null && (['⏳', 'waits for its checks']));
const HEADS = {
    created: ['🔵', 'is opened'],
    planning: ['🔵', 'is getting ready'],
    ready: AT_WORK,
    running: AT_WORK,
    diagnosing: AT_WORK,
    repairing: AT_WORK,
    replanning: AT_WORK,
    'waiting-retry': ['⏳', 'waits, and then tries again'],
    'needs-clarification': ['❓', 'waits for an answer'],
    blocked: ['⛔', 'is blocked'],
    completed: ['✅', 'is complete'],
    failed: ['❌', 'was given up'],
    cancelled: ['❌', 'was cancelled'],
};
const BAR = 20;
/** How a job stands, before anything else that is said of it: a headline, one sentence why, how far it is. */
function standing_standing(job) {
    const { done, total } = progressOf(job);
    const filled = total === 0 ? 0 : Math.floor((BAR * done) / total);
    const bar = `\`${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}\``;
    return stacked(`### ${standing_headline(job)}`, plain(whyOf(job), 600), `${job.isGraphed ? `${bar} ` : ''}${usageOf(job)}`);
}
/** Nobody is waited for. */
function standing_goesOn(job) {
    return standstillOf(job) === undefined;
}
/** How a job stands, in a few words. */
function standing_headline(job) {
    const { spec, status, blocker } = job;
    const name = plain(spec);
    if (blocker?.code === 'human-stop')
        return `⏸️ ${name} is paused`;
    const [sign, words] = awaitedChecks(job).length > 0 ? AT_CHECKS : HEADS[status];
    return `${sign} ${name} ${words}${blocker === undefined ? '' : ` (${blocker.code})`}`;
}
/** A task as people know it. */
function standing_named(node) {
    const { number, title } = node;
    return plain(number === undefined ? title : `${number} ${title}`, 100);
}
/** A moment as people read it. */
function standing_momentOf(at) {
    return at.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');
}
function whyOf(job) {
    if (job.questions.length > 0 && job.blocker === undefined)
        return 'It goes on when the question below is answered.';
    return standstillOf(job) ?? underWay(job);
}
function underWay(job) {
    if (!job.isGraphed)
        return 'The task list is read first.';
    if (job.baseline === undefined)
        return 'Before any agent is paid, the gates run on the branch as it stands.';
    const node = currentNode(job) ?? nextInOrder(job.nodes, isOpen);
    if (node === undefined)
        return lastOf(job);
    const what = howFar(node);
    return job.retry === undefined ? what : `${what} The next try is due at ${standing_momentOf(job.retry.until)}.`;
}
/** What is left when every task is done. */
function lastOf(job) {
    const checks = awaitedChecks(job);
    if (checks.length === 0)
        return 'Every task is done; the list is looked at once more.';
    return `Every task is done. It is complete when these checks are green on ${job.tip.slice(0, 7)}: ${checks.join(', ')}.`;
}

// EXTERNAL MODULE: ./build/report/thinking.js
var thinking = __webpack_require__(13339);
;// CONCATENATED MODULE: ./build/report/github/outputs.js

/** Reads that from the journal, whoever draws: the artifacts of a run are below its page. */
function outputs_outputsOf(lines, links) {
    const runs = lines.flatMap(({ event }) => {
        if (event.type !== 'move-chosen' || !isForeign(event.move) || event.move.type === 'baseline')
            return [];
        const url = outputs_runPage(links, event.owner);
        return url === undefined ? [] : [[event.move.node, `${url}#artifacts`]];
    });
    return new Map(runs);
}
/** The page of the run that an owner is, where it is one of this repository. */
function outputs_runPage({ repositoryUrl }, owner) {
    const [, run] = /^(\d+)\.\d+$/.exec(owner) ?? [];
    return run === undefined ? undefined : `${repositoryUrl}/actions/runs/${run}`;
}
/** A link to them, behind whatever they belong to; nothing where there are none. */
function outputs_outputLink(outputs, node) {
    const url = outputs.get(node);
    return url === undefined ? '' : ` · [outputs](${url})`;
}

;// CONCATENATED MODULE: ./build/report/github/tasks.js









/** The sign of each status. */
const SIGNS = {
    pending: '⚪',
    ready: '⚪',
    running: '🔵',
    repairing: '🔵',
    blocked: '⛔',
    completed: '✅',
    failed: '❌',
    superseded: '➖',
};
const CLAIMS = {
    integrated: 'verified',
    'gate-only': 'verified by the gates alone',
    'already-done': 'done already',
    'accepted-by-person': 'accepted by a person',
};
/** So many characters of the tasks are in sight. */
const IN_SIGHT = 16_000;
/** The tasks of a job in so many characters: of a long list what is in hand, and the rest folded. */
function tasks_taskTable(job, ways, most) {
    const nodes = [...job.nodes];
    if (nodes.length === 0)
        return '';
    if (nodes.length <= MOST_TASKS)
        return tableWithin(job, nodes, ways);
    const { complete, replaced, left } = digested(nodes);
    const counts = [
        ...(complete === 0 ? [] : [`${SIGNS.completed} ${counted(complete, 'task')} complete`]),
        ...(replaced === 0 ? [] : [`${SIGNS.superseded} ${replaced} replaced by a newer reading of the spec`]),
        ...(left.length === 0 ? [] : [`${left.length} left`]),
    ];
    const inHand = left.slice(0, SOME_TASKS);
    const inSight = stacked(counts.join(' · '), inHand.length === 0 ? undefined : tableWithin(job, inHand, ways));
    return stacked(inSight, folded(`All ${counted(nodes.length, 'task')}`, listWithin(nodes, most - inSight.length)));
}
/** What was begun while nothing goes on in the job waits for the clock, or for a person. */
function signOf(job, node) {
    if (!isHeldUp(job, node))
        return SIGNS[node.status];
    return job.status === 'waiting-retry' ? '⏳' : '⏸️';
}
function tableWithin(job, nodes, { links, outputs }) {
    const rows = nodes.map((node) => {
        const asked = job.questions.find((question) => question.node === node.id);
        const stands = [tasks_stateOf(node, links), ...thoughtOf(job, node).map((one) => plain(one))]
            .filter((one) => one !== '')
            .join(' · ');
        const state = stands === '' ? '' : `${stands}${outputLink(outputs, node.id)}`;
        const row = [named(node), triesOf(node)];
        if (asked === undefined)
            return [signOf(job, node), ...row, state];
        return ['❓', ...row, `waits for the answer to ${asked.id}${state === '' ? '' : `; ${state}`}`];
    });
    const { shown, left } = fitting(rows, IN_SIGHT, (row) => row.join(' | ').length);
    return stacked(tableOf(['', 'Task', 'Attempts', 'State'], shown), left === 0 ? undefined : `… and ${left} more`);
}
/** One line each; GitHub makes a link of the start of a commit. */
function listWithin(nodes, most) {
    const items = nodes.map((node) => {
        const commit = node.evidence === undefined ? '' : ` ${node.evidence.commit.slice(0, 10)}`;
        return `- ${SIGNS[node.status]} ${named(node)}${commit}`;
    });
    const { shown, left } = fitting(items, most, (item) => item.length + 1);
    return [...shown, ...(left === 0 ? [] : [`- … and ${left} more`])].join('\n');
}
function triesOf({ attempts }) {
    return attempts === 0 ? '' : `${attempts}`;
}
/** What a task stands on; where it is not done, how far it is, or why it failed last. */
function tasks_stateOf(node, links) {
    const { evidence, status, attempt, lesson } = node;
    if (evidence !== undefined)
        return tasks_evidenceOf(evidence, links);
    if (status === 'superseded')
        return 'replaced by a newer reading of the spec';
    const before = lesson === undefined ? '' : `attempt ${lesson.attempt} failed: ${lesson.failure.summary}`;
    if (attempt === undefined)
        return plain(before);
    const isTheSame = attempt.failure !== undefined && lesson?.attempt === attempt.number;
    return plain(isTheSame || before === '' ? stageOf(attempt) : `${stageOf(attempt)}; ${before}`);
}
/** What a completed task stands on: the commit, and who judged it how. */
function tasks_evidenceOf(evidence, links) {
    const { claim, commit, gates, verdicts, isGuardAccepted, reason } = evidence;
    const said = [
        ...gates.map((gate) => `${gate.name} ${outcomeOf(gate)}${gate.required ? '' : ', only warns'}`),
        ...verdicts.map(({ role, verdict }) => `${role} says ${verdict}`),
        ...(isGuardAccepted ? ['a person accepted the change to what the gates run'] : []),
    ];
    const by = said.length === 0 ? '' : `: ${plain(said.join(' · '), 250)}`;
    const why = reason === undefined ? '' : ` (${plain(reason)})`;
    return `${CLAIMS[claim]}${why} in ${commitLink(links, commit)}${by}`;
}

;// CONCATENATED MODULE: ./build/report/github/summary.js








/** A graph of more tasks is folded away. */
const MOST_IN_SIGHT = 12;
const MOST_ROWS = 200;
const MOST_TAILS = 10;
/** The page of one step: how the job stands, the graph, and what was judged and done; `written` are the lines of this step alone. */
function summary_summary(job, written, links, kept) {
    const judgements = written.flatMap((line) => judgementsOf(job, line));
    return stacked(standing(job), job.nodes.size > MOST_IN_SIGHT ? folded('The tasks as a graph', taskGraph(job.nodes)) : taskGraph(job.nodes), judgementTable(judgements), outputs(judgements), doneTable(job, written, links), [
        `branch ${branchLink(links, job.branch)}`,
        `[this run](${links.runUrl})`,
        ...(kept === undefined ? [] : [`whole outputs: [${code(kept.name)}](${links.runUrl}/artifacts/${kept.id})`]),
    ].join(' · '));
}
function judgementsOf(job, { event }) {
    if (event.type === 'baseline-ended')
        return event.gates.map((gate) => gateJudgement(asMeant(gate, job), 'the branch as it stood'));
    if (event.type === 'gate-ended')
        return event.gates.map((gate) => gateJudgement(gate, taskIn(job, event.node)));
    if (event.type !== 'check-ended')
        return [];
    const [sign, outcome] = event.outcome === 'failed'
        ? ['⚠️', event.failure.summary]
        : [event.verdict.verdict === 'pass' ? '✅' : '❌', `says ${event.verdict.verdict}`];
    return [{ sign, name: plain(event.role), of: taskIn(job, event.node), outcome: plain(outcome), took: '' }];
}
/** A gate that the last task had to leave red is red on the branch too. */
function asMeant(gate, { redAtTip }) {
    return isRed(gate) && redAtTip.includes(gate.name) ? { ...gate, expected: 'fail' } : gate;
}
function gateJudgement(gate, of) {
    const { name, required, durationMs, tail } = gate;
    const isHeld = holds(gate);
    const outcome = `${outcomeOf(gate)}${required ? '' : ', only warns'}`;
    const took = `${(durationMs / 1_000).toFixed(1)} s`;
    const why = isHeld || tail === undefined ? {} : { tail };
    return { sign: isHeld ? '✅' : required ? '❌' : '⚠️', name: plain(name), of, outcome, took, ...why };
}
function taskIn({ nodes }, id) {
    const node = nodes.get(id);
    return node === undefined ? '' : named(node);
}
function judgementTable(judgements) {
    if (judgements.length === 0)
        return undefined;
    const rows = judgements.map(({ sign, name, of, outcome, took }) => [sign, name, of, outcome, took]);
    const { shown, left } = fitting(rows, MOST_ROWS, () => 1);
    const more = left === 0 ? undefined : `… and ${left} more`;
    return stacked('#### Judged in this step', tableOf(['', 'By', 'What', 'Outcome', 'Took'], shown), more);
}
function outputs(judgements) {
    const ends = judgements.flatMap(({ name, of, tail }) => tail === undefined ? [] : [stacked(`**${name}**, ${of}:`, fenced(tail, 4_000))]);
    return ends.length === 0 ? undefined : folded('Why it failed', stacked(...ends.slice(0, MOST_TAILS)));
}
function doneTable({ nodes }, written, links) {
    const rows = written.flatMap(({ event }) => {
        const node = event.type === 'node-integrated' ? nodes.get(event.node) : undefined;
        return node?.evidence === undefined ? [] : [[named(node), evidenceOf(node.evidence, links)]];
    });
    if (rows.length === 0)
        return undefined;
    return stacked('#### Done in this step', tableOf(['Task', 'Evidence'], rows.slice(0, MOST_ROWS)));
}

// EXTERNAL MODULE: ./build/core/digest.js
var digest = __webpack_require__(82552);
;// CONCATENATED MODULE: ./build/github/machine.js



/** What a step needs beside an attempt: to begin, to save, to draw. */
const SPARE_MINUTES = 10;
/** So much of that must be left when an attempt begins: what came before it took the rest. */
const LEAST_SPARE_MINUTES = 5;
/** Why no attempt could ever begin on this machine; nothing where one can. */
function machine_tooShort(plan, { minutes }) {
    const needed = makeMinutes(plan) + SPARE_MINUTES;
    if (needed <= minutes)
        return undefined;
    return {
        code: 'invalid-configuration',
        text: `One attempt may take ${needed} minutes (the makers, the set-up, and ${SPARE_MINUTES} to spare), and a step has ${minutes}. Give the action \`step-minutes: ${needed}\` and its job in the workflow a longer \`timeout-minutes\`, or the makers fewer minutes in the configuration.`,
    };
}
/**
 * Whether a move in which agents or gates run may begin here: on a machine that is meant for it, and where its time has a place before the
 * step is over. Without that, whatever no step has room for begins first in its step; an attempt never does.
 */
function machine_beginsHere(plan, machine, begun) {
    const endsAt = begun.getTime() + machine.minutes * 60_000;
    let isFirst = true;
    return (move) => {
        const spareMs = move.type === 'make' ? LEAST_SPARE_MINUTES * 60_000 : 0;
        const hasTime = Date.parse(move.deadline) + spareMs <= endsAt || (isFirst && move.type !== 'make');
        const may = hasTime && isMeantFor(plan, machine);
        isFirst &&= !may;
        return may;
    };
}
/** The same for a move that is lent: it has a machine of its own, and all of that one's minutes. */
function machine_beginsThere(plan, machine) {
    return (move) => move.type !== 'make' || machine_tooShort(plan, machine) === undefined;
}
/** What the workflow runs on where nothing is asked for. */
const USUAL = 'ubuntu-latest';
/** Where nobody says on what agents are to run, they run on whatever there is. */
function isMeantFor({ runners }, { runner = USUAL }) {
    const wanted = runners?.agents ?? runners?.default ?? runner;
    return canonical([runner].flat()) === canonical([wanted].flat());
}
/** Where the step runs that carries out a move; nothing where the workflow chooses. */
function machine_runnerFor({ runners }, move) {
    return (move !== undefined && isForeign(move) ? runners?.agents : undefined) ?? runners?.default;
}
/** Who knows what can be run on the machine that a plan's agents are to work on: this one, if it is meant for them. */
function toolsOn(machine, tools) {
    return (plan) => (isMeantFor(plan, machine) ? tools : machine_askedElsewhere(tools));
}
/** Where the work is done on another machine, what this one lacks says nothing; a script lies in the repository. */
function machine_askedElsewhere(tools) {
    const { agents, gates, reasoner } = tools;
    const lacks = async (stage, script) => stage.vendor === 'scripted' ? agents.lacks(stage, script) : undefined;
    const nothing = async () => undefined;
    return {
        ...tools,
        gates: { ...gates, lacks: nothing },
        agents: { ...agents, lacks },
        reasoner: { ...reasoner, lacks: nothing },
    };
}

;// CONCATENATED MODULE: ./build/github/ending.js


/** The outputs of `action.yml`. */
const OUTPUTS = (/* unused pure expression or super */ null && ([
    'status',
    'job',
    'generation',
    'move',
    'because',
    'next',
    'runner',
    'waiting-for',
    'pull-request',
    'successor-run',
]));
/** What a run says to the steps after it; what is not known is not said. */
function ending_outputsOf({ next, because, work }) {
    if (work === undefined)
        return { next, because };
    const { snapshot, choice, pull, successor } = work;
    const said = {
        status: snapshot.job.status,
        job: snapshot.job.job,
        generation: generationOf(snapshot.head),
        move: choice?.move.type,
        because,
        next,
        runner: next === 'lent' ? ending_runnerOf(snapshot.job.plan, choice) : undefined,
        'waiting-for': choice && waitingFor(choice),
        'pull-request': pull?.toString(),
        'successor-run': successor?.toString(),
    };
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
/** As `fromJSON` reads it. */
function ending_runnerOf(plan, choice) {
    const runner = runnerFor(plan, choice?.move);
    return runner && JSON.stringify(runner);
}
function waitingFor({ move }) {
    if (move.type !== 'wait')
        return undefined;
    return move.who === 'clock' ? move.until : move.who;
}

;// CONCATENATED MODULE: ./build/github/tell.js






/** One line in the log. Whatever is in it, no part of it is a command to the runner. */
function tell_say(text) {
    core.info(harmless(text));
}
/** A line that people find beside the run's result. */
function tell_warn(text) {
    core.warning(harmless(text));
}
/** A secret appears in no log. */
function hide(secret) {
    core.setSecret(secret);
}
/** Newer commands begin a line, and ours all begin with a word of our own; the older ones are obeyed wherever they stand. */
function harmless(text) {
    return `specbridge: ${text}`.replaceAll('##[', '## [');
}
/** GitHub shows no more of a kind. */
const MOST_ANNOTATIONS = 10;
/** Tells how a run ended: outputs, summary, and a line for each gate that failed. */
async function tellEnding(ending, links) {
    const { work, plan, because, next } = ending;
    tell_say(`${next}: ${because}`);
    for (const [name, value] of Object.entries(outputsOf(ending)))
        core.setOutput(name, value);
    for (const line of work === undefined ? [] : alarmsOf(work))
        tell_warn(line);
    tellProblems(plan?.problems ?? []);
    const page = work === undefined ? notePage(because) : summary(work.snapshot.job, work.written, links, work.kept);
    await writeSummary(plan?.page ?? page);
}
/** In our own words; what a gate or an agent printed is in the summary. */
function alarmsOf({ written }) {
    return written.flatMap(({ event }) => alarmOf(event)).slice(0, MOST_ANNOTATIONS);
}
function alarmOf(event) {
    if (event.type === 'gate-ended') {
        const red = event.gates.filter((gate) => gate.required && !gate.passed);
        return red.map(({ name }) => `The gate ${name} failed at attempt ${event.attempt} of task ${event.node}.`);
    }
    if (event.type === 'command-heard' && event.refused !== undefined) {
        return [`What ${event.by} said is refused: ${event.refused}`];
    }
    if (event.type === 'question-asked')
        return [`The job asks a question: ${event.question.id}.`];
    return event.type === 'job-blocked' ? [`The job is blocked: ${event.blocker.code}.`] : [];
}
/** Tells why a run could not do its work, with all that stands in the way; `wayOn`: who goes on where nobody has to mend anything. */
async function tellRefusal(error, wayOn) {
    if (error instanceof TransientError) {
        const text = `${error.message} ${wayOn}`;
        tellProblems([{ code: 'try-again', text }]);
        return writeSummary(passingPage(text));
    }
    const problems = problemsOf(error);
    tellProblems(problems);
    await writeSummary(refusalPage(problems));
}
function tellProblems(problems) {
    for (const problem of problems.slice(0, MOST_ANNOTATIONS))
        core.error(harmless(problemLine(problem)));
}
/** What stands in the way, one by one. */
function problemsOf(error) {
    if (error instanceof UserError) {
        return error.problems.length > 0 ? error.problems : [{ code: error.code, text: error.message }];
    }
    const isPassing = error instanceof TransientError;
    const words = error instanceof Error ? (isPassing ? error.message : (error.stack ?? error.message)) : String(error);
    return [{ code: isPassing ? 'try-again' : 'internal', text: words }];
}
/** The runner takes a summary of 1 MiB, line end and all, or none of it. */
const MOST_BYTES = (/* unused pure expression or super */ null && (1_024 * 1_024 - 2));
/** What was done is done, whether or not it can be told here. */
async function writeSummary(page) {
    try {
        await core.summary.addRaw(withinBytes(page, MOST_BYTES), true).write();
    }
    catch (error) {
        tell_warn(`The summary could not be written: ${String(error)}`);
    }
}

;// CONCATENATED MODULE: ./build/github/copies/artifacts.js



/** The file of an artifact from which a journal can be rebuilt. */
const artifacts_BUNDLE = 'saves.bundle';
/** A name is used once: a run that is run again is another attempt, and no save is made twice. */
function artifacts_artifactName(job, generation, attempt) {
    return `specbridge-${job}-g${generation}-a${attempt}`;
}
/** The save with which an artifact's part of a journal ends, as its name says; nothing where it is none of this job. */
function generationIn(name, job) {
    const [, owner, generation] = /^specbridge-(.+)-g([0-9]{1,9})-a[0-9]+$/.exec(name) ?? [];
    return owner === job ? Number(generation) : undefined;
}
/** Uploads an artifact; its id, and its SHA-256, which the service was told and has confirmed. */
async function artifacts_uploadArtifact({ name, root, files }, longestMs) {
    const { DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(110), __webpack_require__.e(268)]).then(__webpack_require__.bind(__webpack_require__, 39268));
    const client = new DefaultArtifactClient();
    const { value } = await overhear(() => client.uploadArtifact(name, [...files], root), longestMs);
    const { id, digest } = value;
    if (id === undefined || digest === undefined)
        throw new Error('its digest was not confirmed');
    return { id, digest };
}
/** So many bytes of a zip are held in memory. */
const LARGEST_ZIP = (/* unused pure expression or super */ null && (512 * 1024 * 1024));
/** The bytes of an artifact of this very run, a zip; nothing where there is none of this name. `folder` is for what is on its way. */
async function downloadArtifact(name, folder, longestMs) {
    const { ArtifactNotFoundError, DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(110), __webpack_require__.e(268)]).then(__webpack_require__.bind(__webpack_require__, 39268));
    const client = new DefaultArtifactClient();
    await rm(folder, { recursive: true, force: true });
    const fetch = async () => {
        const { id, size, digest = '' } = (await client.getArtifact(name)).artifact;
        if (size > LARGEST_ZIP)
            throw new Error(`it has ${size} bytes`);
        const { digestMismatch } = await client.downloadArtifact(id, {
            path: folder,
            skipDecompress: true,
            expectedHash: digest,
        });
        if (digestMismatch !== false)
            throw new Error('it is not what was uploaded');
        const [file = ''] = await readdir(folder);
        return readFile(join(folder, file));
    };
    const wanted = async () => fetch().catch((error) => {
        if (error instanceof ArtifactNotFoundError)
            return undefined;
        throw error;
    });
    return (await overhear(wanted, longestMs)).value;
}

;// CONCATENATED MODULE: ./build/github/copies/cache.js



const FILE = 'journal.bundle';
/** Entries never change, so each bears the save that it ends with. */
function keyOf(job, commit) {
    return `specbridge-${job}-${commit.slice(0, 12)}`;
}
/** Puts a copy of a journal into the cache; what kept it out, where anything did. */
async function cache_saveToCache({ folder, job }, commit, bundle) {
    const path = join(folder, FILE);
    await mkdir(folder, { recursive: true });
    await writeFile(path, bundle);
    const { saveCache } = await Promise.all(/* import() */[__webpack_require__.e(110), __webpack_require__.e(91)]).then(__webpack_require__.bind(__webpack_require__, 18091));
    const { value, words } = await overhear(() => saveCache([path], keyOf(job, commit)));
    // It throws for next to nothing, and tells why in words alone.
    return value >= 0 ? undefined : words || 'it was not taken';
}
/** The newest copy of a journal in the cache, one that ends with `commit` before all others. */
async function cache_readFromCache({ folder, job }, commit = '') {
    const path = join(folder, FILE);
    await rm(path, { force: true });
    const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(110), __webpack_require__.e(91)]).then(__webpack_require__.bind(__webpack_require__, 18091));
    const { value } = await overhear(() => restoreCache([path], keyOf(job, commit), [keyOf(job, '')]));
    return value === undefined ? undefined : readFile(path);
}

// EXTERNAL MODULE: ./build/core/secrets.js
var secrets = __webpack_require__(28527);
;// CONCATENATED MODULE: ./build/github/copies/trouble.js


/** What an error of a copy says, on one line and without what must not be read: the addresses in it are signed. */
function trouble_wordsOf(error) {
    const words = error instanceof Error ? error.message : String(error);
    return oneLine(secretsOf(process.env).maskText(words.replaceAll(/\?\S+/g, '')));
}

;// CONCATENATED MODULE: ./build/github/copies/keep.js











/** So many saves are a period. A journal is copied as a whole once in each, and whenever its job rests. */
const PERIOD = 25;
/**
 * What is copied after a step that brought a journal from one save to another. A copy in between two whole ones reaches back a period
 * further than it must: if one of these is lost, the chain still holds.
 */
function extentOf(from, to, isResting) {
    const period = Math.floor(to / PERIOD);
    const isWhole = isResting || period > Math.floor(from / PERIOD);
    return { isWhole, after: isWhole || period < 2 ? undefined : (period - 1) * PERIOD };
}
/** Copies what a run has saved, and what it has to show for it. Nothing hangs on a copy: one that fails is said, and that is all. */
async function keep_keepCopies(action, began, { why, snapshot }) {
    const { head, job } = snapshot;
    // Whoever was told to stop has seconds; whoever has saved nothing has nothing to copy.
    if (why === 'interrupted' || (head.commit === began.commit && head.generation > 1))
        return undefined;
    const extent = extentOf(began.generation, head.generation, why === 'waits');
    const { copies, logs } = placesIn(action.context.temp);
    const place = { folder: copies, job: job.job };
    const kept = await attempt('The evidence', () => keepArtifact(action, { ...place, logs: join(logs, job.job) }, [began, head], extent));
    if (extent.isWhole)
        await attempt('The journal', () => keepInCache(action.git, place, head));
    return kept;
}
/** What came of it, unless it failed, which is told. */
async function attempt(what, deed) {
    return deed().catch((error) => {
        say(`${what} was not copied: ${wordsOf(error)}`);
        return undefined;
    });
}
async function keepArtifact({ context, git }, { folder, job, logs }, [began, head], { isWhole, after }) {
    const evidence = await logsIn(logs);
    if (evidence.length === 0 && !isWhole)
        return undefined;
    const since = after === undefined ? undefined : await saveNumbered(git.objects, head.commit, after);
    const { lines } = await readJournal(git.objects, head.commit, isWhole ? undefined : began);
    await mkdir(folder, { recursive: true });
    const texts = join(folder, isWhole ? 'journal.jsonl' : 'lines.jsonl');
    await writeFile(texts, lines.map((line) => `${line}\n`).join(''));
    const bundle = join(folder, BUNDLE);
    await writeFile(bundle, await writeBundle(git.home, { ref: jobRef(job), tip: head.commit, since }));
    const name = artifactName(job, head.generation, context.runAttempt);
    const { id, digest } = await uploadArtifact({ name, root: dirname(folder), files: [texts, bundle, ...evidence] });
    say(`The evidence is kept: ${name} (${counted(evidence.length, 'log')}, sha256:${digest}).`);
    return { name, id };
}
async function keepInCache(git, place, { commit }) {
    const bundle = await writeBundle(git.home, { ref: jobRef(place.job), tip: commit, since: undefined });
    const problem = await saveToCache(place, commit, bundle);
    if (problem !== undefined)
        say(`The journal was not put into the cache: ${problem}`);
}
/** Whole outputs of this run. */
async function logsIn(folder) {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => /^[0-9a-f]{64}\.log$/.test(name)).map((name) => join(folder, name));
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/moves/base-watch.js + 2 modules
var base_watch = __webpack_require__(16023);
// EXTERNAL MODULE: ./build/core/thinking.js
var core_thinking = __webpack_require__(3616);
;// CONCATENATED MODULE: ./build/report/github/proposal.js





/** So many characters of a plan are shown; whoever wants more of it than that has it in a terminal. */
const proposal_MOST = 8_000;
const MOST_IN_A_LINE = 1_500;
/** A plan that waits for a person, as a list: what is wanted, step by step, and why it waits. */
function proposal_proposalText(node, proposed) {
    const { revision, digest, plan } = proposed;
    const items = planText(plan).map((line) => {
        const at = line.indexOf(': ');
        return `- **${plain(line.slice(0, at))}**: ${plain(line.slice(at + 2), MOST_IN_A_LINE)}`;
    });
    const { shown, left } = fitting(items, proposal_MOST, (item) => item.length + 1);
    const rest = left === 0 ? [] : [`- … and ${left} more; in a clone, \`specbridge plan ${node.id}\` shows all of it`];
    return stacked(`> ${plain(`${label(node)}: plan ${revision} (${digest}) waits for your word.`)}`, plain(reasonsToLook(node, proposed), 600), [...shown, ...rest].join('\n'));
}

;// CONCATENATED MODULE: ./build/report/github/asking.js






/** A question, and below it each answer as a comment to copy. */
function asking_questionText(job, question) {
    const node = ABOUT_A_PLAN.includes(question.topic) ? job.nodes.get(question.node ?? '') : undefined;
    const plan = node && planOf(node);
    const text = plan === undefined ? asking_quote(question.text) : proposalText(node, plan);
    return stacked(text, ...answersTo(job, question, inAComment).map(commandText));
}
/** Where to look at a blocker, and the comment that leads out of it. */
function asking_wayOutText(job, blocker) {
    const links = blocker.links?.map(({ name, url }) => `- ${pageLink(name, url)}`).join('\n');
    return stacked(links, commandText(wayOut(job, blocker, inAComment)));
}
/** The comment that takes another configuration over. */
function asking_adoptionText(job, config) {
    return commandText(adoption(job, config, inAComment));
}
/** What somebody else may have written part of. */
function asking_quote(text) {
    return `> ${plain(text, 1_500)}`;
}
function commandText({ command, means }) {
    const lead = plain(`${means.charAt(0).toUpperCase()}${means.slice(1)}`);
    return `${lead}${/[.:]$/.test(means) ? '' : ':'}\n${fenced(command, 300)}`;
}

;// CONCATENATED MODULE: ./build/report/github/end.js







/** What whoever looks at a job that is over should know, and can do; nothing of one that is not. */
function end_endNotes(job, links) {
    if (!isFinal(job.status))
        return undefined;
    if (job.status !== 'completed')
        return leftNotes(job, links);
    const caveats = caveatsOf(job).map((caveat) => `- ${caveat}`);
    return stacked(caveats.join('\n'), 'This pull request is ready to be looked at and merged.');
}
function leftNotes(job, { isBranchGone = false }) {
    if (progressOf(job).done === 0)
        return `${runAgain(job)} opens a new job.`;
    if (isBranchGone)
        return goneNotes(job);
    const base = code(branchName(job.baseBranch));
    return `What is verified stays on the branch. ${runAgain(job)} opens a new job for what is left. It goes on from this branch while this pull request is open; once it is closed, from ${base} alone.`;
}
/** GitHub keeps what a pull request has brought, branch or not. */
function goneNotes(job) {
    const { tip, branch } = job;
    const base = code(branchName(job.baseBranch));
    return stacked(`The branch ${code(branchName(branch))} was deleted. What is verified ends with its commit ${code(tip)}, which GitHub keeps with this pull request. To get it back, press “Restore branch” in this pull request, or:\n${fenced(`git fetch origin ${tip}\ngit push origin ${tip}:${branch}`, 300)}`, `Then open this pull request again, and ${runAgain(job)} opens a new job that goes on from there. Without that, it begins anew on ${base}.`);
}
function runAgain(job) {
    return code(inAComment(job, `run ${job.spec}`));
}
/** What whoever says something to a job that is over is told. */
function end_overText(job, { by, say }, links) {
    const nothing = `**${headline(job)}**, so nothing comes of ${code(say.verb)}, which ${plain(by)} says.`;
    if (job.status !== 'completed')
        return stacked(nothing, leftNotes(job, links));
    const cure = 'What it made is yours to merge, or to throw away by closing this pull request.';
    return stacked(nothing, `${cure} Where the spec has changed, ${runAgain(job)} opens a new job.`);
}
/** Where the word of a person stands for a proof. */
function caveatsOf({ nodes, baseline }) {
    const evidences = [...nodes].map(({ evidence }) => evidence);
    const accepted = evidences.filter((evidence) => evidence?.claim === 'accepted-by-person').length;
    const guarded = evidences.filter((evidence) => evidence?.isGuardAccepted === true).length;
    const warnOnly = baseline?.warnOnly ?? [];
    return [
        ...(accepted === 0 ? [] : [`⚠️ A person accepted ${counted(accepted, 'task')} without a proof.`]),
        ...(guarded === 0 ? [] : [`⚠️ A person accepted ${counted(guarded, 'change')} to what the gates run.`]),
        ...(warnOnly.length === 0 ? [] : [`⚠️ Red before any work, and so no proof: ${plain(warnOnly.join(', '))}.`]),
    ];
}

;// CONCATENATED MODULE: ./build/report/github/verdict.js







/** All findings of one comment together. */
const MOST_FINDINGS = 40_000;
/** What the checkers said of one candidate. */
function verdict_verdictText(node, attempt, links, outputs) {
    const { verdicts, gates, number, at } = attempt;
    const isPassed = verdicts.every(({ verdict }) => verdict === 'pass');
    const passed = gates.map((gate) => `${gate.name} ${outcomeOf(gate)}`).join(' · ');
    return stacked(`### ${isPassed ? '✅' : '❌'} ${named(node)}: ${isPassed ? 'accepted' : 'rejected'} by ${plain(rolesOf(verdicts, isPassed))}`, `Attempt ${number}, candidate ${commitLink(links, at)}${passed === '' ? '' : ` · gates: ${plain(passed)}`}${outputLink(outputs, node.id)}`, ...verdicts.map((verdict) => sectionOf(verdict, at, links, MOST_FINDINGS / verdicts.length)));
}
function rolesOf(verdicts, isPassed) {
    const roles = isPassed ? verdicts : verdicts.filter(({ verdict }) => verdict === 'fail');
    return roles.map(({ role }) => role).join(', ');
}
function sectionOf({ role, findings }, sha, links, most) {
    if (findings.length === 0)
        return `**${plain(role)}** found nothing to say.`;
    const items = findings.map((finding) => findingText(finding, sha, links));
    const { shown, left } = fitting(items, most, (item) => item.length);
    const more = left === 0 ? [] : [`- … and ${left} more`];
    return stacked(`**${plain(role)}** has ${counted(findings.length, 'finding')}:`, [...shown, ...more].join('\n'));
}
function findingText({ severity, file, line, problem, fix }, sha, links) {
    const place = file === undefined ? '' : ` in ${placeLink(links, sha, file, line)}`;
    const cure = fix === '' ? '' : `\\\n  Fix: ${plain(fix, 500)}`;
    return `- **${severity}**${place}: ${plain(problem, 700)}${cure}`;
}

;// CONCATENATED MODULE: ./build/report/github/comments.js










/** The comments that belong to a job so far, oldest first: verdicts, questions, blockers, the end. */
function comments_ownComments(job, lines, links) {
    const comments = [];
    let then;
    for (const line of lines) {
        then = apply(then, line);
        const text = textOf(then, line, { job, lines, links });
        if (text === undefined)
            continue;
        const key = `${job.job}/${line.seq}`;
        comments.push({ key, body: stacked(mark(key), text) });
    }
    return comments;
}
function textOf(then, { seq, event }, now) {
    if (isFinal(then.status))
        return stacked(standing(now.job), endNotes(now.job, now.links));
    if (event.type === 'check-ended')
        return verdictOf(then, event, now);
    if (event.type === 'question-asked')
        return questionOf(event.question, seq, now);
    return event.type === 'job-blocked' ? blockerOf(event.blocker, seq, now) : undefined;
}
/**
 * When the last checker that a candidate needs has spoken: one comment holds them all. Where nobody has anything to say the dashboard's row
 * is enough, because each comment is a mail to everybody who watches.
 */
function verdictOf(then, { node: id, outcome }, { lines, links }) {
    const node = then.nodes.get(id);
    if (outcome === 'failed' || node?.attempt === undefined || node.attempt.stage === 'gated')
        return undefined;
    const hasWords = node.attempt.verdicts.some(({ verdict, findings }) => verdict === 'fail' || findings.length > 0);
    if (!hasWords)
        return undefined;
    return verdictText(node, node.attempt, links, outputsOf(lines.slice(0, then.seq), links));
}
function questionOf(question, seq, { job, lines }) {
    const head = `### ❓ Question ${question.id}`;
    if (job.questions.some(({ id }) => id === question.id))
        return stacked(head, questionText(job, question), 'Whoever may write to this repository can answer, in a comment.');
    return stacked(`${head}: settled`, quote(question.text), answerTo(question, seq, lines));
}
function answerTo(question, asked, lines) {
    for (const { seq, event } of lines) {
        if (seq <= asked || event.type !== 'command-heard' || event.refused !== undefined)
            continue;
        const said = saidTo(question, event.say);
        if (said !== undefined)
            return `${plain(event.by)} ${said}`;
    }
    return 'No answer is needed any more.';
}
/** What a verb says to a question; nothing where it is about something else. */
function saidTo({ id, topic, node }, say) {
    if (say.verb === 'answer')
        return say.question === id ? `answered: ${plain(say.text, 500)}` : undefined;
    if (!ABOUT_A_PLAN.includes(topic) || !('node' in say) || say.node !== node)
        return undefined;
    if (say.verb === 'approve-plan')
        return `approved plan ${code(say.digest)}`;
    return say.verb === 'reject-plan' ? `sent it back: ${plain(say.note, 500)}` : undefined;
}
function blockerOf(blocker, seq, { job, lines }) {
    const isLast = lines.findLast(({ event }) => event.type === 'job-blocked')?.seq === seq;
    const head = blocker.code === 'human-stop' ? '### ⏸️ Paused' : `### ⛔ Blocked (${blocker.code})`;
    if (isLast && job.blocker !== undefined)
        return stacked(head, quote(blocker.detail), wayOutText(job, blocker));
    return stacked(`${head}: over`, quote(blocker.detail), 'It no longer stands in the way.');
}

;// CONCATENATED MODULE: ./build/report/github/dashboard.js









/** More of them are never open but by a mistake, and their own comments hold them all. */
const MOST_QUESTIONS = 2;
const LAST_MOVES = 6;
/** Less than GitHub takes, which is 65,536. */
const dashboard_MOST = 59_000;
/** The one comment that always says where a job stands: what is wanted of people first, then the tasks, then the rest. */
function dashboard_dashboard(job, lines, links, config) {
    const { blocker, questions } = job;
    const above = stacked(mark(`dashboard ${job.job}`), standing(job), endNotes(job, links), blocker === undefined ? undefined : wayOutText(job, blocker), ...questions
        .slice(0, MOST_QUESTIONS)
        .map((question) => stacked(`#### Question ${question.id}`, questionText(job, question))), config === undefined ? undefined : adoptionText(job, config));
    const below = stacked(lastMoves(lines), footer(job, links));
    const outputs = outputsOf(lines, links);
    return stacked(above, taskTable(job, { links, outputs }, dashboard_MOST - above.length - below.length), below);
}
/** The newest first. */
function lastMoves(lines) {
    const moves = [];
    for (let index = lines.length - 1; index >= 0 && moves.length < LAST_MOVES; index -= 1) {
        const { at, event } = lines[index];
        if (event.type === 'move-chosen')
            moves.push(`- ${momentOf(at)}: ${plain(event.because)}`);
    }
    return moves.length === 0 ? undefined : folded('Last moves', moves.join('\n'));
}
function footer(job, links) {
    const parts = [
        `branch ${links.isBranchGone === true ? `${code(branchName(job.branch))} (deleted)` : branchLink(links, job.branch)} at ${commitLink(links, job.tip)}`,
        `[the last run](${links.runUrl})`,
        ...(goesOn(job) ? ['`/specbridge pause` stops it'] : []),
    ];
    return parts.join(' · ');
}

;// CONCATENATED MODULE: ./build/report/github/pull.js





/** What a person can say in a comment, and what comes of it. */
const VERBS = {
    pause: ['', 'stops before the next move'],
    resume: ['', 'goes on'],
    answer: [' <question> <answer>', 'answers a question'],
    retry: [' <task>', 'tries a task again, from a clean base'],
    'accept-task': [' <task> <reason>', 'counts a task as done, on your word'],
    raise: [' <limit> <value>', 'allows more'],
    'approve-plan': [' <task> <digest>', 'lets a task be made by the plan that was shown'],
    'reject-plan': [' <task> <note>', 'sends a plan back'],
    escalate: [' <task>', 'lets the agent think about a task'],
    're-pin': [' <digest>', 'takes over a spec that was changed'],
    'give-up': ['', 'ends the job as failed'],
    cancel: [' <reason>', 'ends the job'],
};
/** The title of a job's pull request, which GitHub shows as it is. */
function pull_pullTitle({ spec }) {
    return `specbridge: ${spec}`;
}
/** What a job's pull request is, for whoever finds it; where it stands is said by the dashboard. */
function pull_pullBody(job, links) {
    const { plan } = job;
    const checkers = stagesOf(job, 'checker');
    const hasCheckers = checkers !== '';
    const earlier = job.continues && branchLink(links, job.continues.branch);
    const gates = plan.gates.map(({ name }) => name).join(', ');
    return stacked(`Carries out the spec ${specLink(links, job)} as it stands in ${commitLink(links, job.base)} of ${code(branchName(job.baseBranch))}; begun by ${plain(job.by)}.`, earlier && `It goes on from the work on ${earlier}, which is in it, too.`, `Each task becomes one commit, and only when its gates pass${hasCheckers ? ' and every checker agrees' : ''}. A comment below says how far it is, and asks when a person has to decide.`, [
        `- made by ${stagesOf(job, 'maker')}`,
        ...(hasCheckers ? [`- checked by ${checkers}`] : []),
        `- gates: ${plain(gates, 300)}`,
        ...(plan.waitForChecks === undefined
            ? []
            : [
                `- complete when these checks are green on it: ${plain(plan.waitForChecks.join(', '), 300)}${plan.checksFrom === undefined ? '' : `, from ${plain(plan.checksFrom, 100)}`}`,
            ]),
        `- plan: <code>${job.planDigest.slice(0, 16)}</code>`,
    ].join('\n'), folded('What can be said in a comment', verbs()));
}
function stagesOf({ plan }, kind) {
    const stages = plan.stages.filter((stage) => stage.kind === kind);
    return plain(stages.map(({ key }) => key).join(', '), 300);
}
function verbs() {
    const rows = Object.entries(VERBS).map(([verb, [words, means]]) => [`/specbridge ${verb}${words}`, means]);
    return fenced(table(rows).join('\n'));
}

// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(73136);
// EXTERNAL MODULE: ./build/core/journal.js + 2 modules
var journal = __webpack_require__(9680);
// EXTERNAL MODULE: ./build/tools/local-model/reasoner.js + 4 modules
var reasoner = __webpack_require__(24990);
// EXTERNAL MODULE: ./build/tools/workers.js + 20 modules
var workers = __webpack_require__(22144);
// EXTERNAL MODULE: ./build/tools/git/objects.js
var objects = __webpack_require__(38475);
;// CONCATENATED MODULE: ./build/github/checkpoints.js






/** The truth in refs of a repository on a server: an atomic push with leases is the compare-and-swap, and the lock. */
function checkpoints_remoteCheckpoints(git, server) {
    const here = [];
    /** Newest saves that are here without those before them. */
    const alone = new Set();
    return {
        startFrom: (commit) => void here.push(commit),
        load: async (job, since) => {
            // That there is none is believed only of a ref that was read twice.
            const tip = (await tipOf(server, job)) ?? (await tipOf(server, job));
            if (tip === undefined)
                return undefined;
            if (alone.delete(tip))
                await server.fetch([tip], [], 'history');
            await bring(git, server, [tip], since === undefined ? here : [since.commit]);
            return readJournal(git.objects, tip, since);
        },
        save: (save) => checkpoints_store(git, server, save),
        list: () => list(git, server, alone),
    };
}
async function tipOf(server, job) {
    const refs = await server.ask([jobRef(job), closedRef(job)]);
    return refs.get(jobRef(job)) ?? refs.get(closedRef(job));
}
async function absent({ objects }, commits) {
    const found = await objects.read(commits);
    return commits.filter((_commit, index) => found[index] === undefined);
}
/** Fetches what is not here yet. */
async function bring(git, server, commits, have) {
    const missing = await absent(git, commits);
    if (missing.length > 0)
        await server.fetch(missing, have);
}
async function checkpoints_store(git, server, save) {
    if (save.after === undefined) {
        // A closed job is not opened again under the same name, and a push cannot ask for what must not be there.
        if ((await server.tip(closedRef(save.job))) !== undefined)
            return { outcome: 'race-lost' };
    }
    else
        await bring(git, server, [save.after.commit], []);
    const commit = await writeSave(git.objects, save);
    const changes = refChangesOf(save, commit).filter(({ from, to }) => from !== to);
    const end = await server.push(changes);
    if (end.outcome === 'moved')
        return saved(save, commit);
    return checkpoints_verdictOf(git, server, save, commit, end);
}
function saved({ note }, commit) {
    return { outcome: 'saved', head: { commit, generation: note.generation } };
}
/** What the refs there say of a save that was refused: it is there all the same, it was overtaken, or something is in its way. */
async function checkpoints_verdictOf(git, server, save, commit, { refs: guilty, words }) {
    const own = [jobRef(save.job), closedRef(save.job)];
    const refs = await server.ask([...own, ...save.refs.map((change) => change.ref)]);
    const tip = refs.get(own[0]) ?? refs.get(own[1]);
    if (tip === commit)
        return saved(save, commit);
    if (tip !== save.after?.commit || (tip !== undefined && !refs.has(own[0]))) {
        return (await isContained(git, server, save, commit, tip)) ? saved(save, commit) : { outcome: 'race-lost' };
    }
    const moved = save.refs.find((change) => refs.get(change.ref) !== change.from);
    if (moved !== undefined) {
        const at = refs.get(moved.ref);
        const difference = `it is at ${at ?? 'nothing'}, not at ${moved.from ?? 'nothing'}`;
        return { outcome: 'refused', ref: moved.ref, at, words: words || difference };
    }
    // Where they are is where they should be. Some rules refuse the push as a whole, and name all of its refs.
    const named = save.refs.find((change) => guilty.includes(change.ref));
    if (named !== undefined)
        return { outcome: 'forbidden', ref: named.ref, words: withCure(words) };
    if (guilty.length > 0)
        throw mayNotSave(server, words);
    throw new TransientError(`The refs of ${server.url} could not be moved. ${words}`.trim());
}
/** Also where nobody touched one: no branch has them any more as they are on the base. */
function withCure(words) {
    if (!/without `workflows` permission/.test(words))
        return words;
    return `${sentence(words)} Bring the workflow files of the base up to those of the default branch, or let an App with \`workflows: write\` speak in place of the run's token`;
}
function mayNotSave({ url }, words) {
    return new UserError(`${url} does not take refs/specbridge, where jobs keep their journal: ${sentence(oneLine(words))} Exempt the token from that rule, or use another token; then start the run again.`, 'push-refused');
}
async function isContained(git, server, save, commit, tip) {
    if (tip === undefined)
        return false;
    await bring(git, server, [tip], [commit]);
    return leadsTo(git.objects, commit, tip, save.after);
}
const SAVES = /^refs\/specbridge\/(?:jobs|closed)\//;
/**
 * One ref that cannot be read hides none of the others. Of each journal only the newest save is fetched, where that changes nobody's
 * repository but ours: most of them are over, and nobody asks for more.
 */
async function list(git, server, alone) {
    const refs = [...(await server.ask(['refs/specbridge/jobs/*', 'refs/specbridge/closed/*']))].filter(([ref]) => SAVES.test(ref));
    const commits = refs.map(([, commit]) => commit);
    const missing = await absent(git, commits);
    const isOwn = git.home.control === git.home.common;
    if (missing.length > 0)
        await server.fetch(missing, [], isOwn ? 'files' : undefined);
    const saves = await git.objects.read(commits);
    return refs.flatMap(([ref, commit], row) => {
        const { message = '', seconds = 0 } = commitHead(saves[row]) ?? {};
        const note = readNote(message);
        if (isOwn && note !== undefined && note.generation > 1 && missing.includes(commit))
            alone.add(commit);
        return note === undefined ? [] : [listedJob(ref.replace(SAVES, ''), commit, note, seconds)];
    });
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
;// CONCATENATED MODULE: ./build/github/context.js



const Person = schemas/* object */.Ikc({ login: schemas/* string */.YjP(), type: schemas/* string */.YjP().optional() });
/** Of what happened, the parts that are looked at; anybody may have written them. */
const Payload = schemas/* object */.Ikc({
    action: schemas/* string */.YjP().optional(),
    repository: schemas/* object */.Ikc({ default_branch: schemas/* string */.YjP() }).optional(),
    issue: schemas/* object */.Ikc({ number: schemas/* int */.Whr(), pull_request: schemas/* unknown */.L5J().optional() }).optional(),
    comment: schemas/* object */.Ikc({ id: schemas/* int */.Whr(), body: schemas/* string */.YjP(), user: Person, created_at: schemas/* string */.YjP(), updated_at: schemas/* string */.YjP() })
        .optional(),
});
/** What a run of the action knows of itself. */
const RunContext = schemas/* object */.Ikc({
    owner: schemas/* string */.YjP(),
    repo: schemas/* string */.YjP(),
    apiUrl: schemas/* url */.OZ5(),
    serverUrl: schemas/* url */.OZ5(),
    runId: schemas/* int */.Whr(),
    runAttempt: schemas/* int */.Whr(),
    eventName: schemas/* string */.YjP(),
    payload: Payload,
    actor: schemas/* string */.YjP(),
    sha: schemas/* string */.YjP(),
    ref: schemas/* string */.YjP(),
    /** Path of the workflow's file, such as `.github/workflows/specbridge.yml`. */
    workflowFile: schemas/* string */.YjP(),
    workspace: schemas/* string */.YjP(),
    /** A folder that the runner empties with the job. */
    temp: schemas/* string */.YjP(),
});
/**
 * Reads it from the variables that the runner sets. Not from the toolkit, whose context brings a second HTTP client along and does not know
 * the workflow's file. Throws UserError where this is no runner.
 */
function readContext(variables) {
    const { GITHUB_REPOSITORY = '', GITHUB_WORKFLOW_REF = '' } = variables;
    const [owner, repo] = GITHUB_REPOSITORY.split('/');
    const parsed = RunContext.safeParse({
        owner,
        repo,
        apiUrl: variables['GITHUB_API_URL'],
        serverUrl: variables['GITHUB_SERVER_URL'],
        runId: Number(variables['GITHUB_RUN_ID']),
        runAttempt: Number(variables['GITHUB_RUN_ATTEMPT']),
        eventName: variables['GITHUB_EVENT_NAME'],
        payload: payloadIn(variables['GITHUB_EVENT_PATH']),
        actor: variables['GITHUB_ACTOR'],
        sha: variables['GITHUB_SHA'],
        ref: variables['GITHUB_REF'],
        workflowFile: GITHUB_WORKFLOW_REF.replace(`${GITHUB_REPOSITORY}/`, '').replace(/@.*$/s, ''),
        workspace: variables['GITHUB_WORKSPACE'],
        temp: variables['RUNNER_TEMP'],
    });
    if (parsed.success)
        return onGithub(parsed.data);
    const lacking = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new UserError(`This runs as an action in a GitHub workflow, and the runner does not say: ${lacking}. On a machine of your own, use the command \`specbridge\`.`);
}
/** Other servers lack what this needs: drafts by token, atomic pushes of refs of one's own, runs that tell their successor. */
function onGithub(context) {
    const { hostname } = new URL(context.serverUrl);
    const isKnown = hostname === 'github.com' || hostname.endsWith('.ghe.com') || hostname.endsWith('.localhost');
    if (isKnown)
        return context;
    throw new UserError(`This version works on github.com and on ghe.com, not on a server of your own (${hostname}).`);
}
function payloadIn(path) {
    return path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'));
}
/** How an intent names the run that holds it. */
function context_ownerOf({ runId, runAttempt }) {
    return `${runId}.${runAttempt}`;
}
/** Whether an account is a program. */
function isBot({ login, type }) {
    return type === 'Bot' || login.endsWith('[bot]');
}

;// CONCATENATED MODULE: ./build/github/hearing.js






/**
 * GitHub's forge for one job, with what was said to it in other ways than by comments: by the dispatch of this run, by those of runs whose
 * place another one took, by cancelling a run, and by checks that have come to something else.
 */
function hearing_hearing(api, hearer, { branch, said, lines, leavesTitles }) {
    const idOf = (word) => nodeNamed(lines(), word);
    const pullOf = () => api.pullOf(branch);
    // A later job of the workflow knows that the part of an earlier one is over.
    const predecessor = comesLater(hearer.phase) ? hearer.owner : undefined;
    const forge = githubForge(api, { pullOf, nodeNamed: (_job, word) => idOf(word), lines, predecessor });
    const heard = async () => {
        const stop = hearer.onCancel === 'continue' ? undefined : await pauseByCancel(api, lines(), hearer);
        // What was said with a run that was cancelled was said before that.
        const own = said && stop && predecessor !== undefined ? { ...said, at: stop.at } : said;
        const titles = leavesTitles() ? [] : await saidByRuns(api, lines(), hearer);
        const byForm = [...titles, own ?? []].flat();
        const goOn = await resumeByChecks(lines(), forge);
        return [...byForm.map((command) => withId(command, idOf)), stop ?? [], goOn ?? []].flat();
    };
    return {
        ...forge,
        inbox: async (job) => {
            const all = await Promise.all([heard(), forge.inbox(job)]);
            return all.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
        },
        forbids: async (command) => {
            const isOfGitHub = isOfCancel(command.id) || isOfChecks(command.id);
            return isOfGitHub ? undefined : forge.forbids(command);
        },
    };
}
function withId(command, idOf) {
    const { say } = command;
    return 'node' in say ? { ...command, say: { ...say, node: idOf(say.node) } } : command;
}
/** The id of the task that a person means by its id or its number; the word itself where no one task is called so. */
function nodeNamed(lines, word) {
    const { nodes } = replay(lines);
    const numbered = [...nodes].filter(({ number, status }) => number === word && status !== 'superseded');
    const [only] = numbered.length === 1 && nodes.get(word) === undefined ? numbered : [];
    return only?.id ?? word;
}

// EXTERNAL MODULE: ./build/tools/git/checkout.js
var checkout = __webpack_require__(37723);
// EXTERNAL MODULE: ./build/tools/git/repository.js
var repository = __webpack_require__(56563);
;// CONCATENATED MODULE: ./build/github/repository.js





/**
 * Objects to work with: those of the workspace where it is a whole checkout of the repository, else a clone of our own that holds no more
 * than was asked for. What a shallow or partial checkout lacks could be had only by changing it.
 */
async function repository_openClone({ workspace, sha, temp }) {
    const checkout = await readCheckout(workspace).catch(() => undefined);
    if (checkout !== undefined && !checkout.isShallow) {
        const store = await openGitStore({ folder: checkout.top, control: join(temp, 'control.git') });
        if ((await gitRepository(store).lacks(sha)) === undefined)
            return store;
        await store[Symbol.asyncDispose]();
    }
    return openOwnStore(join(temp, 'repository.git'));
}
/** The port over a clone whose refs are those of the server. Nobody has a branch checked out there. */
function repository_remoteRepository(git, server) {
    const here = gitRepository(git);
    const arriving = arrivals(git, server);
    const { expect, bring, deepen } = arriving;
    const whole = withHistory(arriving);
    const after = (look) => async (commit, ...rest) => {
        await bring([commit]);
        return look(commit, ...rest);
    };
    const afterBoth = withBoth(arriving);
    return {
        ...here,
        expect,
        merge: whole((one, other) => mergedTree(git, one, other)),
        tip: (ref) => server.tip(ref),
        holder: async () => undefined,
        relation: async (from, to) => {
            await bring([from, to]);
            const relation = await here.relation(from, to);
            if (relation === 'same' || relation === 'ahead' || !(await deepen([from, to])))
                return relation;
            return here.relation(from, to);
        },
        lacks: after(here.lacks),
        treeOf: after(here.treeOf),
        read: after(here.read),
        list: after(here.list),
        blobs: after(here.blobs),
        replace: after(here.replace),
        plant: async (files, beside) => {
            await bring(beside === undefined ? [] : [beside]);
            return here.plant(files, beside);
        },
        changes: afterBoth(here.changes),
        patch: afterBoth(here.patch),
        carry: whole(here.carry),
    };
}
/** Looks at two commits. */
function withBoth({ bring }) {
    return (look) => async (from, to, ...rest) => {
        await bring([from, to]);
        return look(from, to, ...rest);
    };
}
/** Looks at two commits with all that led to them. */
function withHistory({ bring, deepen }) {
    return (look) => async (one, other) => {
        await bring([one, other]);
        await deepen([one, other]);
        return look(one, other);
    };
}
function arrivals(git, server) {
    const inTurn = turns();
    const known = new Set();
    let expected = [];
    const isOwn = git.home.control === git.home.common;
    const absent = async (commits) => {
        const unknown = [...new Set(commits)].filter((commit) => !known.has(commit));
        const found = await git.objects.read(unknown);
        for (const [index, commit] of unknown.entries())
            if (found[index] !== undefined)
                known.add(commit);
        return unknown.filter((commit) => !known.has(commit));
    };
    const fetch = async (commits, depth) => {
        // Only what differs from what is here travels.
        const have = depth === 'history' ? [] : [...known].slice(-MOST_HAD);
        try {
            await server.fetch(commits, have, depth);
        }
        catch (error) {
            if (!isUnknownThere(error))
                throw error;
            // One that is not there, or not yet, keeps the others away.
            if (commits.length > 1)
                for (const commit of commits)
                    await fetch([commit], depth);
        }
    };
    return {
        expect: (commits) => {
            expected = commits;
        },
        bring: (commits) => inTurn(async () => {
            if ((await absent(commits)).length === 0)
                return;
            const wanted = await absent([...commits, ...expected]);
            expected = [];
            await fetch(wanted, isOwn ? 'files' : undefined);
            await absent(wanted);
        }),
        deepen: (commits) => inTurn(async () => {
            const isShallow = await exists(join(git.home.common, 'shallow'));
            if (isShallow)
                await fetch(commits, 'history');
            return isShallow;
        }),
    };
}
/** Two fetches at once would stand in each other's way, and mostly want the same. */
function turns() {
    let last = Promise.resolve();
    return (deed) => {
        const turn = last.then(deed);
        last = turn.catch(() => undefined);
        return turn;
    };
}
const MOST_HAD = 16;
/** The server says that it has no such commit. */
function isUnknownThere(error) {
    return error instanceof Error && /not our ref/i.test(error.message);
}

;// CONCATENATED MODULE: ./build/github/ports.js
















/** The branch of a job, without `refs/heads/`. */
function ports_branchOf(job) {
    return `specbridge/${job}`;
}
/** Where people look at the repository and at this run. */
function linksOf({ serverUrl, owner, repo, runId }) {
    const repositoryUrl = `${serverUrl}/${owner}/${repo}`;
    return { repositoryUrl, runUrl: `${repositoryUrl}/actions/runs/${runId}` };
}
/** Opens the repository for a run. */
async function openGround(context, identity) {
    const { workspace, sha, temp } = context;
    const links = linksOf(context);
    const { clone, work } = placesIn(temp);
    const git = await openClone({ workspace, sha, temp: clone });
    // Handed to git alone, in its environment, and only where it speaks to the server.
    const authorization = async () => `Basic ${Buffer.from(`x-access-token:${await identity.token()}`).toString('base64')}`;
    const models = localReasoner(work);
    const workers = { git, root: work, scriptedProgram: scriptedProgram(), models };
    const server = openServer(git.home, { url: links.repositoryUrl, authorization });
    return {
        context,
        links,
        git,
        server,
        checkpoints: remoteCheckpoints(git, server),
        tools: (logs) => ({ repository: remoteRepository(git, server), ...workersOn(workers, logs) }),
        [Symbol.asyncDispose]: async () => {
            await models[Symbol.asyncDispose]();
            await git[Symbol.asyncDispose]();
        },
    };
}
/** The world of a run, or of that part of it which a job of the workflow is. */
function openActionWorld(ground, { phase, 'on-cancel': onCancel, 'step-minutes': minutes, runner, }, api) {
    const { context, git } = ground;
    const { runId, workflowFile } = context;
    const hearer = { runId, owner: ownerOf(context), phase, workflow: stepWorkflow(workflowFile), onCancel };
    const tools = phase === 'decide' ? (logs) => askedElsewhere(ground.tools(logs)) : ground.tools;
    const shared = { ...ground, tools, hearer, api: recent(api) };
    return {
        ...shared,
        machine: { minutes, runner },
        mayRestoreCaches: phase !== 'decide' && phase !== 'settle',
        hasSave: async (tip, { number, commit }) => (await saveNumbered(git.objects, tip, number))?.startsWith(commit) === true,
        job: (job, said) => openJobWorld(shared, job, said),
    };
}
function openJobWorld(shared, job, said) {
    const { context, hearer, api, server, checkpoints } = shared;
    const { temp, payload } = context;
    const branch = ports_branchOf(job);
    const branches = [branch, payload.repository?.default_branch ?? []].flat();
    server.watch([jobRef(job), closedRef(job), ...branches.map((name) => `refs/heads/${name}`)]);
    const journal = remembered(checkpoints);
    let leavesTitles = false;
    const tools = shared.tools(join(placesIn(temp).logs, job));
    return {
        repository: tools.repository,
        lines: journal.lines,
        leaveTitles: () => {
            leavesTitles = true;
        },
        lookAgain: () => {
            leavesTitles = false;
            for (const one of [server, api])
                one.forget();
        },
        ports: {
            ...tools,
            checkpoints: journal.checkpoints,
            forge: hearing(api, { ...hearer, job }, { branch, said, lines: journal.lines, leavesTitles: () => leavesTitles }),
        },
    };
}
/** The agent's program lies beside this one: as a source file here, as a bundle of its own where this is one. */
function scriptedProgram() {
    const program = import.meta.url.endsWith('.ts') ? '../tools/scripted-program.ts' : '../scripted/index.js';
    return [process.execPath, fileURLToPath(new URL(program, import.meta.url))];
}
/** Checkpoints of one job that remember its journal: after a save nothing has to be read again to know it. */
function remembered(checkpoints) {
    let texts = [];
    // They are looked at before every move, and are many.
    let known = [];
    return {
        lines: () => {
            const more = readLines(texts.slice(known.length), texts[known.length - 1] ?? '');
            if (more.length > 0)
                known = [...known, ...more];
            return known;
        },
        checkpoints: {
            ...checkpoints,
            load: async (job, since) => {
                const saved = await checkpoints.load(job, since);
                if (saved?.isContinued === false)
                    known = [];
                if (saved !== undefined)
                    texts = saved.isContinued ? [...texts, ...saved.lines] : saved.lines;
                return saved;
            },
            save: async (save) => {
                const end = await checkpoints.save(save);
                if (end.outcome === 'saved')
                    texts = [...texts, ...save.lines];
                return end;
            },
        },
    };
}

;// CONCATENATED MODULE: ./build/github/over.js




/**
 * What was said to a job that is over, and is told so: no journal takes it any more, so that it was heard is known by the reply alone.
 */
async function over_repliesOf(api, { ports }, job, links) {
    if (!isFinal(job.status))
        return [];
    const pull = await api.pullOf(branchOf(job.job));
    const replied = pull && (await repliedTo(api, await api.comments(pull.number)));
    const replies = [];
    for (const command of await ports.forge.inbox(job.job)) {
        const { id } = command;
        const key = replyName(id);
        if (key === undefined || job.heard.includes(id) || replied?.has(id) === true)
            continue;
        // Who may not say it was told so where they said it. Nobody starts a run who may not write here.
        if (commentOf(id) !== undefined && (await ports.forge.forbids(command)) !== undefined)
            continue;
        replies.push({ key, body: overText(job, command, links) });
    }
    return replies;
}

;// CONCATENATED MODULE: ./build/github/publish.js





/**
 * Brings GitHub to what is drawn: what is missing is made, what is there stays. Nothing of it is journaled, so what this step could not
 * do is the next one's to do. Returns the pull request; there is none while the branch has no commit of its own.
 */
async function publish_publish(api, { job, lines }, drawn) {
    const pull = await bringPull(api, job, drawn);
    if (pull === undefined)
        return undefined;
    const unsaid = await bringMessages(api, { job, lines }, pull, drawn).catch(onlyLocked);
    if (job.status === 'completed')
        await showCompletion(api, job, pull, drawn);
    if (unsaid !== undefined)
        throw unsaid;
    return pull;
}
/** A conversation that is locked keeps back what is said, and nothing else. */
function onlyLocked(error) {
    if (error instanceof UserError && error.code === 'conversation-locked')
        return error;
    throw error;
}
/** Opens the pull request of a job that has none, so that people can watch before anything is spent. */
async function publish_openPull(api, job, drawn) {
    if ((await api.pullOf(branchName(job.branch))) === undefined)
        await bringPull(api, job, drawn);
}
async function bringMessages(api, { job, lines }, pull, drawn) {
    const messages = messagesOf(job, drawn);
    const all = await api.comments(pull.number);
    const own = await publish_ownOf(api, all);
    const isNew = await bringComments(api, pull, messages, own);
    await bringReactions(api, lines, all);
    // Another step may have looked in the same moment, and have made the same comment.
    await clearDoubles(api, messages, isNew ? await publish_ownOf(api, await api.comments(pull.number)) : own);
}
async function bringPull(api, { job, branch, baseBranch }, drawn) {
    const marked = block(job, drawn.pullBody);
    const names = { branch: branchName(branch), base: branchName(baseBranch) };
    const there = await api.pullOf(names.branch);
    if (there === undefined)
        return api.createPull({ ...names, title: drawn.pullTitle, body: marked });
    const body = there.body.replaceAll('\r\n', '\n').replace(OUR_BLOCK, () => marked);
    if (!isSame(body, there.body))
        await api.describePull(there, body);
    return there;
}
/** Our part of the description; what people write around it is theirs, and if they take the marks away, all of it is. */
function block(job, text) {
    return `<!-- specbridge:pull ${job} -->\n${fitting(text)}\n<!-- specbridge:end -->`;
}
const OUR_BLOCK = /<!-- specbridge:pull \S+ -->\n[^]*\n<!-- specbridge:end -->/;
function messagesOf({ job }, { dashboard, ownComments }) {
    return [
        messageOf(`dashboard ${job}`, dashboard, true),
        ...ownComments.map(({ key, body }) => messageOf(key, body, false)),
    ];
}
function messageOf(name, text, isLive) {
    const mark = `${MARK}${name} -->`;
    const body = fitting(text.startsWith(mark) ? text : `${mark}\n${text}`);
    return { body, isLive, copies: (own) => own.filter((one) => one.body.startsWith(mark)) };
}
const MARK = '<!-- specbridge:';
/** Those that bear a mark and are ours: anybody can write a mark. */
async function publish_ownOf(api, comments) {
    const own = [];
    for (const one of comments)
        if (one.body.startsWith(MARK) && (await api.isSelf(one.author)))
            own.push(one);
    return own;
}
/** Tells whether one had to be made. */
async function bringComments(api, { number }, messages, own) {
    let isNew = false;
    for (const { body, isLive, copies } of messages) {
        const [oldest] = copies(own);
        if (oldest === undefined) {
            await api.createComment(number, body);
            isNew = true;
        }
        else if (isLive && !isSame(oldest.body, body))
            await api.updateComment(oldest.id, body);
    }
    return isNew;
}
/** Of several with one mark the oldest stays: whoever looks decides the same. */
async function clearDoubles(api, messages, own) {
    for (const { copies } of messages)
        for (const { id } of copies(own).slice(1))
            await api.deleteComment(id);
}
/** Whoever said something sees that it was heard, and whether it was followed. */
async function bringReactions(api, lines, there) {
    for (const { event } of lines) {
        if (event.type !== 'command-heard')
            continue;
        const comment = there.find(({ id }) => id === commentOf(event.id));
        const reaction = event.refused === undefined ? '+1' : 'confused';
        if (comment !== undefined && !comment.reactions.includes(reaction))
            await api.react(comment.id, reaction);
    }
}
async function showCompletion(api, job, pull, { runUrl }) {
    const done = [...job.nodes].filter(({ status }) => status === 'completed').length;
    const status = { state: 'success', description: `${counted(done, 'task')} verified`, url: runUrl };
    if ((await api.statusOf(job.tip)) !== status.state)
        await api.setStatus(job.tip, status);
    if (pull.isDraft && pull.state === 'open')
        await api.readyPull(pull);
}
/** GitHub keeps line ends as they were typed, and may not keep blanks at the end. */
function isSame(a, b) {
    const plain = (text) => text.replaceAll('\r\n', '\n').trimEnd();
    return plain(a) === plain(b);
}

// EXTERNAL MODULE: ./build/session.js
var session = __webpack_require__(94340);
// EXTERNAL MODULE: ./build/step.js + 26 modules
var build_step = __webpack_require__(85581);
;// CONCATENATED MODULE: ./build/github/steps.js



/** A wait of this length is slept through: another run would cost more than the minutes do. */
const LONGEST_SLEEP_MS = (/* unused pure expression or super */ null && (5 * 60_000));
const MOST_RACES = 5;
/**
 * One attempt at most, and whatever goes with it. Before it ends because somebody is waited for, it looks once more: a word that came
 * meanwhile may have had no run of its own.
 */
async function steps_takeSteps(world, from, author, telling) {
    const attempts = steps_counted(telling);
    let { result } = telling;
    let snapshot = from;
    // What was read just now need not be read again.
    let lookedAt = telling.isFirstLookShort ? undefined : from.head.commit;
    for (let races = 0; races < MOST_RACES;) {
        const { foreign, mayBegin } = telling;
        const bounds = { makes: attempts.hasMade() ? 0 : 1, foreign, mayBegin, result };
        const end = await step(world.ports, snapshot, author, bounds, attempts.telling);
        result = undefined;
        if (end.why === 'race-lost') {
            races += 1;
            world.lookAgain();
            snapshot = (await loadSnapshot(world.ports.checkpoints, snapshot.job.job)) ?? snapshot;
            continue;
        }
        snapshot = end.snapshot;
        const known = settled(end);
        if (known !== undefined && (known.why !== 'waits' || isOver(known) || lookedAt === snapshot.head.commit))
            return known;
        lookedAt = snapshot.head.commit;
        if (known === undefined)
            await sleep(waitOf(end), undefined, { signal: telling.signal }).catch(() => { });
        world.lookAgain();
    }
    return { why: 'overtaken', snapshot };
}
/** Whether an attempt has ended in this run, so that it is not to make another one. */
function steps_counted({ onLine, signal }) {
    let hasMade = false;
    const hear = (line, job) => {
        hasMade ||= line.event.type === 'make-ended';
        onLine(line, job);
    };
    return { telling: { onLine: hear, signal }, hasMade: () => hasMade };
}
/** What the end of a step means for the run; nothing where it is a wait that can be slept through. */
function settled(end) {
    if (end.why === 'interrupted' || end.why === 'lent')
        return { ...end, why: end.why };
    if (end.why === 'bounded')
        return { ...end, why: 'due' };
    return waitOf(end) > LONGEST_SLEEP_MS ? { ...end, why: end.why } : undefined;
}
/** How long until a step has something to do; without end where a person or another step must act first. */
function waitOf(end) {
    const move = end.why === 'waits' ? end.choice.move : undefined;
    if (move?.type !== 'wait' || move.until === undefined)
        return Infinity;
    return Math.max(0, Date.parse(move.until) - Date.now());
}
/** Nothing that could be seen by looking again would change it. */
function isOver({ choice }) {
    return choice?.move.type === 'rest' || steps_waitsForOther(choice);
}
/** Whether another step is at work. */
function steps_waitsForOther(choice) {
    return choice?.move.type === 'wait' && choice.move.who === 'other-step';
}

;// CONCATENATED MODULE: ./build/github/settle.js














/** Draws what people see of a job, and starts the next step where one is due. */
async function settle_settle(action, world, end, { seq, wakes, kept }) {
    const { snapshot, choice, why } = end;
    const { job } = snapshot;
    const lines = world.lines();
    const isDue = why === 'due' && wakes !== 'never';
    const next = why === 'due' && !isDue ? 'waiting' : nextOf(end);
    // Whoever is at work, or will be, knows more than this run, and draws it.
    const isOthers = next === 'stale' || next === 'lent';
    const shown = isOthers ? undefined : await draw(() => show(action, world, job));
    // The last act: from here on another run may be at work.
    const successor = isDue
        ? await dispatchStep(action, job.job, {
            head: snapshot.head,
            runner: runnerFor(job.plan, choice?.move),
            isAgain: wakes === 'once-more',
        })
        : undefined;
    const written = lines.filter((line) => line.seq > seq);
    const because = choice?.because ?? (why === 'interrupted' ? INTERRUPTED : OVERTAKEN);
    return { next, because, work: { snapshot, written, choice, pull: shown?.number, successor, kept } };
}
/** What was said to a job that is over has a reply, and no more. */
async function show({ api, server, links: own }, world, job) {
    const lines = world.lines();
    const hasFailed = isFinal(job.status) && job.status !== 'completed';
    // Asked anew: GitHub closes the pull request of a branch that is deleted, and that is what has ended the job.
    const isBranchGone = hasFailed && !(await server.ask([job.branch])).has(job.branch);
    const links = { ...linksTo(lines, own), isBranchGone };
    const { config } = isFinal(job.status) ? {} : await watchBase(world.repository).look(job);
    const drawing = drawingOf(job, lines, links, config);
    const replies = await repliesOf(api, world, job, links);
    if (replies.length > 0)
        warn(TOO_LATE);
    const ownComments = [...drawing.ownComments, ...replies];
    return publish(api, { job, lines }, { ...drawing, ownComments });
}
/** What keeps the pull request from being opened is told before anything is spent; what passes is left to the end of the step. */
async function settle_showFirst(action, { snapshot, world }) {
    const { job } = snapshot;
    if (isFinal(job.status))
        return;
    try {
        await openPull(action.api, job, drawingOf(job, world.lines(), action.links));
    }
    catch (error) {
        if (!(error instanceof TransientError))
            throw error;
    }
}
const TOO_LATE = 'The job is over: what was said to it since then does nothing, and has a reply in its pull request.';
const OVERTAKEN = 'Other steps were faster every time; this one left the job to them.';
const INTERRUPTED = 'The run was told to stop; what it knew is saved, and a later step goes on from there.';
function nextOf({ why, choice }) {
    if (why === 'due')
        return 'dispatched';
    if (why === 'lent')
        return 'lent';
    if (why === 'overtaken' || waitsForOther(choice))
        return 'stale';
    return choice?.move.type === 'rest' ? 'done' : 'waiting';
}
/** The run that did the last move: a run that only looks draws the same as that one. */
function linksTo(lines, links) {
    const last = lines.findLast(({ event }) => event.type === 'move-chosen')?.event;
    const runUrl = last?.type === 'move-chosen' ? runPage(links, last.owner) : undefined;
    return runUrl === undefined ? links : { ...links, runUrl };
}
function drawingOf(job, lines, links, config) {
    return {
        pullTitle: pullTitle(job),
        pullBody: pullBody(job, links),
        dashboard: dashboard(job, lines, links, config),
        ownComments: ownComments(job, lines, links),
        runUrl: links.runUrl,
    };
}
/** Before each further try, where nobody says how long to wait. */
const PAUSES_MS = (/* unused pure expression or super */ null && ([1_000, 20_000]));
/** A limit that ends within this time is waited for; for another one the sweep comes back. */
const LONGEST_LIMIT_MS = (/* unused pure expression or super */ null && (2 * 60_000));
/** What cannot be sent now is missing and no more: it is drawn again by this run a little later, by the next step, or by the sweep. */
async function draw(send) {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
        try {
            return await send();
        }
        catch (error) {
            if (error instanceof UserError && error.code === 'conversation-locked') {
                warn(error.message);
                return undefined;
            }
            if (!(error instanceof TransientError))
                throw error;
            const waitMs = pauseMs && Math.max(pauseMs, (error.until?.getTime() ?? 0) - Date.now());
            const isLast = waitMs === undefined || waitMs > LONGEST_LIMIT_MS;
            warn(`${error.message} ${isLast ? 'The next step draws it, or the sweep.' : 'It is tried once more.'}`);
            if (isLast)
                return undefined;
            await pause(waitMs);
        }
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/github/carry-on.js










/** Takes a step of a job, as far as this run may, shows what came of it, and starts the next one where it is due. */
async function carry_on_carryOn(action, opened, author, { isAgain, ...bounds }) {
    const { world, snapshot } = opened;
    const { job } = snapshot;
    await showFirst(action, opened);
    say(`${job.job}: ${job.spec}, ${job.status}`);
    action.server.watch([job.branch, job.baseBranch]);
    world.repository.expect(await commitsOf(job, action));
    const isFirstLookShort = hasWork(job) && mayLeaveTitles(world.lines(), author.owner);
    if (isFirstLookShort)
        world.leaveTitles();
    const end = await takeSteps(world, snapshot, author, {
        ...bounds,
        isFirstLookShort,
        mayBegin: bounds.foreign === 'lent'
            ? beginsThere(job.plan, action.machine)
            : beginsHere(job.plan, action.machine, new Date(Date.now() - process.uptime() * 1_000)),
        onLine: (line, after) => say(progressLine(line, after)),
    });
    const kept = await keepCopies(action, snapshot.head, end);
    // A job that is open may have been planned for longer steps, or its configuration have been read again.
    const { plan } = end.snapshot.job;
    const problem = end.choice?.move.type === 'make' ? tooShort(plan, action.machine) : undefined;
    const wakes = problem === undefined ? wakesAfter(opened, author.owner, isAgain) : 'never';
    if (problem === undefined && wakes === 'never' && end.why === 'due')
        warn(IDLE);
    const ending = await settle(action, world, end, { seq: job.seq, wakes, kept });
    if (problem !== undefined)
        throw new UserError(problem.text, problem.code);
    return ending;
}
/** Nobody is waited for, neither a person nor the clock. */
function hasWork(job) {
    return standstillOf(job) === undefined && job.retry === undefined && awaitedChecks(job).length === 0;
}
const IDLE = 'Two runs in a row could do nothing for a job that is due; the sweep starts the next one. Look whether the workflow passes on `runner` to the action and `runs-on`, and whether `step-minutes` leave time for the work.';
/** Runs that do nothing are not started without end: after the second one it is for the sweep. */
function wakesAfter({ world }, owner, isAgain) {
    const hasWorked = world.lines().some(({ event }) => event.type === 'move-chosen' && event.owner === owner);
    if (hasWorked || isAgain === undefined)
        return 'always';
    return isAgain ? 'never' : 'once-more';
}
/** The commits whose files the next moves are likely to need. */
async function commitsOf(job, { server }) {
    const node = job.current === undefined ? undefined : job.nodes.get(job.current);
    const base = await server.tip(job.baseBranch);
    const wanted = [job.tip, job.trusted, base, node?.attempt?.at, node?.lesson?.candidate];
    return wanted.filter((commit) => commit !== undefined);
}

;// CONCATENATED MODULE: ./build/github/missing-runner.js




const missing_runner_LONGEST_QUEUED_MS = (/* unused pure expression or super */ null && (30 * 60_000));
/**
 * Says of every run that waits for a machine which nobody has, once and in the pull request of its job. Nothing is done about it: GitHub
 * gives the run to the first machine that fits, and until then nothing is lost.
 */
async function missing_runner_tellMissingRunners(world, runs, now) {
    const isOld = (at) => now.getTime() - Date.parse(at) > missing_runner_LONGEST_QUEUED_MS;
    const told = [];
    for (const { id, title } of runs.filter(({ status, createdAt }) => status === 'queued' && isOld(createdAt))) {
        const waiting = (await world.api.jobsOf(id)).find(({ status, createdAt }) => status === 'queued' && isOld(createdAt));
        if (waiting === undefined)
            continue;
        const missing = `runner-missing(${waiting.labels.join(', ')})`;
        told.push(missing);
        await tell(world, { job: jobIn(title) ?? '', run: id, missing });
    }
    return told;
}
async function tell({ api, links }, { job, run, missing }) {
    const pull = await api.pullOf(branchOf(job));
    if (pull === undefined)
        return;
    const own = mark(`runner-missing ${run}`);
    if ((await ownOf(api, await api.comments(pull.number))).some(({ body }) => body.startsWith(own)))
        return;
    const link = `${links.repositoryUrl}/actions/runs/${run}`;
    const text = `⏳ **No machine takes the next step.** [Its run](${link}) has been queued for more than half an hour: ${code(missing)}. Start a runner with these labels, and it begins by itself; or cancel the run, say \`/specbridge cancel\`, correct \`runners\` in \`.specbridge/orchestrate.yml\` and run the spec again. Nothing is lost.`;
    await api.createComment(pull.number, `${own}\n${text}`);
}

;// CONCATENATED MODULE: ./build/github/copies/bring.js






/** A shorter journal is fetched sooner than a copy of it is found. */
const LONG = 250;
/**
 * Brings what the cache has of a long journal, so that only the rest is fetched. Nothing in it is believed: the ref says which saves there
 * are, and these are named by their hashes.
 */
async function bring_bringCopy({ context, git, checkpoints, mayRestoreCaches }, job, { number, commit }) {
    if (number < LONG || !mayRestoreCaches)
        return;
    const none = (why) => say(`No copy of the journal is used, it is fetched: ${why}.`);
    try {
        const bytes = await readFromCache({ folder: placesIn(context.temp).copies, job }, commit);
        if (bytes === undefined)
            return none('the cache has none');
        const end = await readBundle(git.home, jobRef(job), bytes, 'whole');
        if ('problem' in end)
            return none(end.problem);
        checkpoints.startFrom(end.tip);
    }
    catch (error) {
        none(wordsOf(error));
    }
}

;// CONCATENATED MODULE: ./build/github/opened.js




/** The job of a step. A run that goes on from another one proves where that one left it. */
async function jobOfStep(action, { job, generation, command }) {
    if (generation !== undefined)
        await bringCopy(action, job, generation);
    const world = action.job(job, command);
    const opened = await opened_loadJob(world, job);
    if (opened === undefined)
        throw noJob(job);
    if (generation === undefined || (await action.hasSave(opened.snapshot.head.commit, generation)))
        return opened;
    // It may have been an old answer.
    world.lookAgain();
    const again = await opened_loadJob(world, job);
    if (again !== undefined && (await action.hasSave(again.snapshot.head.commit, generation)))
        return again;
    throw new UserError(`The journal of ${job} was turned back: the save ${generation.number}, ${generation.commit}, is not in it any more. \`recover\` puts back what a copy of it holds; if it was turned back on purpose, start a step without a generation.`, 'ref-rewound');
}
function noJob(job) {
    return new UserError(`There is no job ${job} in this repository. If there was one, \`recover\` rebuilds its journal from a copy.`, 'job-missing');
}
/** A job as its newest save tells it; nothing where there is no such job. */
async function opened_loadJob(world, job) {
    const snapshot = await loadSnapshot(world.ports.checkpoints, job);
    return snapshot && { world, snapshot };
}
/** Puts back the ref that keeps a second job for the spec of an open one from being opened; tells whether it could. */
async function holdAgain(server, { spec, base }) {
    return madeThere(server, openRef(spec), base, 'files');
}
/** Makes a ref of a commit that the server has, and that no ref may name any more; tells whether it could. */
async function madeThere(server, ref, commit, depth) {
    try {
        await server.fetch([commit], [], depth);
        return (await server.push([{ ref, from: undefined, to: commit }])).outcome === 'moved';
    }
    catch {
        return false;
    }
}

;// CONCATENATED MODULE: ./build/github/sweep.js










/**
 * Looks after every job that no run works on. One that is due gets a step of its own: its wake-up was lost, or the clock was waited for. One
 * that waits for people, or has just ended, is looked at here: what was said to it may not have been heard, and what it has to tell may not
 * have been drawn.
 */
async function sweep(world, author, onCancel) {
    const now = author.now();
    const wanted = (await world.checkpoints.list()).filter((one) => isDue(one, now) || isResting(one, now));
    const runs = wanted.length === 0 ? [] : await world.api.dispatched(stepWorkflow(world.context.workflowFile));
    const onTheirWay = new Set(runs.flatMap(({ title, isCompleted }) => (isCompleted ? [] : [jobIn(title)])));
    const woken = [];
    for (const one of wanted) {
        if (onTheirWay.has(one.job) || (await isAlive(world.api, one.note.owner)))
            continue;
        const { runId } = world.context;
        const isStopped = isDue(one, now) && onCancel === 'pause';
        const stop = isStopped ? await pauseByCancelBefore(world.api, one.job, runs, runId) : undefined;
        if (await wake(world, one, author, stop))
            woken.push(one.job);
    }
    const missing = (await tellMissingRunners(world, runs, now)).map((one) => ` A run waits: ${one}.`).join('');
    if (woken.length === 0)
        return { next: 'done', because: `No open job is due without a run of its own.${missing}` };
    return { next: 'dispatched', because: `Due, and without a run: ${woken.join(', ')}.${missing}` };
}
/** Whether a step was started. One job that cannot be looked at keeps nobody from the others. */
async function wake(world, one, author, stop) {
    if (stop === undefined && isDue(one, author.now())) {
        await dispatchStep(world, one.job, { head: one.head });
        return true;
    }
    try {
        const opened = await loadJob(world.job(one.job, stop), one.job);
        const bounds = { signal: new AbortController().signal, foreign: 'left' };
        return opened !== undefined && (await carryOn(world, opened, author, bounds)).next === 'dispatched';
    }
    catch (error) {
        if (!(error instanceof UserError || error instanceof TransientError))
            throw error;
        warn(`${one.job} could not be looked after: ${error.message}`);
        return false;
    }
}
/** Whether the next move of a job can be made now. */
function isDue({ note: { status, due } }, now) {
    return !(0,transitions/* isFinal */.dR)(status) && due !== undefined && Date.parse(due) <= now.getTime();
}
/** What has ended longer ago was looked at by every sweep of a day. */
const LOOKED_AFTER_MS = (/* unused pure expression or super */ null && (24 * 3_600_000));
function isResting({ note: { status, due }, at }, now) {
    return due === undefined && (!isFinal(status) || Date.parse(at) > now.getTime() - LOOKED_AFTER_MS);
}

;// CONCATENATED MODULE: ./build/github/doctor.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});

















/** Looks at a repository's settings, and at its workflow files as GitHub has them. `models`: these by path, as they should be. */
async function examineRepository({ where, token }, models) {
    const settings = settingsOf(openClient(where, holderOf(token)));
    const name = `${where.owner}/${where.repo}`;
    const repository = await settings.repository();
    if (repository === undefined) {
        const cure = 'Check the name, and that the token is one for this repository.';
        return [{ check: 'token', level: 'error', text: `The token does not see ${name}.`, cure }];
    }
    const { defaultBranch } = repository;
    return [
        { check: 'token', level: 'ok', text: `${kindOf(token)} sees ${name}.` },
        await accessOf(settings, repository),
        doctor_pullsOf(await settings.mayActionsCreatePulls(), `${where.serverUrl}/${name}/settings/actions`),
        await protectionOf(settings, defaultBranch),
        rulesOf(await settings.rulesOf('specbridge/doctor')),
        ...(await workflowsOf(settings, models, defaultBranch)),
        scheduleOf(repository),
        ...(await examineRuns(settings, Object.keys(models))),
        await refsOf({ where, token }),
    ];
}
const KINDS = {
    ghp_: 'A classic token of a person',
    github_pat_: 'A fine-grained token of a person',
    gho_: 'A token of a person, as `gh auth token` gives it,',
    ghu_: 'A token of a person, made by an App,',
    ghs_: 'A token of an App or of a run',
};
function kindOf(token) {
    return Object.entries(KINDS).find(([prefix]) => token.startsWith(prefix))?.[1] ?? 'A token of an unknown kind';
}
/** Whether a token may write is told by none but classic ones, and trying would be writing. */
async function accessOf(settings, { isPrivate, mayPush, scopes }) {
    const check = 'token-access';
    const unread = await settings.unreadable();
    if (unread.length > 0) {
        const text = `The token may not even read ${unread.join(', ')}.`;
        return {
            check,
            level: 'error',
            text,
            cure: 'Give it contents, pull-requests, issues, actions, statuses and checks.',
        };
    }
    if (mayPush === false) {
        return {
            check,
            level: 'warning',
            text: 'The person behind the token may not write here, so cannot speak to jobs.',
        };
    }
    const isEnough = scopes?.some((scope) => scope === 'repo' || (scope === 'public_repo' && !isPrivate));
    if (isEnough === true)
        return { check, level: 'ok', text: 'The token may read and write what a job needs.' };
    if (isEnough === false) {
        return { check, level: 'error', text: 'The token lacks the scope `repo`.', cure: 'Make one with it.' };
    }
    const text = 'The token reads what a job needs. Whether it may write that cannot be told without writing; a run names what it lacks.';
    return { check, level: 'unknown', text };
}
function doctor_pullsOf(may, address) {
    const check = 'pull-request-setting';
    const cure = `Tick “Allow GitHub Actions to create and approve pull requests” at ${address}`;
    if (may === true)
        return { check, level: 'ok', text: 'GitHub Actions may create pull requests.' };
    if (may === false)
        return { check, level: 'error', text: 'GitHub Actions may not create pull requests.', cure };
    const text = 'Whether GitHub Actions may create pull requests is told only to a person who administers the repository.';
    return { check, level: 'unknown', text, cure: `See ${address}` };
}
async function protectionOf(settings, branch) {
    const isProtected = await settings.isProtected(branch);
    const how = isProtected === true ? 'is protected; jobs never push to it' : 'is not protected; jobs never push to it';
    if (isProtected !== undefined)
        return { check: 'base-protection', level: 'ok', text: `The branch ${branch} ${how}.` };
    return { check: 'base-protection', level: 'unknown', text: `The branch ${branch} is not there, or may not be seen.` };
}
/** What would keep a push of ours away; others ask for something that only a merge has to have. */
const IN_THE_WAY = new Set([
    'creation',
    'update',
    'deletion',
    'required_signatures',
    'pull_request',
    'required_status_checks',
    'branch_name_pattern',
    'commit_message_pattern',
    'commit_author_email_pattern',
    'committer_email_pattern',
]);
function rulesOf(rules) {
    const check = 'job-branch-rules';
    if (rules === undefined)
        return { check, level: 'unknown', text: 'The rules for branches may not be seen.' };
    const met = [...new Set(rules)].filter((rule) => IN_THE_WAY.has(rule));
    if (met.length === 0)
        return { check, level: 'ok', text: 'No ruleset is in the way of branches specbridge/….' };
    const cure = 'Leave specbridge/** out of the ruleset, or let an App that is exempt speak in place of the run’s token.';
    return { check, level: 'warning', text: `Rules hold for branches specbridge/…: ${met.join(', ')}.`, cure };
}
async function workflowsOf(settings, models, branch) {
    const known = await settings.workflows();
    const findings = Object.entries(models).map(async ([path, model]) => {
        const text = await settings.file(path);
        if (text === undefined)
            return [(0,doctor/* absent */.Ge)(path, branch, 'nowhere')];
        const state = known?.find((one) => one.path === path)?.state;
        return [(0,doctor/* judged */.g$)(path, branch, text, model), ...(state === undefined ? [] : [enabled(path, state)])];
    });
    return (await Promise.all(findings)).flat();
}
function enabled(path, state) {
    const check = 'workflow-enabled';
    if (state === 'active')
        return { check, level: 'ok', text: `${path} is enabled.` };
    const why = state === 'disabled_inactivity' ? 'after 60 days without a push' : 'by a person';
    const cure = `gh workflow enable ${path.slice(path.lastIndexOf('/') + 1)}`;
    return { check, level: 'error', text: `${path} is disabled, ${why}.`, cure };
}
const DAY_MS = 24 * 60 * 60_000;
const LONG_DAYS = 45;
function scheduleOf({ isPrivate, pushedAt }) {
    const check = 'schedule';
    if (isPrivate)
        return { check, level: 'ok', text: 'In a private repository the sweep is not stopped by idle days.' };
    const idle = pushedAt === undefined ? 0 : Math.floor((Date.now() - Date.parse(pushedAt)) / DAY_MS);
    const rule = 'GitHub stops the sweep of a public repository after 60 days without a push';
    if (idle < LONG_DAYS)
        return { check, level: 'ok', text: `${rule}; the last one was ${idle} days ago.` };
    return { check, level: 'warning', text: `${rule}, and the last one was ${idle} days ago.`, cure: 'Push something.' };
}
async function refsOf(subject) {
    try {
        const refs = await atServer(subject, (server) => server.ask(['refs/specbridge/*']));
        return { check: 'refs', level: 'ok', text: `git lists refs/specbridge there: ${refs.size} of them.` };
    }
    catch (error) {
        const text = `git cannot list refs/specbridge there: ${error instanceof Error ? error.message : String(error)}`;
        return { check: 'refs', level: 'error', text, cure: 'Give the token contents: read, or mend what git says.' };
    }
}
/** A job as its refs at GitHub tell it. */
async function examineJob(subject, job) {
    const chain = await atServer(subject, async (server, objects) => {
        const refs = await server.ask([(0,core_refs/* jobRef */.XB)(job), (0,core_refs/* closedRef */.sg)(job)]);
        const tip = refs.get((0,core_refs/* jobRef */.XB)(job)) ?? refs.get((0,core_refs/* closedRef */.sg)(job));
        if (tip === undefined)
            return undefined;
        await server.fetch([tip], []);
        return (0,git_chain/* walkChain */.n)(objects, tip);
    });
    if (chain === undefined)
        return [];
    return [...(0,doctor/* chainFindings */.Ci)(job, 'at GitHub', chain), await sweepOf(subject, chain)];
}
async function sweepOf({ where, token }, { note }) {
    const check = 'sweep';
    if (note === undefined)
        return { check, level: 'error', text: 'The sweep passes over it: its newest save is none of ours.' };
    if ((0,transitions/* isFinal */.dR)(note.status))
        return { check, level: 'ok', text: `The sweep leaves it alone: it is ${note.status}.` };
    if (!isDue({ note }, new Date())) {
        const until = note.due === undefined ? 'a person is waited for' : `it is due at ${note.due}`;
        return { check, level: 'ok', text: `The sweep leaves it alone: ${until}.` };
    }
    const lives = await forge_isAlive(openApi(where, holderOf(token)), note.owner);
    const text = lives
        ? `The sweep leaves it alone: ${(0,owner/* ownerName */.H)(note.owner)} is at work, or on its way.`
        : `The sweep starts a step of it: it is due, and ${(0,owner/* ownerName */.H)(note.owner)} has ended.`;
    return { check, level: 'ok', text };
}
/** Looks at the refs of the server; whatever is fetched is gone afterwards. */
async function atServer({ where, token }, look) {
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'specbridge-'));
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const git = __addDisposableResource(env_1, await (0,store/* openOwnStore */.S)((0,external_node_path_.join)(folder, 'repository.git')), true);
            const authorization = async () => `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
            const url = `${where.serverUrl}/${where.owner}/${where.repo}`;
            return await look(server_openServer(git.home, { url, authorization }), git.objects);
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = __disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}


/***/ })

};
