import { rmSync } from 'node:fs';
import { BUILT, buildAction } from './text-tools.ts';

/** Builds the action once for all suites: two builds at a time would take each other's files away. */
export default function build(): () => void {
  if (process.env[BUILT] !== undefined) return () => {};
  const folder = buildAction();
  process.env[BUILT] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
