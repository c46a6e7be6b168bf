import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { overhear } from './toolkit.ts';

interface Upload {
  readonly name: string;
  /** Paths in the artifact begin here. */
  readonly root: string;
  readonly files: readonly string[];
}

/** The file of an artifact from which a journal can be rebuilt. */
export const BUNDLE = 'saves.bundle';

/** A name is used once: a run that is run again is another attempt, and no save is made twice. */
export function artifactName(job: string, generation: number, attempt: number): string {
  return `specbridge-${job}-g${generation}-a${attempt}`;
}

/** The save with which an artifact's part of a journal ends, as its name says; nothing where it is none of this job. */
export function generationIn(name: string, job: string): number | undefined {
  const [, owner, generation] = /^specbridge-(.+)-g([0-9]{1,9})-a[0-9]+$/.exec(name) ?? [];
  return owner === job ? Number(generation) : undefined;
}

/** Uploads an artifact; its id, and its SHA-256, which the service was told and has confirmed. */
export async function uploadArtifact(
  { name, root, files }: Upload,
  longestMs?: number,
): Promise<{ readonly id: number; readonly digest: string }> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  const client = new DefaultArtifactClient();
  const { value } = await overhear(() => client.uploadArtifact(name, [...files], root), longestMs);
  const { id, digest } = value;
  if (id === undefined || digest === undefined) throw new Error('its digest was not confirmed');
  return { id, digest };
}

/** So many bytes of a zip are held in memory. */
const LARGEST_ZIP = 512 * 1024 * 1024;

/** The bytes of an artifact of this very run, a zip; nothing where there is none of this name. `folder` is for what is on its way. */
export async function downloadArtifact(
  name: string,
  folder: string,
  longestMs?: number,
): Promise<Uint8Array | undefined> {
  const { ArtifactNotFoundError, DefaultArtifactClient } = await import('@actions/artifact');
  const client = new DefaultArtifactClient();
  await rm(folder, { recursive: true, force: true });
  const fetch = async (): Promise<Uint8Array> => {
    const { id, size, digest = '' } = (await client.getArtifact(name)).artifact;
    if (size > LARGEST_ZIP) throw new Error(`it has ${size} bytes`);
    const { digestMismatch } = await client.downloadArtifact(id, {
      path: folder,
      skipDecompress: true,
      expectedHash: digest,
    });
    if (digestMismatch !== false) throw new Error('it is not what was uploaded');
    const [file = ''] = await readdir(folder);
    return readFile(join(folder, file));
  };
  const wanted = async (): Promise<Uint8Array | undefined> =>
    fetch().catch((error: unknown) => {
      if (error instanceof ArtifactNotFoundError) return undefined;
      throw error;
    });
  return (await overhear(wanted, longestMs)).value;
}
