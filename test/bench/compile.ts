import { sha256 } from '../../core/adapters/sha256.ts';
import { readWorkflow } from '../../core/model/workflow/read-workflow.ts';
import { compileWorkflow } from '../../core/projections/workflow/compile-workflow.ts';
import { type Figure, median, timed } from './table.ts';

const NODES = 1_000;
const ROUNDS = 30;

/** Reads and compiles a workflow of 1,000 nodes, in turns with a bare `JSON.parse` of its text. The goal for compiling: below 200 ms. */
export async function benchCompile(): Promise<Figure[]> {
  const text = JSON.stringify(workflow());
  const read = readWorkflow(text);
  if (!read.ok) throw new Error(read.refusal.message);
  const { value } = read;
  const took = { bare: [] as number[], read: [] as number[], compile: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    took.bare.push(await timed(() => JSON.parse(text)));
    took.read.push(await timed(() => readWorkflow(text)));
    took.compile.push(await timed(() => compiled(value)));
  }
  const bare = median(took.bare);
  const figure = (what: string, ms: number): Figure => ({
    what: `${what} (median)`,
    value: `${ms.toFixed(2)} ms`,
    ratio: ms / bare,
    against: `JSON.parse of its text, ${bare.toFixed(2)} ms`,
  });
  return [
    figure(`reading of a workflow of ${NODES.toLocaleString('en')} nodes`, median(took.read)),
    figure(`compile of ${NODES.toLocaleString('en')} nodes, goal below 200 ms`, median(took.compile)),
  ];
}

function compiled(document: Parameters<typeof compileWorkflow>[0]): void {
  const { problems } = compileWorkflow(document, {
    sha256,
    modelFault: () => undefined,
    codeFault: () => undefined,
    servers: new Set(),
    tools: new Set(),
    sandboxes: new Map([['local', undefined]]),
    kept: () => undefined,
  });
  if (problems.length > 0) throw new Error(problems[0]?.words);
}

/** Branches of agents and loops around agents, from one input to one output. */
function workflow(): object {
  const agent = { name: 'worker', model: { provider: 'scripted', name: 'default' }, instructions: 'Work. '.repeat(50) };
  const count = (NODES - 4) / 3;
  const edge = (from: string, fromPort: string, to: string, toPort: string) => ({
    from: { node: from, port: fromPort },
    to: { node: to, port: toPort },
  });
  const each = Array.from({ length: count }, (_, at) => ({
    nodes: [
      { id: `loop${at}`, kind: 'loop', cap: 3 },
      { id: `work${at}`, kind: 'agent', agent, prompt: 'Go on with {{in}}.' },
      { id: `pass${at}`, kind: 'compress' },
    ],
    edges: [
      edge('all', `b${at}`, `loop${at}`, 'session'),
      edge(`loop${at}`, 'body', `work${at}`, 'session'),
      edge('in', 'words', `work${at}`, 'values'),
      edge(`work${at}`, 'session', `loop${at}`, 'back'),
      edge(`loop${at}`, 'done', `pass${at}`, 'session'),
      edge(`pass${at}`, 'session', 'join', 'sessions'),
    ],
  }));
  return {
    format: 'openrath-workflow',
    version: 1,
    name: 'Thousand',
    nodes: [
      { id: 'in', kind: 'input' },
      { id: 'all', kind: 'parallel', branches: each.map((_, at) => `b${at}`) },
      { id: 'join', kind: 'join', needs: 'all' },
      { id: 'out', kind: 'output' },
      ...each.flatMap(({ nodes }) => nodes),
    ],
    edges: [
      edge('in', 'session', 'all', 'session'),
      edge('join', 'session', 'out', 'session'),
      ...each.flatMap(({ edges }) => edges),
    ],
  };
}
