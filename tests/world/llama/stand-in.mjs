// A program that speaks as llama-server does, for what the real one cannot be made to do. The name of the model file says how it fares:
// its words, separated by dots, are faults, and its bytes are what it says as JSON: answers by role, one after the other, the last one
// again and again; at `hang` it never answers, once in all of its lives. Every start is a line of `<model>.starts`.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { m: { type: 'string', short: 'm' }, alias: { type: 'string' }, port: { type: 'string' } },
  strict: false,
});
const model = values.m;
const faults = new Set(basename(model).split('.'));
appendFileSync(`${model}.starts`, `${process.pid}\n`);
const starts = readFileSync(`${model}.starts`, 'utf8').trim().split('\n').length;

if (faults.has('dies')) {
  console.error('error: the file is no model');
  process.exit(1);
}
if (faults.has('deaf')) process.on('SIGTERM', () => {});

let looks = 0;
const server = createServer((request, response) => void answer(request, response));

async function answer(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const say = (status, answer) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  };
  if (request.url === '/health') {
    looks += 1;
    const isLoading = faults.has('never') || (faults.has('slow') && looks < 4);
    return isLoading ? say(503, { error: { message: 'Loading model' } }) : say(200, { status: 'ok' });
  }
  if (request.headers.authorization !== `Bearer ${process.env.LLAMA_API_KEY}`)
    return say(401, { error: { message: 'no key' } });
  if (request.url === '/v1/models') return say(200, { data: [{ id: values.alias }] });
  if (request.url === '/props') return say(200, { model_path: faults.has('router') ? '' : model });
  if (request.url === '/apply-template') return say(200, { prompt: body.messages.at(-1).content });
  if (request.url === '/tokenize')
    return say(200, { tokens: Array.from({ length: Math.ceil(body.content.length / 4) }, () => 1) });
  appendFileSync(`${model}.asked`, `${JSON.stringify(body)}\n`);
  if (faults.has('dies-over-it') || (faults.has('dies-once') && starts === 1)) process.exit(9);
  const asked = readFileSync(`${model}.asked`, 'utf8').trim().split('\n').length;
  const isOdd = faults.has('odd') || (faults.has('odd-once') && asked === 1);
  const words = isOdd ? { rootCause: 1 } : wordsFor(body);
  if (words === 'hang') return;
  const content = JSON.stringify(words);
  const finish = faults.has('cut') ? 'length' : 'stop';
  say(200, {
    choices: [{ finish_reason: finish, message: { content } }],
    usage: faults.has('absurd')
      ? { prompt_tokens: Number.MAX_SAFE_INTEGER, completion_tokens: Number.MAX_SAFE_INTEGER, cost: 1e300 }
      : { prompt_tokens: 20, completion_tokens: 10 },
  });
}
const USUAL = {
  classifier: { complexity: 'low' },
  planner: { decision: 'plan', goal: 'it is good', steps: [{ id: '1', action: 'write good' }] },
  critic: { verdict: 'accept' },
  diagnoser: faults.has('asks')
    ? { rootCause: 'nobody said which', recommendedAction: 'clarify', question: 'Which of both?' }
    : { rootCause: 'the sum is one too low', recommendedAction: 'repair' },
  replanner: {
    decision: 'revised-plan',
    reason: 'the plan was wrong',
    impactsApprovedIntent: false,
    goal: 'it is better',
    steps: [{ id: '1', action: 'write better' }],
  },
};
/** A role is told by what its answer must hold. */
const ROLES = {
  complexity: 'classifier',
  verdict: 'critic',
  rootCause: 'diagnoser',
  reason: 'replanner',
  decision: 'planner',
};
const turns = {};
/** Roles that it left without an answer in an earlier life. */
const hung = existsSync(`${model}.hung`) ? readFileSync(`${model}.hung`, 'utf8').split('\n') : [];

function wordsFor({ response_format: format }) {
  const must = format.json_schema.schema.required;
  const [, role] = Object.entries(ROLES).find(([key]) => must.includes(key));
  const all = JSON.parse(readFileSync(model, 'utf8') || '{}')[role] ?? [USUAL[role]];
  const script = hung.includes(role) ? all.filter((words) => words !== 'hang') : all;
  turns[role] = (turns[role] ?? 0) + 1;
  const words = script[Math.min(turns[role], script.length) - 1];
  if (words === 'hang') appendFileSync(`${model}.hung`, `${role}\n`);
  return words;
}

server.listen(Number(values.port), '127.0.0.1', () => {
  console.error(`main: server is listening on http://127.0.0.1:${server.address().port}`);
});
