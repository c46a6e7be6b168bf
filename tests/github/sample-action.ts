import { packageFile } from '../world/github/packages.ts';

/** A module of GitHub's toolkit as a text that can stand behind `from`, in a program that lies anywhere. */
export function toolkit(name: 'core' | 'cache' | 'artifact'): string {
  const path = name === 'cache' ? 'lib/cache.js' : name === 'core' ? 'lib/core.js' : 'lib/artifact.js';
  return JSON.stringify(packageFile(`@actions/${name}`, path));
}

/** The files of an action in a folder of the repository, as `uses: ./<folder>` finds it. */
export function actionFiles(folder: string, { main, post }: { main: string; post?: string }): Record<string, string> {
  const runs = ['using: node24', 'main: main.mjs', ...(post === undefined ? [] : ['post: post.mjs'])];
  const inputs =
    'inputs:\n  say: { description: what to say, default: nothing }\n  token: { description: a token, default: "${{ github.token }}" }\n';
  return {
    [`${folder}/action.yml`]: `name: sample\ndescription: a sample\n${inputs}runs:\n  ${runs.join('\n  ')}\n`,
    [`${folder}/main.mjs`]: main,
    ...(post === undefined ? {} : { [`${folder}/post.mjs`]: post }),
  };
}

/** Prints what happens to it and goes on until it is killed, or ends when it gets a signal of these. */
export function stubborn(...obeyed: string[]): string {
  return `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
    console.log('got', name);
    if (${JSON.stringify(obeyed)}.includes(name)) process.exit(1);
  });
  console.log('started');
  setInterval(() => {}, 1000);`;
}
