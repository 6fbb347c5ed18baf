import { describe, expect, it } from 'vitest';
import { CATALOGUE, type SessionId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { spentIn } from '../../../core/runtime/agent/sub-agents.ts';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';
import { eventsOf, gardenTools, resultsIn, spawnedBy } from './garden-of-agents.ts';

const weeder = { name: 'weeder', description: 'Weeds beds.', model: { provider: 'made-up', name: 'model-w' } };
const weed = call('s1', 'spawn_agent', { task: 'Weed the bed.', agent: 'weeder' });
const put = (id: string, path: string, text: string) => call(id, 'put', { path, text });

async function run(home: AgentHome) {
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  if (!started.ok) throw new Error(started.refusal.message);
  return await started.value.ended;
}

function gardeners(turns: readonly Turn[], weeds: readonly Turn[], agent: Record<string, unknown> = {}) {
  const on = disk();
  const home = agentHome({
    on,
    turns,
    turnsOf: { weeder: weeds },
    tools: gardenTools(on),
    agent: { agents: [weeder], ...agent },
  });
  return { on, home };
}

describe('F5: an agent starts a sub-agent for a task', () => {
  const turns: readonly Turn[] = [[put('p1', 'bed.txt', 'weeds'), weed], [said('Tended.')]];
  const weeds: readonly Turn[] = [
    [call('w0', 'look', {})],
    [put('w1', 'bed.txt', 'beans'), put('w2', 'heap.txt', 'weeds')],
    [said('Weeded.')],
  ];

  it('it works in a session of its own that leaves from the event that asked, and its files and answer come back', async () => {
    const { on, home } = gardeners(turns, weeds);
    expect(await run(await home)).toEqual({ status: 'done', says: 'Tended.' });
    const events = await (await home).events();
    const child = spawnedBy(events);
    const own = await eventsOf(on, child);
    const asking = events.find(({ kind }) => kind === 'model/answered');
    expect(own[0]).toMatchObject({
      kind: 'session/spawned',
      envelope: { parents: [asking?.id], by: 'agent' },
      payload: { from: SESSION, at: asking?.id, task: 'Weed the bed.', workspace: 'own' },
    });
    expect(own.map(({ envelope }) => envelope.kind)).toEqual([
      ...['session/spawned', 'workspace/restored', 'run/started', 'message'],
      ...['model/requested', 'model/answered', 'tool/started', 'tool/ended'],
      ...['model/requested', 'model/answered', 'tool/started', 'tool/ended', 'tool/started', 'tool/ended'],
      ...['model/requested', 'model/answered', 'run/ended'],
    ]);
    expect(own[3]?.payload).toEqual({ role: 'user', author: 'agent', parts: [said('Weed the bed.')] });
    expect(resultsIn(own)[0]).toBe('bed.txt');
    expect(resultsIn(events)).toEqual([
      'put bed.txt',
      `Weeded.\n\n[2 paths came back; what it did is in session ${child}]`,
    ]);
    expect(on.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'beans', 'heap.txt': 'weeds' });
    expect(events.findLast(({ kind }) => kind === 'tool/ended')?.payload).toMatchObject({
      spawned: { session: child, steps: 3, tokens: 0, agents: 1 },
      changes: [
        { path: 'bed.txt', change: 'changed' },
        { path: 'heap.txt', change: 'added' },
      ],
    });
  });

  it('its conversation is the task alone, and a path that changed in both stays as it is here', async () => {
    const on = disk();
    const tools = gardenTools(on, (path) => {
      if (path === 'heap.txt') on.workspaces.files(SESSION)['bed.txt'] = 'roses';
    });
    const home = await agentHome({ on, turns, turnsOf: { weeder: weeds }, tools, agent: { agents: [weeder] } });
    await run(home);
    const events = await home.events();
    expect(resultsIn(events)[1]).toBe(
      `Weeded.\n\n[1 path came back; what it did is in session ${spawnedBy(events)}. Changed here meanwhile too, and left as they are here: bed.txt]`,
    );
    expect(on.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'roses', 'heap.txt': 'weeds' });
  });

  it('one that fails says why, and none of its files come back', async () => {
    const { on, home } = gardeners(turns, [[put('w1', 'bed.txt', 'beans')], { parts: [said('Half')], stop: 'cut' }]);
    expect(await run(await home)).toEqual({ status: 'done', says: 'Tended.' });
    const events = await (await home).events();
    expect(resultsIn(events)[1]).toMatch(
      /^The sub-agent failed: The answer was cut.*\n\n\[None of its files came back/s,
    );
    expect(on.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'weeds' });
  });

  it('one whose model can’t be had is refused in words, and no session is made for it', async () => {
    const on = disk();
    const made = { on, turns, tools: gardenTools(on), agent: { agents: [weeder] } };
    const home = await agentHome({ ...made, withoutModel: ['weeder'] });
    expect(await run(home)).toEqual({ status: 'done', says: 'Tended.' });
    expect(resultsIn(await home.events())).toEqual(['put bed.txt', 'No such model. No sub-agent was started.']);
    expect(await eventsOf(on, CATALOGUE)).toEqual([]);
  });

  it('an agent that is not defined is told which are', async () => {
    const { home } = gardeners([[call('s1', 'spawn_agent', { task: 'Dig.', agent: 'digger' })], [said('No.')]], []);
    await run(await home);
    expect(resultsIn(await (await home).events())).toEqual([
      'There is no agent digger that you may start. Those that can be named: weeder. Leave the name out for one like you. No sub-agent was started.',
    ]);
  });
});

