import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { partsOf } from '../../../core/model/parts-of.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { accept } from '../../../core/model/refusal.ts';
import type { CommandEnd, Sandbox } from '../../../core/runtime/ports/sandbox.ts';
import type { Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import type { Runs } from '../../../core/runtime/runs/runs.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';
import { fakeWorkspaces } from './fake-workspaces.ts';
import { gardenTools } from './garden-of-agents.ts';

/** A sandbox whose commands stand still until they are cancelled. `begun` settles when one runs. */
function stillSandbox() {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const sandbox: Sandbox = {
    backend: 'local',
    probe: async () => ({ ok: true, says: '' }),
    run: async (_command, { signal }) => {
      resolve();
      await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
      const ended: CommandEnd = {
        ...{ ending: 'cancelled', startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
        ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
      };
      return ended;
    },
  };
  return { begun, sandbox };
}

const command = 'sleep 600';

it.each<[what: string, begin: (runs: Runs) => ReturnType<Runs['exec']>]>([
  ['a command', (runs) => runs.exec({ session: SESSION, command })],
  ['a validation', (runs) => runs.validate({ session: SESSION, command, criterion: 'It holds.' })],
  ['a setup', (runs) => runs.setup({ session: SESSION, command, network: 'none' })],
])(
  'X3: %s of a person that is stopped reads as stopped, by whom and why, neither as done nor as failed',
  async (_, begin) => {
    const { begun, sandbox } = stillSandbox();
    const { runs, events } = await agentHome({ turns: [], sandboxOf: () => sandbox });
    const running = await begin(runs);
    await begun;
    await runs.stop(SESSION, 'enough');
    expect(running.ok && (await running.value.ended)).toEqual({ status: 'stopped', says: 'enough' });
    const [ended, last] = (await events())
      .filter(({ kind }) => kind === 'tool/ended' || kind.startsWith('run/'))
      .slice(1);
    expect(ended?.payload).toMatchObject({ ending: 'cancelled' });
    expect([last?.kind, last?.payload]).toEqual(['run/stopped', { by: 'person', reason: 'enough' }]);
  },
);

/** Workspaces whose snapshots from the `first` on wait to be let go, or for their signal. `asked` settles when one waits. */
function slowSnapshots(first: number) {
  const workspaces = fakeWorkspaces();
  const [asked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let taken = 0;
  const open: Workspaces['open'] = async (...place) => {
    const folder = await workspaces.open(...place);
    const snapshot = async (signal?: AbortSignal) => {
      taken++;
      signal?.throwIfAborted();
      if (taken < first) return await folder.snapshot();
      asked.resolve();
      const stopped = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      await Promise.race([letGo.promise, stopped]);
      return await folder.snapshot();
    };
    return { ...folder, snapshot };
  };
  return { asked: asked.promise, go: letGo.resolve, taken: () => taken, workspaces: { ...workspaces, open } };
}

const facts = ({ kind, payload }: SessionEvent) =>
  kind === 'tool/ended' ? [kind, (payload as { ending: string }).ending] : [kind];

/** The first 1,000 of what a person's command left, with the call that did. */
const leftIn = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.kind === 'workspace/changed-outside' ? [event.payload] : []));

it('X3, T1: a stop is on record before what a command left is taken, which is recorded then as what that call left', async () => {
  const slow = slowSnapshots(2);
  const { begun, sandbox } = stillSandbox();
  const stopping = new Set<SessionId>();
  const home = await agentHome({
    turns: [],
    on: { ...disk(), workspaces: slow.workspaces },
    sandboxOf: () => sandbox,
    stopping,
  });
  const running = await home.runs.exec({ session: SESSION, command });
  if (!running.ok) throw new Error(running.refusal.message);
  await begun;
  const { run } = running.value;
  slow.workspaces.files(SESSION)['made.txt'] = 'beans';
  expect([...stopping]).toEqual([]);
  const answer = home.runs.stop(SESSION, 'enough');
  expect([...stopping]).toEqual([SESSION]);
  expect(await answer).toEqual({ ok: true, value: { run } });
  expect(await running.value.ended).toEqual({ status: 'stopped', says: 'enough' });
  expect([...stopping]).toEqual([]);
  const ofRun = (await home.events()).slice(3);
  expect(ofRun.map(facts)).toEqual([['tool/ended', 'cancelled'], ['run/stopped']]);
  const { untaken, treeAfter, parts = [] } = ofRun.find((event) => event.kind === 'tool/ended')?.payload ?? {};
  expect({ untaken, treeAfter }).toEqual({ untaken: true, treeAfter: undefined });

  const next = home.runs.whileNone([SESSION], async () => accept(await home.events()));
  expect(leftIn(await home.events())).toEqual([]);
  slow.go();
  const after = await next;
  expect(after.ok && leftIn(after.value)).toEqual([
    {
      before: slow.workspaces.empty,
      after: slow.workspaces.keep({ 'made.txt': 'beans' }),
      paths: ['made.txt'],
      changed: 1,
      left: partsOf(parts, 'tool-result')[0]?.callId,
    },
  ]);
});

it('X3: what is left where the host ends before it is taken is found by the next run, and is the call’s', async () => {
  const slow = slowSnapshots(2);
  const on = { ...disk(), workspaces: slow.workspaces };
  const { begun, sandbox } = stillSandbox();
  const home = await agentHome({ turns: [], on, sandboxOf: () => sandbox });
  await home.runs.exec({ session: SESSION, command });
  await begun;
  slow.workspaces.files(SESSION)['made.txt'] = 'beans';
  await home.runs.stop(SESSION, 'enough');
  await home.runs.close();
  expect(leftIn(await home.events())).toEqual([]);

  slow.go();
  const again = stillSandbox();
  const later = await agentHome({ turns: [], on, sandboxOf: () => again.sandbox });
  await later.runs.exec({ session: SESSION, command });
  await again.begun;
  expect(leftIn(await later.events())).toMatchObject([
    { paths: ['made.txt'], left: expect.stringMatching(/^person-/) },
  ]);
  await later.runs.stop(SESSION, 'enough');
});

it('X3, S7: what a stopped call left makes the head of the stop not stale', async () => {
  const slow = slowSnapshots(2);
  const { begun, sandbox } = stillSandbox();
  const home = await agentHome({ turns: [], on: { ...disk(), workspaces: slow.workspaces }, sandboxOf: () => sandbox });
  const running = await home.runs.exec({ session: SESSION, command });
  await begun;
  await home.runs.stop(SESSION, 'enough');
  const expectedHead = running.ok ? running.value.last() : undefined;
  if (expectedHead === undefined) throw new Error('the run wrote nothing');
  slow.go();
  const next = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('on')], expectedHead });
  expect(leftIn(await home.events())).toHaveLength(1);
  expect(next).toMatchObject({ ok: true });
});

