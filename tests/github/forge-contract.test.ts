import type { Verb } from '../../src/core/command.ts';
import { githubForge } from '../../src/github/forge.ts';
import { forgeContract } from '../contract/forge.ts';
import { apiOf, BRANCH, comment, withBranch } from './client.ts';
import { start, until } from './flow.ts';

forgeContract('a pull request', async () => {
  const flow = 'on: workflow_dispatch\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "sleep 60" }] } }\n';
  const github = await withBranch({
    files: { '.github/workflows/flow.yml': flow },
    interruptMs: 150,
    terminateMs: 150,
  });
  await apiOf(github).createPull({ branch: BRANCH, base: 'main', title: 'Login', body: '' });
  const [ended, living] = [await start(github), await start(github)];
  github.actions.cancel(ended);
  await until(() => ended.status === 'completed' && living.jobs[0]?.status === 'in_progress');
  const words = ({ verb, ...rest }: Verb): string => [verb, ...Object.values(rest)].join(' ');
  return {
    job: 'login-1a2b3c',
    open: async () => {
      const api = apiOf(github);
      return githubForge(api, { pullOf: () => api.pullOf(BRANCH), nodeNamed: (_job, word) => word, lines: () => [] });
    },
    say: async (say) => {
      await comment(github, 'walt', `/specbridge ${words(say)}`);
    },
    living: async () => `${living.id}.1`,
    ended: async () => `${ended.id}.1`,
    [Symbol.asyncDispose]: async () => {
      github.actions.forceCancel(living);
      await github.actions.settled();
      await github[Symbol.asyncDispose]();
    },
  };
});