describe('X3: sub-agents draw on the budget of the run', () => {
  const again = (count: number): Turn[] => Array.from({ length: count }, (_, at) => [call(`l${at}`, 'look', {})]);

  it('one has half of the requests that are left, and what it does not use is given back', async () => {
    const { home } = gardeners([[weed], ...again(8)], [...again(1), [said('Weeded.')]], { limits: { steps: 7 } });
    expect(await run(await home)).toEqual({ status: 'stopped', says: 'The run is at its cap of 7 requests.' });
    const asked = (await (await home).kinds()).filter((kind) => kind === 'model/answered').length;
    expect(asked).toBe(5);
  });

  it('one that is at its cap is stopped, and its run goes on', async () => {
    const { home } = gardeners([[weed], [said('Tended.')]], again(9), { limits: { steps: 7 } });
    expect(await run(await home)).toEqual({ status: 'done', says: 'Tended.' });
    const events = await (await home).events();
    expect(resultsIn(events)[0]).toMatch(/^The sub-agent was stopped: The run is at its cap of 3 requests\./);
  });

  it('one too many, and one too deep, is refused in words for the model', async () => {
    const both: Turn[] = [[weed, call('s2', 'spawn_agent', { task: 'Weed on.', agent: 'weeder' })], [said('Tended.')]];
    const many = gardeners(both, [[said('Weeded.')]], { limits: { subAgents: 1 } });
    await run(await many.home);
    expect(resultsIn(await (await many.home).events())[1]).toBe(
      'This run may start 1 sub-agent, and has started 1. No sub-agent was started: do the task yourself.',
    );
    const deep = gardeners([[weed], [said('Tended.')]], [[weed], [said('Weeded.')]], { limits: { depth: 1 } });
    await run(await deep.home);
    const child = await eventsOf(deep.on, spawnedBy(await (await deep.home).events()));
    expect(resultsIn(child)).toEqual([
      'Sub-agents may not be started any deeper than this agent. No sub-agent was started: do the task yourself.',
    ]);
    expect(spentIn(child)).toEqual({ steps: 2, tokens: 0, agents: 1, unsaid: 2 });
  });

  it('the last request of a run is kept for its own answer', async () => {
    const { home } = gardeners([[weed], [said('Tended.')]], [[said('Weeded.')]], { limits: { steps: 2 } });
    expect(await run(await home)).toEqual({ status: 'done', says: 'Tended.' });
    expect(resultsIn(await (await home).events())).toEqual([
      'The run may ask 2 times, and the last one is kept for your own answer. No sub-agent was started: do the task yourself.',
    ]);
  });

  it('a stop of the run stops its sub-agent first, both on record', async () => {
    const { on, home } = gardeners([[weed]], ['silent']);
    const made = await home;
    const started = await made.runs.start({ session: SESSION, agent: made.agent, message: [said('tend')] });
    if (!started.ok) throw new Error(started.refusal.message);
    const added = async () => (await eventsOf(on, CATALOGUE)).find(({ kind }) => kind === 'catalogue/session-added');
    while (!(await askedIn(on, await added()))) await new Promise(setImmediate);
    const child = subjectOf(await added());
    await made.runs.stop(SESSION, 'enough');
    expect(await started.value.ended).toEqual({ status: 'stopped', says: 'enough' });
    expect((await eventsOf(on, child)).at(-1)?.payload).toEqual({ by: 'person', reason: 'enough' });
    expect((await made.events()).slice(-2)).toMatchObject([
      { kind: 'tool/ended', payload: { spawned: { session: child } } },
      { kind: 'run/stopped', payload: { by: 'person', reason: 'enough' } },
    ]);
  });

  it('one that a person stops by itself says so, and its run goes on', async () => {
    const { on, home } = gardeners([[weed], [said('Tended.')]], ['silent']);
    const made = await home;
    const started = await made.runs.start({ session: SESSION, agent: made.agent, message: [said('tend')] });
    if (!started.ok) throw new Error(started.refusal.message);
    const added = async () => (await eventsOf(on, CATALOGUE)).find(({ kind }) => kind === 'catalogue/session-added');
    while (!(await askedIn(on, await added()))) await new Promise(setImmediate);
    await made.runs.stop(subjectOf(await added()) as SessionId, 'not that');
    expect(await started.value.ended).toEqual({ status: 'done', says: 'Tended.' });
    expect(resultsIn(await made.events())[0]).toMatch(/^The sub-agent was stopped: not that\n/);
  });

  it('A1: the rules of the agent that started it hold for it', async () => {
    const policy = [{ tool: 'put', verdict: 'deny' }];
    const { on, home } = gardeners([[weed], [said('Tended.')]], [[put('w1', 'a.txt', 'a')], [said('No.')]], { policy });
    await run(await home);
    const child = await eventsOf(on, spawnedBy(await (await home).events()));
    expect(resultsIn(child)).toEqual(['Denied by the rule deny put. Nothing was run.']);
  });
});

function subjectOf(added: SessionEvent | undefined): string {
  return added?.kind === 'catalogue/session-added' ? added.payload.subject : '';
}

/** Whether the session that was added asked its model. */
async function askedIn(on: Disk, added: SessionEvent | undefined): Promise<boolean> {
  return added !== undefined && (await eventsOf(on, subjectOf(added))).some(({ kind }) => kind === 'model/requested');
}