it('X3, F5: a stop is on record before what the command of a sub-agent left is taken', async () => {
  const slow = slowSnapshots(3);
  const on = { ...disk(), workspaces: slow.workspaces };
  const stopping = new Set<SessionId>();
  const home = await agentHome({
    on,
    stopping,
    tools: gardenTools(on),
    agent: {
      agents: [{ name: 'weeder', description: 'Weeds beds.', model: { provider: 'made-up', name: 'model-w' } }],
    },
    turns: [[call('s1', 'spawn_agent', { task: 'Weed the bed.', agent: 'weeder' })]],
    turnsOf: { weeder: [[call('w1', 'put', { path: 'bed.txt', text: 'beans' })]] },
  });
  const running = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  if (!running.ok) throw new Error(running.refusal.message);
  await slow.asked;
  const { run } = running.value;
  const answer = home.runs.stop(SESSION, 'enough');
  expect(stopping.size).toBe(2);
  expect(await answer).toEqual({ ok: true, value: { run } });
  expect(stopping.size).toBe(0);
  slow.go();
  expect(await running.value.ended).toEqual({ status: 'stopped', says: 'enough' });
});

it('X3: a stop while files are made ready for a command ends that, and the command is never begun', async () => {
  const slow = slowSnapshots(1);
  const home = await agentHome({ turns: [], on: { ...disk(), workspaces: slow.workspaces } });
  const running = await home.runs.exec({ session: SESSION, command });
  if (!running.ok) throw new Error(running.refusal.message);
  await slow.asked;
  const { run } = running.value;
  expect(await home.runs.stop(SESSION, 'enough')).toEqual({ ok: true, value: { run } });
  expect((await home.events()).map(facts)).toEqual([['session/created'], ['run/started'], ['run/stopped']]);
});
