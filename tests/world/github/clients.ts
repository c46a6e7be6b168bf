import type { ArtifactClient } from '@actions/artifact';
import type * as Cache from '@actions/cache';
import { App, Octokit } from 'octokit';
import type { GitHub } from './github.ts';

/** GitHub's own client, as somebody; it neither waits nor tries again, so that a test sees every answer. */
export function octokit({ apiUrl }: Pick<GitHub, 'apiUrl'>, token: string): Octokit {
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  return new Octokit({ auth: token, baseUrl: apiUrl, throttle: { enabled: false }, retry: { enabled: false }, log });
}

/** An app as GitHub's own client knows it, in the repository in which it is installed. */
export function installedApp(github: GitHub, name: string): Promise<Octokit> {
  const { id, installation, privateKey } = github.app(name);
  const own = Octokit.defaults({ baseUrl: github.apiUrl, throttle: { enabled: false }, retry: { enabled: false } });
  return new App({ appId: id, privateKey, Octokit: own }).getInstallationOctokit(installation);
}

function quiet(): void {}

/** The toolkit's cache client. It reads its address from the environment at each call. */
export function cacheClient(): Promise<typeof Cache> {
  return import('@actions/cache');
}

/** The toolkit's artifact client. */
export async function artifactClient(): Promise<ArtifactClient> {
  return new (await import('@actions/artifact')).DefaultArtifactClient();
}
