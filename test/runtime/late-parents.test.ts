import { expect, onTestFinished, test } from 'vitest';
import type { Lane } from '../../core/projections/lineage-graph/lane.ts';
import { calls, prompt, result, says } from '../adapters/import/claude-code/transcript.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { openTestHome, type TestHome } from './test-home.ts';

const TASK = 'Count the snails';
const MAIN = [
  prompt('p-1', null, 'How many snails?'),
  calls('s-1', 'p-1', 'call-1', 'Task', { prompt: TASK, subagent_type: 'counter' }),
  result('r-1', 's-1', 'call-1', 'agentId: a1 (done)', { toolUseResult: { agentId: 'a1', totalDurationMs: 900 } }),
  says('s-2', 'r-1', 'Nine.'),
];
const SIDE = { isSidechain: true, sessionId: 'main', agentId: 'a1' };
const AGENT = [prompt('a-1', null, TASK, SIDE), says('a-2', 'a-1', 'Nine snails', SIDE)];

async function openHome(): Promise<TestHome> {
  const home = await openTestHome();
  onTestFinished(home.close);
  return home;
}

/** The lanes of a session's lineage without the names and counts that every home has its own. */
async function drawn({ client }: TestHome, session: string): Promise<object[]> {
  const graph = await client.graph.open({ session });
  if (!graph.ok) throw new Error(graph.refusal.message);
  const titles = new Map(graph.lanes.map(({ row }) => [row.id, row.title]));
  const steps = new Map(graph.steps.map((step) => [step.key, step.title]));
  return graph.lanes.map(({ row, edge, fromStep }: Lane) => {
    const { id: _, head: __, events: ___, sizeBytes: ____, parent, root, ...rest } = row;
    const from = fromStep === undefined ? undefined : steps.get(fromStep);
    const above = parent === undefined ? undefined : titles.get(parent.session);
    return { ...rest, edge, from, parent: above, root: titles.get(root) };
  });
}

test('F5: a sub-agent that came before what started it joins when that comes, and is drawn as if it had come after', async () => {
  const folder = createLogFolder();
  const main = folder.write('main.jsonl', MAIN);
  const agent = folder.write('main/subagents/agent-a1.jsonl', AGENT);
  const [early, late] = [await openHome(), await openHome()];
  const expected = await early.import(main, agent);
  const [first] = await late.import(agent);
  const session = first?.sessions[0]?.id ?? '';
  const before = await late.client.sessions.show({ session });
  expect(before.ok && before.row.gap).toContain('no imported file holds the call');
  const events = await late.client.sessions.events({ session });
  const [second] = await late.import(main);
  const parent = second?.sessions[0]?.id ?? '';
  const [lanes, asIfAfter] = [await drawn(late, parent), await drawn(early, expected[0]?.sessions[0]?.id ?? '')];
  expect(lanes).toEqual(asIfAfter);
  expect(lanes).toHaveLength(2);
  const after = await late.client.sessions.events({ session });
  if (!events.ok || !after.ok) throw new Error('the session is gone');
  expect(after.events.slice(0, -1)).toEqual(events.events);
  expect(JSON.parse(after.events.at(-1)?.payload ?? '')).toMatchObject({ from: parent, kind: 'sub-agent', task: TASK });
  const again = await late.import(agent, main);
  expect(again.map(({ status }) => status)).toEqual(['unchanged', 'unchanged']);
  expect(again.map(({ facts }) => facts).toSorted(byRecords)).toEqual(
    expected.map(({ facts }) => facts).toSorted(byRecords),
  );
  expect(again.flatMap(({ sessions }) => sessions.map(({ kind, parent: above }) => [kind, above]))).toEqual(
    expect.arrayContaining([['sub-agent', parent]]),
  );
});

test('F5: a sub-agent whose parent never comes stays a root with a gap, and one that joined joins once', async () => {
  const folder = createLogFolder();
  const agent = folder.write('main/subagents/agent-a1.jsonl', AGENT);
  const other = folder.write('other.jsonl', [prompt('o-1', null, 'Something else')]);
  const home = await openHome();
  const [report] = await home.import(agent);
  const session = report?.sessions[0]?.id ?? '';
  await home.import(other);
  const alone = await home.client.sessions.show({ session });
  expect(alone.ok && [alone.row.events, alone.row.parent]).toEqual([3, undefined]);
  await home.import(folder.write('main.jsonl', MAIN));
  folder.write('main/subagents/agent-a1.jsonl', [...AGENT, prompt('a-3', 'a-2', 'And the slugs?', SIDE)]);
  await home.import(agent);
  folder.write('other.jsonl', [prompt('o-1', null, 'Something else'), says('o-2', 'o-1', 'Yes.')]);
  await home.import(other);
  const joined = await home.client.sessions.show({ session });
  expect(joined.ok && [joined.row.events, joined.row.gap]).toEqual([5, undefined]);
});

function byRecords(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
