import type { Client } from './client.ts';

export interface Artifact {
  readonly id: number;
  readonly name: string;
  /** As it was uploaded, such as `sha256:…`; old ones have none. */
  readonly digest: string | undefined;
  readonly isExpired: boolean;
  readonly at: string;
  readonly size: number;
  /** The branch that its run ran for, where that is one of this repository and not of a fork. */
  readonly branch: string | undefined;
}

/** What runs have left behind. */
export interface Artifacts {
  /** Those of the repository, newest first; a page is asked for when it is needed. */
  artifacts(): AsyncIterable<Artifact>;
  /** Its bytes, a zip. */
  download(id: number): Promise<Uint8Array>;
}

const NEEDS = 'actions: read';

export function artifactsOf({ octokit, at, ask }: Client): Artifacts {
  const { actions } = octokit.rest;
  return {
    async *artifacts() {
      for (let page = 1; ; page += 1) {
        const order = { ...at, per_page: 100, page };
        const { data } = await ask({ deed: 'list the artifacts', needs: NEEDS }, () =>
          actions.listArtifactsForRepo(order),
        );
        for (const one of data.artifacts) yield asArtifact(one);
        if (data.artifacts.length < 100) return;
      }
    },
    download: (artifact_id) =>
      ask({ deed: 'fetch an artifact', needs: NEEDS }, async () => {
        const { data } = await actions.downloadArtifact({ ...at, artifact_id, archive_format: 'zip' });
        return new Uint8Array(data as ArrayBuffer);
      }),
  };
}

type Shown = Awaited<
  ReturnType<Client['octokit']['rest']['actions']['listArtifactsForRepo']>
>['data']['artifacts'][number];

function asArtifact({ id, name, digest, expired, created_at, size_in_bytes, workflow_run: run }: Shown): Artifact {
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
