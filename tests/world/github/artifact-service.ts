import { randomUUID } from 'node:crypto';
import { packageFile } from './packages.ts';
import type { Claims } from './runtime-token.ts';
import { Refused, service, type Asker, type Message, type Method } from './twirp.ts';

export interface ArtifactEntry {
  readonly id: number;
  readonly run: string;
  readonly job: string;
  readonly name: string;
  readonly blob: string;
  readonly at: Date;
  expiresAt: Date;
  size: number;
  digest: string | undefined;
  isDone: boolean;
  /** Its run was one for the pull request of a fork. */
  isOfFork: boolean;
}

const messages = (await import(packageFile('@actions/artifact', 'lib/generated/results/api/v1/artifact.js'))) as Record<
  string,
  Message
>;

interface Asked {
  readonly name: string;
  readonly workflowRunBackendId: string;
}
interface Wrapped {
  readonly value: string;
}
type Created = Asked & { readonly expiresAt?: { readonly seconds: string } };
type Finalized = Asked & { readonly size: string; readonly hash?: Wrapped };
type Listed = Asked & { readonly nameFilter?: Wrapped; readonly idFilter?: Wrapped };

const DAY = 86_400_000;

/** Artifacts as they are: a name is used once in a run, and only the run itself can list and fetch without REST. */
export function artifactService(entries: ArtifactEntry[]): Record<string, Method> {
  const own = ({ run }: Claims, { name }: Asked): ArtifactEntry | undefined =>
    entries.find((one) => one.run === run && one.name === name);
  const finished = (claims: Claims, asked: Asked): ArtifactEntry => {
    const entry = own(claims, asked);
    if (entry?.isDone !== true || isExpired(entry)) throw new Refused(404, 'not_found', 'artifact not found');
    return entry;
  };
  let lastId = 1_000;
  return service('ArtifactService', messages, {
    CreateArtifact: async (asked: Created, { claims, sign }: Asker) => {
      if (asked.workflowRunBackendId !== claims.run) throw new Refused(403, 'permission_denied', 'run mismatch');
      if (own(claims, asked) !== undefined) {
        throw new Refused(409, 'already_exists', 'an artifact with this name already exists on the workflow run');
      }
      lastId += 1;
      const wished = asked.expiresAt === undefined ? 90 * DAY : Number(asked.expiresAt.seconds) * 1_000 - Date.now();
      const expiresAt = new Date(Date.now() + Math.min(wished, 90 * DAY));
      const blob = `artifact/${claims.run}/${randomUUID()}`;
      const more = { at: new Date(), expiresAt, size: 0, digest: undefined, isDone: false, isOfFork: false };
      entries.push({ id: lastId, run: claims.run, job: claims.job, name: asked.name, blob, ...more });
      return { ok: true, signedUploadUrl: await sign(blob, 'cw') };
    },
    FinalizeArtifact: async (asked: Finalized, { claims }: Asker) => {
      const entry = own(claims, asked);
      if (entry === undefined) throw new Refused(404, 'not_found', 'artifact not found');
      Object.assign(entry, { isDone: true, size: Number(asked.size), digest: asked.hash?.value });
      return { ok: true, artifactId: String(entry.id) };
    },
    ListArtifacts: async (asked: Listed, { claims }: Asker) => {
      const fits = (one: ArtifactEntry): boolean =>
        one.isDone &&
        !isExpired(one) &&
        one.run === claims.run &&
        one.run === asked.workflowRunBackendId &&
        (asked.nameFilter === undefined || asked.nameFilter.value === one.name) &&
        (asked.idFilter === undefined || asked.idFilter.value === String(one.id));
      return { artifacts: entries.filter(fits).map(shown) };
    },
    GetSignedArtifactURL: async (asked: Asked, { claims, sign }: Asker) => {
      return { signedUrl: await sign(finished(claims, asked).blob, 'r', { contentType: 'application/zip' }) };
    },
    DeleteArtifact: async (asked: Asked, { claims }: Asker) => {
      const entry = finished(claims, asked);
      entries.splice(entries.indexOf(entry), 1);
      return { ok: true, artifactId: String(entry.id) };
    },
  });
}

/** Whether an artifact's days are over. */
export function isExpired({ expiresAt }: ArtifactEntry): boolean {
  return expiresAt.getTime() <= Date.now();
}

function shown({ id, run, job, name, size, at, digest }: ArtifactEntry): unknown {
  const createdAt = { seconds: String(Math.floor(at.getTime() / 1_000)), nanos: 0 };
  const ids = { workflowRunBackendId: run, workflowJobRunBackendId: job, databaseId: String(id) };
  return { ...ids, name, size: String(size), createdAt, ...(digest !== undefined && { digest: { value: digest } }) };
}
