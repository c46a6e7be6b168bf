export const id = 814;
export const ids = [814];
export const modules = {

/***/ 73814:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   appIdentity: () => (/* binding */ appIdentity)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/* harmony import */ var octokit__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(98048);
/* harmony import */ var octokit__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(31015);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19473);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50726);
/* harmony import */ var _people_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92118);
/* harmony import */ var _refusals_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53048);






/** Tokens of an App live for an hour; what is begun with one is to end before. */
const LONGEST_USED_MS = 45 * 60_000;
/** What is done in a step takes this; GitHub's names have underscores here. */
const NEEDED = ['contents', 'pull_requests', 'issues', 'actions', 'statuses'];
/** An App that is installed in the repository. Its tokens reach no other one; none is made before it is needed. */
function appIdentity(key, where, { onToken, now = () => performance.now() }) {
    let last;
    const current = () => {
        if (last !== undefined && now() - last.at <= LONGEST_USED_MS)
            return last.minted;
        const minted = mint(key, where, onToken);
        last = { at: now(), minted };
        // What could not be had this time is asked for again.
        minted.catch(() => (last = undefined));
        return minted;
    };
    return { kind: 'app', token: async () => (await current()).token, login: async () => (await current()).login };
}
async function mint(key, where, onToken) {
    const { owner, repo } = where;
    try {
        const { octokit } = new octokit__WEBPACK_IMPORTED_MODULE_5__/* .App */ .qw({
            appId: key.id,
            privateKey: key.privateKey,
            Octokit: octokit__WEBPACK_IMPORTED_MODULE_5__/* .Octokit */ .Eg.defaults((0,_client_js__WEBPACK_IMPORTED_MODULE_2__/* .clientOptions */ .s1)(where)),
        });
        const { data: installation } = await octokit.rest.apps.getRepoInstallation({ owner, repo });
        const order = { installation_id: installation.id, repositories: [repo] };
        const { data } = await octokit.rest.apps.createInstallationAccessToken(order);
        onToken(data.token);
        refuseLacking(data.permissions ?? {}, installation.html_url);
        return { token: data.token, login: await loginOf(data.token, where) };
    }
    catch (error) {
        throw refusalOf(error, key, where);
    }
}
/** All of it at once, so that it can be given at once. */
function refuseLacking(permissions, settings) {
    const lacking = NEEDED.filter((name) => permissions[name] !== 'write');
    if (lacking.length === 0)
        return;
    const names = lacking.map((name) => `\`${name.replace('_', '-')}: write\``);
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .UserError */ .yo(`The App lacks ${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')}. Give it that in its settings, under Permissions, and accept the change at ${settings}.`, 'permission-missing');
}
/** GitHub makes a token a little before all of its servers know it. */
const YOUTH = { tries: 5, pauseMs: 1_000 };
/** Whose token it is: asked for at once, so that whoever uses it next, git too, finds it known. */
async function loginOf(token, where) {
    const octokit = new octokit__WEBPACK_IMPORTED_MODULE_5__/* .Octokit */ .Eg({ ...(0,_client_js__WEBPACK_IMPORTED_MODULE_2__/* .clientOptions */ .s1)(where), auth: token });
    for (let tries = 1;; tries += 1) {
        try {
            return await (0,_people_js__WEBPACK_IMPORTED_MODULE_3__/* .viewer */ .l)(octokit);
        }
        catch (error) {
            if (!(0,_refusals_js__WEBPACK_IMPORTED_MODULE_4__/* .isRefused */ .H)(error, 401) || tries === YOUTH.tries)
                throw error;
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(YOUTH.pauseMs);
        }
    }
}
function refusalOf(error, { id }, { owner, repo, serverUrl }) {
    const refuse = (text) => new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .UserError */ .yo(text, 'app-refused');
    const repositoryUrl = `${serverUrl}/${owner}/${repo}`;
    if (error instanceof octokit__WEBPACK_IMPORTED_MODULE_6__/* .RequestError */ .G) {
        const words = error.message;
        if (error.status === 401 || /integration not found/i.test(words))
            return refuse(`GitHub does not take the key for the App ${id}: it is the key of another one, or was deleted. Make a new private key in the settings of the App, and correct app-private-key or app-id.`);
        if (error.status === 404)
            return refuse(`The App ${id} is not installed in ${owner}/${repo}. Install it there, from its settings under Install App, or remove app-id, and the token of the run is used.`);
        if (error.status === 403 && /suspended/i.test(words))
            return refuse(`The App ${id} is suspended in ${owner}/${repo}. Lift that in the settings of the repository's owner, under Applications, or remove app-id, and the token of the run is used.`);
    }
    return (0,_refusals_js__WEBPACK_IMPORTED_MODULE_4__/* .explained */ .t)(error, { deed: 'make a token of the App', needs: 'metadata: read' }, { repositoryUrl, speaker: 'app', isTokenProven: false });
}


/***/ })

};
