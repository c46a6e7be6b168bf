// Builds a real llama-server for the suites that want one, from the sources that the npm package node-llama-cpp carries, outside of the
// project. It takes some minutes, once. Where it cannot be built that is said, and nothing fails: the suites are skipped then.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtServer, realServer } from '../tests/world/llama/program.ts';

const PACKAGE = 'node-llama-cpp@3.21.1';
const NEEDED = ['git', 'cmake', 'c++', 'tar'];
const OPTIONS = [
  'CMAKE_BUILD_TYPE=Release',
  'CMAKE_CXX_FLAGS_RELEASE=-O1',
  'CMAKE_C_FLAGS_RELEASE=-O2',
  'BUILD_SHARED_LIBS=OFF',
  'GGML_NATIVE=OFF',
  'GGML_OPENMP=OFF',
  'GGML_LLAMAFILE=OFF',
  'GGML_CCACHE=OFF',
  'LLAMA_OPENSSL=OFF',
  'LLAMA_BUILD_TESTS=OFF',
  'LLAMA_BUILD_EXAMPLES=OFF',
  'LLAMA_BUILD_APP=OFF',
  'LLAMA_BUILD_UI=OFF',
  'LLAMA_USE_PREBUILT_UI=OFF',
  'LLAMA_ALL_WARNINGS=OFF',
];

const say = (words: string): void => void process.stderr.write(`${words}\n`);

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function build(folder: string): void {
  const run = (program: string, args: readonly string[], cwd = folder): Buffer =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });
  run('npm', ['pack', '--silent', PACKAGE]);
  run('sh', ['-c', 'tar xzf node-llama-cpp-*.tgz package/llama/gitRelease.bundle']);
  run('git', ['clone', '-q', 'package/llama/gitRelease.bundle', 'sources']);
  const ninja = isThere('ninja') ? ['-G', 'Ninja'] : [];
  const unity = join(import.meta.dirname, '../tests/world/llama/unity.cmake');
  const options = [...OPTIONS, `CMAKE_PROJECT_INCLUDE=${unity}`].map((option) => `-D${option}`);
  run('cmake', [...ninja, '-S', 'sources', '-B', 'build', ...options]);
  run('cmake', ['--build', 'build', '--target', 'llama-server', '-j', String(availableParallelism())]);
  const place = builtServer();
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(join(folder, 'build/bin/llama-server'), `${place}.new`);
  renameSync(`${place}.new`, place);
}

const missing = NEEDED.filter((program) => !isThere(program));
if (realServer() !== undefined) {
  // Nothing to do.
} else if (missing.length > 0) {
  say(`llama-server is not built: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not there.`);
} else {
  say('Building llama-server: some minutes, once.');
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-llama-'));
  try {
    build(folder);
    say(`llama-server is built: ${builtServer()}`);
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    const words = stderr === undefined || stderr.length === 0 ? String(error) : stderr.toString();
    say(`llama-server could not be built: ${words.trim().slice(-1_000)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
