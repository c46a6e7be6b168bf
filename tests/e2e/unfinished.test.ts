import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { onBranch, scene, type Play, type Scene } from './laptop.ts';

/** A maker in sh that is cut short in its first attempt, and in the second one takes from the patch what it finds. */
const MAKER = `case $SPECBRIDGE_ATTEMPT in
  1) echo better > result.txt; printf 'a\\0b' > 'new "file".bin'; chmod +x 'new "file".bin'; mkdir build; echo x > build/x
     REPORT=failed;;
  *) cat result.txt > $BASE/notes/began; ls > $BASE/notes/listing
     git apply "$(dirname "$SPECBRIDGE_PROMPT")/unfinished.patch" && cat result.txt > $BASE/notes/applied
     echo good > result.txt; REPORT=completed;;
esac`;

describe('work that an attempt could not finish', () => {
  let set: Scene;
  let play: Play;
  let job: Job;
  const stood: string[] = [];
  const refs = (): string => set.user.git(['for-each-ref', '--format=%(refname)', 'refs/specbridge/wip']);
  beforeAll(async () => {
    set = await scene({ maker: MAKER, files: { '.gitignore': 'build/\n' } });
    play = await set.open();
    job = await play.run(({ event }) => void (event.type === 'failure-diagnosed' && stood.push(refs())));
  });
  afterAll(() => set[Symbol.asyncDispose]());

  it('is kept under a ref of the job until the task is integrated', () => {
    const id = [...job.nodes][0]?.id;
    expect(stood).toEqual([`refs/specbridge/wip/${job.job}/${id}-1`]);
    expect(refs()).toBe('');
  });

  it('is a commit on the tip, without what git ignores', async () => {
    const [ended] = await play.events('make-ended');
    const { unfinished } = ended as { unfinished: { commit: string; base: string; paths: string[] } };
    expect(unfinished).toMatchObject({ base: job.base, paths: ['new "file".bin', 'result.txt'] });
    expect(set.user.git(['show', `${unfinished.commit}:result.txt`])).toBe('better');
  });

  it('comes to the next attempt as a patch beside its prompt, on a clean base', () => {
    expect(set.note('began')).toBe('good for nothing yet');
    expect(set.note('listing')).not.toContain('.bin');
    expect(set.note('applied')).toBe('better');
  });

  it('ends in a candidate that is compared with the clean base', () => {
    expect(job.status).toBe('completed');
    expect(onBranch(set, play, 'result.txt')).toBe('good');
    expect(set.user.git(['ls-tree', '--format=%(objectmode)', play.branch, 'new "file".bin'])).toBe('100755');
  });
});
