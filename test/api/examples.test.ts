import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { agentSchema } from '../../core/model/agent/agent.ts';

const folder = resolve(import.meta.dirname, '../../assets/examples');
const home = mkdtempSync(join(tmpdir(), 'openrath-examples-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What each example prints. */
const printed: Readonly<Record<string, readonly string[]>> = {
  'custom-tool.ts': [
    'in_stock (read) ran in: program',
    'exited: 3 boxes of plums',
    'failed-to-start: The input of order is not as it asks for. Nothing was run. “boxes” is more than 10.',
    'order (irreversible) ran in: program',
    'exited: ordered 2',
    'in stock now: 5',
    'done again: request same, call skipped, call skipped, request same',
  ],
  'first-steps.ts': ['This is the scripted model: it has no rule for this.', 'holds: true'],
  'merge-and-replay.ts': [
    'conflict: list.txt',
    'merged: pears',
    'replay of the branch: call same, request same',
    'holds: true',
  ],
  'on-record.ts': [
    'ran the program: 2 times, the same value: true',
    'calls on record: 2',
    'capped: The program’s run is at its cap of 1 request.',
    'compressed: context/compressed after 2 answers',
  ],
  'placed.ts': ['the call ran in: local', 'it saw: /workspace, no /home', 'refused: There is no backend moon here.'],
  'sub-agent.ts': [
    'answer: The bed is tended.',
    'what came of the call: Weeded.',
    'its session: session/spawned, then 1 call in the sandbox',
    'the files came back: passed',
  ],
  'two-branches.ts': [
    'main: It is a plum.',
    'branch: It is a pear now.',
    'main: still a plum: passed',
    'branch: still a plum: failed',
    'alone: session/detached',
    'alone: has the files: passed',
  ],
  'workflows.ts': [
    'agents: planner, digging.body.gardener',
    'compiled: planner gardener local, digging.body.gardener gardener local',
    'chosen while it runs: digging | keeps it from running: false',
    'verdicts on record: 1',
    'run again, the same value: true',
    'document: input (input), output (output), planner (agent) | 3 edges',
  ],
};

const examples = globSync('*.ts', { cwd: folder })
  .filter((name) => name !== 'home-of.ts')
  .sort();

it('every example is run here', () => {
  expect(examples).toEqual(Object.keys(printed));
});

it.each([
  '.forward(',
  '.fork(',
  '.merge(',
  '.detach(',
  '.to(',
  '.compress(',
  '.replay(',
  ' run(',
  ' defineTool(',
  '.compile(',
  '.toDocument(',
])('and one of them calls %s', (call) => {
  const source = examples.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(source).toContain(call);
});

it.each(examples)('F1, F5, F6, M2, R3, V1: the example %s prints what it did', (name) => {
  const text = execFileSync(process.execPath, [join(folder, name), '--home', join(home, basename(name, '.ts'))], {
    encoding: 'utf8',
  });
  expect(text.trimEnd().split('\n')).toEqual(printed[name]);
});

const readme = readFileSync(resolve(folder, '../../README.md'), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, of, text = '']) => (of === language ? [text] : []));

it('the programs in the README are examples that are run here, the second one in part', () => {
  const [whole, part = '', ...others] = blocks('ts');
  expect([whole, others]).toEqual([readFileSync(join(folder, 'first-steps.ts'), 'utf8'), []]);
  expect(part).toMatch(/^const order = defineTool\(/);
  expect(readFileSync(join(folder, 'custom-tool.ts'), 'utf8')).toContain(part);
});

it('the agent in the README is one', () => {
  const agents = blocks('yaml').filter((text) => /^model:/m.test(text));
  expect(agents).toHaveLength(1);
  expect(agentSchema.parse(parse(agents[0] ?? ''))).toMatchObject({
    name: 'gardener',
    policy: [{ verdict: 'ask' }, { verdict: 'allow' }],
  });
});
