// One run of a vendor's agent in a process of its own, to be killed: node lonely-step.ts VENDOR TREE MODEL
import { dirname, join } from 'node:path';
import { Vendor } from '../../src/core/plan.ts';
import type { Tree } from '../../src/ports.ts';
import { processAgents } from '../../src/tools/agents.ts';
import { conversations } from '../../src/tools/conversation.ts';

const [vendor, path = '', model = ''] = process.argv.slice(2);
const agents = processAgents(conversations({ logs: join(dirname(path), 'logs'), scriptedProgram: ['none'] }));
const stage = { key: 'worker', kind: 'maker' as const, vendor: Vendor.parse(vendor), model, minutes: 1 };
const about = { node: 'n1', task: '1', attempt: 1, script: undefined, prompt: 'Do the task.' };
const deadline = new Date(Date.now() + 50_000);
await agents.make({ ...about, stage, tree: { path } as Tree, deadline }, new AbortController().signal);
