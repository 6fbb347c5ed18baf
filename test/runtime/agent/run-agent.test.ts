import { describe, expect, it } from 'vitest';
import { ModelFailure } from '../../../core/runtime/ports/language-model.ts';
import type { RunEnd } from '../../../core/runtime/runs/end-run.ts';
import type { ToolWorld } from '../../../core/runtime/tools/tool.ts';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, disk, pushTool, SESSION } from './agent-home.ts';

async function run(home: AgentHome, message = 'plant beans'): Promise<RunEnd | undefined> {
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said(message)] });
  if (!started.ok) throw new Error(started.refusal.message);
  return await started.value.ended;
}

const plant = call('c1', 'append', { path: 'bed.txt', line: 'beans' });

describe('the loop of an agent', () => {
  it('asks, performs what is called, asks again, and records each with its evidence', async () => {
    const home = await agentHome({ turns: [[said('I plant them.'), plant], [said('Planted.')]] });
    expect(await run(home)).toEqual({ status: 'done', says: 'Planted.' });
    expect(await home.kinds()).toEqual([
      'session/created',
      'run/started',
      'message',
      'model/requested',
      'model/answered',
      'tool/started',
      'tool/ended',
      'model/requested',
      'model/answered',
      'run/ended',
    ]);
    const ended = (await home.events()).find(({ kind }) => kind === 'tool/ended');
    expect(ended?.payload).toMatchObject({
      ending: 'exited',
      parts: [{ type: 'tool-result', callId: 'c1', output: 'added', isError: false }],
      changes: [{ path: 'bed.txt', change: 'added' }],
      changed: 1,
      position: 'main#0/call-0',
    });
    expect(home.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'beans\n' });
  });

  it('F2: a run without an effect makes no folder', async () => {
    const home = await agentHome({ turns: [[said('Hello.')]] });
    await run(home, 'hello');
    expect(home.workspaces.opened()).toBe(0);
  });

  it.each([
    ['a tool that is not there', call('c1', 'dig', {}), 'There is no tool dig. The tools are: append, look, push.'],
    ['an input that is no JSON', call('c1', 'append', '{"path":'), 'The input of append is no JSON. Nothing was run.'],
    [
      'an input that does not keep the schema',
      call('c1', 'append', { path: 1, line: 'x' }),
      'The input of append is not as it asks for. Nothing was run. “path” must be a text.',
    ],
  ])('T3: %s never runs, and the model is told', async (_, bad, reason) => {
    const home = await agentHome({ turns: [[bad], [said('I see.')]] });
    expect(await run(home)).toEqual({ status: 'done', says: 'I see.' });
    const ended = (await home.events()).find(({ kind }) => kind === 'tool/ended');
    expect(ended?.payload).toMatchObject({ ending: 'failed-to-start', reason });
    expect(home.workspaces.opened()).toBe(0);
  });

  it('B-15, T3: a call that was cut never runs; it is on record', async () => {
    const cut = {
      parts: [said('I')],
      stop: 'cut' as const,
      unfinished: [{ callId: 'c1', name: 'append', input: '{"path":"bed' }],
    };
    const home = await agentHome({ turns: [cut, [said('Again.')]] });
    expect(await run(home)).toEqual({ status: 'done', says: 'Again.' });
    expect((await home.kinds()).filter((kind) => kind.startsWith('tool/'))).toEqual([]);
    expect((await home.events()).find(({ kind }) => kind === 'model/answered')?.payload).toMatchObject({
      stop: 'cut',
      unfinished: [{ callId: 'c1', name: 'append', input: '{"path":"bed' }],
    });
  });

  it('a busy provider is asked again, on record', async () => {
    const busy = new ModelFailure('overloaded', 'The provider is overloaded (529).', {
      retryable: true,
      retryAfterMs: 1_007,
    });
    const home = await agentHome({ turns: [busy, [said('Now.')]] });
    expect(await run(home)).toEqual({ status: 'done', says: 'Now.' });
    expect((await home.events()).find(({ kind }) => kind === 'model/retried')?.payload).toEqual({
      attempt: 1,
      reason: 'The provider is overloaded (529).',
      waitMs: 1_007,
      position: 'main#0/model',
    });
  });

  it('what can’t be mended ends the run as failed', async () => {
    const home = await agentHome({ turns: [new ModelFailure('no-key', 'No key is set.', { retryable: false })] });
    expect(await run(home)).toEqual({ status: 'failed', says: 'No key is set.' });
    expect((await home.kinds()).slice(-2)).toEqual(['model/failed', 'run/ended']);
  });

  it('X3: a cap of requests stops the run, on record', async () => {
    const again = [0, 1, 2, 3].map((at) => [call(`c${at}`, 'look', { path: 'bed.txt' })]);
    const home = await agentHome({ turns: again, agent: { limits: { steps: 2 } } });
    expect(await run(home)).toEqual({ status: 'stopped', says: 'The run is at its cap of 2 requests.' });
    expect((await home.events()).at(-1)?.payload).toEqual({
      by: 'budget',
      reason: 'The run is at its cap of 2 requests.',
    });
  });

  it('4.4, X3: a model that calls the same failing tool for ever comes to the cap that every run has', async () => {
    const again = Array.from({ length: 60 }, (_, at) => [call(`c${at}`, 'dig', {})]);
    const home = await agentHome({ turns: again });
    expect(await run(home)).toEqual({ status: 'stopped', says: 'The run is at its cap of 50 requests.' });
  });

  it('a fault of this program ends the run as failed, with what it was', async () => {
    const tool = { ...pushTool(), byDefault: 'allow' as const, run: () => Promise.reject(new TypeError('x is no y')) };
    const home = await agentHome({ tools: [tool], turns: [[call('c1', tool.name, { to: 'x' })]] });
    const reason = 'a fault of this program: x is no y';
    expect(await run(home)).toEqual({ status: 'failed', says: reason });
    const last = (await home.events()).at(-1);
    expect([last?.kind, last?.payload]).toEqual(['run/ended', { outcome: 'failed', reason }]);
  });

  it('X3: a stop ends a run where what it cuts off fails in its own words', async () => {
    const begun = Promise.withResolvers<void>();
    const cut = (_: unknown, { signal }: ToolWorld) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cut off')));
        begun.resolve();
      });
    const tool = { ...pushTool(), byDefault: 'allow' as const, run: cut };
    const home = await agentHome({ tools: [tool], turns: [[call('c1', tool.name, { to: 'x' })]] });
    const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] });
    if (!started.ok) throw new Error(started.refusal.message);
    await begun.promise;
    await home.runs.stop(SESSION, 'enough');
    expect(await started.value.ended).toEqual({ status: 'stopped', says: 'enough' });
  });

  it('X3: a stop ends a run that waits for its model, and closes what is open', async () => {
    const home = await agentHome({ turns: ['silent'] });
    const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] });
    if (!started.ok) throw new Error(started.refusal.message);
    while (home.model.sent() === 0) await new Promise(setImmediate);
    await home.runs.stop(SESSION, 'enough');
    expect(await started.value.ended).toEqual({ status: 'stopped', says: 'enough' });
    expect((await home.kinds()).slice(-3)).toEqual(['model/requested', 'model/failed', 'run/stopped']);
  });

  it.each<[string, Parameters<typeof agentHome>[0], string[]]>([
    ['a model', { turns: ['silent'] }, ['model/requested', 'model/failed', 'run/stopped']],
    [
      'a person',
      { turns: [[call('c1', 'push', { to: 'market' })]] },
      ['model/answered', 'approval/asked', 'tool/ended', 'run/stopped'],
    ],
  ])('X3: time that is over ends a run that waits for %s, on record, with what to do', async (_, waiting, kinds) => {
    let isOver = () => undefined as unknown;
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const home = await agentHome({ ...waiting, agent: { limits: { timeMs: 1_500 } }, wait: () => over });
    const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] });
    if (!started.ok) throw new Error(started.refusal.message);
    while (!(await home.kinds()).includes(kinds.at(-3) ?? '')) await new Promise(setImmediate);
    isOver();
    const says =
      'The run is at its cap of 1.5 s. Say what it is to do next, under a higher limits.timeMs where it needs more at once.';
    expect(await started.value.ended).toEqual({ status: 'stopped', says });
    expect((await home.kinds()).slice(-kinds.length)).toEqual(kinds);
    expect((await home.events()).at(-1)?.payload).toEqual({ by: 'budget', reason: says });
  });

  it('S7: a session has one run at a time', async () => {
    const home = await agentHome({ turns: ['silent'] });
    await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] });
    expect(await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] })).toMatchObject({
      ok: false,
      refusal: { code: 'in-use' },
    });
    await home.runs.close();
  });

  it('F7: calls that read run together, others one at a time in the order asked', async () => {
    const calls = [
      call('c1', 'look', { path: 'a' }),
      call('c2', 'look', { path: 'b' }),
      call('c3', 'append', { path: 'a', line: '1' }),
      call('c4', 'append', { path: 'a', line: '2' }),
      call('c5', 'look', { path: 'a' }),
    ];
    const home = await agentHome({ turns: [calls, [said('done')]] });
    await run(home);
    const results = (await home.events()).flatMap((event) =>
      event.kind === 'tool/ended' ? event.payload.parts.map((part) => ('output' in part ? part.output : '')) : [],
    );
    expect(results).toEqual(['no such file', 'no such file', 'added', 'added', '1\n2\n']);
  });

  it('T4: what was written between calls is never blamed on the next one', async () => {
    const on = disk();
    const home = await agentHome({
      on,
      turns: [[plant], [call('c2', 'append', { path: 'bed.txt', line: 'peas' })], [said('ok')]],
      passing: (moment, position) => {
        if (moment === 'asked' && position === 'main#1/call-0') on.workspaces.files(SESSION)['note.txt'] = 'by hand';
      },
    });
    await run(home);
    const events = await home.events();
    expect(events.find(({ kind }) => kind === 'workspace/changed-outside')?.payload).toMatchObject({
      paths: ['note.txt'],
    });
    expect(events.findLast(({ kind }) => kind === 'tool/ended')?.payload).toMatchObject({
      changes: [{ path: 'bed.txt', change: 'changed' }],
    });
  });
});
