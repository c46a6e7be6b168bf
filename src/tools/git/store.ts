import { layOutBare, openGitHome, type GitHome, type GitHomeOrder } from './home.ts';
import { openObjects, type Objects } from './objects.ts';
import { openRefs, type Refs } from './refs.ts';

/** An open repository: every adapter of a step shares its co-processes. */
export interface GitStore extends AsyncDisposable {
  readonly home: GitHome;
  readonly objects: Objects;
  readonly refs: Refs;
}

/** Opens the user's repository; the co-processes start when they are first needed, and end with the store. */
export async function openGitStore(order: GitHomeOrder): Promise<GitStore> {
  const home = await openGitHome(order);
  const objects = openObjects(home);
  const refs = openRefs(home);
  return {
    home,
    objects,
    refs,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([objects[Symbol.asyncDispose](), refs[Symbol.asyncDispose]()]);
    },
  };
}

/** Opens a repository that is nobody's but ours, for what comes from a server; it is made where it is not there. */
export async function openOwnStore(folder: string): Promise<GitStore> {
  await layOutBare(folder);
  return openGitStore({ folder, control: folder });
}
