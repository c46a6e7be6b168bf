import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import {
  BlobSASPermissions,
  BlobServiceClient,
  generateBlobSASQueryParameters,
  StorageSharedKeyCredential,
  type ContainerClient,
} from '@azure/storage-blob';
import { packageFile } from './packages.ts';

// Azurite's well-known development account.
const ACCOUNT = 'devstoreaccount1';
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const FLAGS = [
  '--blobHost',
  '127.0.0.1',
  '--blobPort',
  '0',
  '--inMemoryPersistence',
  '--silent',
  '--disableTelemetry',
  '--skipApiVersionCheck',
];

/** Bytes behind signed addresses, in a container of one world's own. */
export interface Blobs {
  /** Where Azurite listens. */
  readonly origin: string;
  readonly container: ContainerClient;
  /** Path and query of a signed address. */
  sign(blob: string, permissions: 'cw' | 'r', headers?: { contentType?: string; contentDisposition?: string }): string;
}

let started: Promise<string> | undefined;
let containers = 0;

/** A container of its own in the one Azurite of this process, which is started when the first is asked for. */
export async function openBlobs(): Promise<Blobs> {
  started ??= startAzurite();
  const origin = await started;
  const credential = new StorageSharedKeyCredential(ACCOUNT, KEY);
  containers += 1;
  const containerName = `actions-${containers}`;
  const container = new BlobServiceClient(`${origin}/${ACCOUNT}`, credential).getContainerClient(containerName);
  await container.create();
  return {
    origin,
    container,
    sign: (blobName, letters, headers = {}) => {
      const permissions = BlobSASPermissions.parse(letters);
      const expiresOn = new Date(Date.now() + 3_600_000);
      const order = { containerName, blobName, permissions, expiresOn, ...headers };
      return `/${ACCOUNT}/${containerName}/${blobName}?${generateBlobSASQueryParameters(order, credential)}`;
    },
  };
}

function startAzurite(): Promise<string> {
  const main = packageFile('azurite', 'dist/src/blob/main.js');
  const program = join(import.meta.dirname, 'azurite-child.mjs');
  const child = spawn(process.execPath, [program, main, ...FLAGS], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const origin = /successfully listens on (http:\S+)/.exec(said)?.[1];
      if (origin === undefined) return;
      letGo(child);
      resolve(origin);
    });
    child.once('exit', (code) => reject(new Error(`Azurite ended with ${code}: ${said}`)));
  });
}

/** A running Azurite keeps nobody from ending; it sees the end of its input and follows. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref(): void }).unref();
}
