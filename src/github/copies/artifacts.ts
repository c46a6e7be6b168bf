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

/** Uploads an artifact; its SHA-256, which the service was told and has confirmed. */
export async function uploadArtifact({ name, root, files }: Upload): Promise<string> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  const client = new DefaultArtifactClient();
  const { value } = await overhear(() => client.uploadArtifact(name, [...files], root));
  if (value.id === undefined || value.digest === undefined) throw new Error('its digest was not confirmed');
  return value.digest;
}
