// The scripted agent: a program of its own, started like any other agent, that does in its folder what its turn says.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
const turn = JSON.parse(readFileSync(process.env['SPECBRIDGE_TURN'] ?? '', 'utf8'));
function place(path) {
    mkdirSync(dirname(path), { recursive: true });
    return path;
}
for (const [path, text] of Object.entries(turn.write ?? {}))
    writeFileSync(place(path), text);
for (const [path, text] of Object.entries(turn.append ?? {}))
    appendFileSync(place(path), text);
for (const path of turn.remove ?? [])
    rmSync(path, { recursive: true });
for (const [path, target] of Object.entries(turn.link ?? {}))
    symlinkSync(target, place(path));
if (turn.say !== undefined)
    process.stdout.write(turn.say);
for (const [file, ...args] of turn.run ?? [])
    spawnSync(file, args, { stdio: 'inherit' });
if (turn.leave !== undefined) {
    const [file, ...args] = turn.leave;
    spawn(file, args, { detached: true, stdio: 'ignore' }).unref();
}
const verdict = turn.verdict && { verdict: turn.verdict, findings: findings(), ...turn.told };
const answer = turn.answer ?? (verdict ? { ...verdict, ...turn.report } : turn.report);
const result = turn.raw ?? (answer && JSON.stringify(answer));
if (result !== undefined)
    writeFileSync(process.env['SPECBRIDGE_RESULT'] ?? '', result);
if (turn.signal !== undefined)
    process.kill(process.pid, turn.signal);
if (turn.hang === true)
    setInterval(() => { }, 1_000_000);
process.exitCode = turn.exit ?? 0;
function findings() {
    return (turn.findings ?? []).map((finding) => ({ fix: '', ...finding }));
}
