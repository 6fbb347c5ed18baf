import { expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import { whereWritten } from '../../../core/runtime/merge/where-written.ts';
import { call, type MadeSession, madeId, madeSession } from '../../projections/made-history.ts';

const world = { facts: async (title: string) => ({ title, isGone: undefined as never }) };
const verdict = { validator: 'person' as const, judged: [], evidence: '' };

/** A command in a run, and its result. */
function command(s: MadeSession, run: string, words: string, exitCode: number): string {
  const callId = `${run} ${words}`;
  const asked = s.addIn(run, 'model/answered', { parts: [call(callId, 'run_command', { command: words })] });
  s.addIn(run, 'tool/ended', { ending: 'exited', parts: [{ type: 'tool-result', callId, output: '', exitCode }] });
  return asked.id;
}

const written = (run: string | undefined, s: MadeSession, key = 'soil', text = 'Clay.') => {
  const payload = { scope: 'session' as const, key, text, evidence: [] };
  return (run === undefined ? s.add('memory/committed', payload) : s.addIn(run, 'memory/committed', payload)).id;
};
const find = (s: MadeSession, item: EventId) => whereWritten(s.history(), world)({ text: 'Clay.', item });

it('M2, K3: an item names the step that wrote it, and the last command of that run before it with how it ended', async () => {
  const s = madeSession('main');
  command(s, 'one', 'npm test', 0);
  const last = command(s, 'two', 'npm run lint', 2);
  s.addIn('two', 'model/answered', { parts: [call('look', 'read_file', { path: 'a.txt' })] });
  const item = written('two', s);
  command(s, 'two', 'npm test', 0);
  expect(await find(s, item)).toEqual({
    ...{ session: 'main', title: 'main', key: item, step: 4 },
    evidence: { session: 'main', key: last, title: 'npm run lint', ending: 'exit 2' },
  });
});

it('M2, V1: a verdict since the run began is evidence too', async () => {
  const s = madeSession('main');
  command(s, 'one', 'npm test', 0);
  const judged = s.addIn('other', 'validation', {
    ...verdict,
    criterion: 'All tests pass.',
    verdict: 'passed' as const,
  });
  const item = written('one', s);
  expect((await find(s, item))?.evidence).toEqual({
    session: 'main',
    key: judged.id,
    title: 'passed: All tests pass.',
  });
});

it('an item of no run, or of a run that did nothing before it, has no evidence', async () => {
  const s = madeSession('main');
  command(s, 'one', 'npm test', 0);
  const [alone, first] = [written(undefined, s), written('two', s, 'sun')];
  expect([await find(s, alone), await find(s, first)]).toEqual([
    { session: 'main', title: 'main', key: alone, step: 2 },
    { session: 'main', title: 'main', key: first, step: 3 },
  ]);
});

it('an item that a merge brought was written, for this history, by the merge; one that nothing here wrote is not found', async () => {
  const parent = madeSession('base');
  parent.person('Begin.');
  const s = madeSession('main', { after: parent.own });
  const item = madeId('far') as EventId;
  const merged = s.add('merge/completed', {
    ...{ opened: madeId('opened'), brings: [] },
    memory: [{ key: 'soil', text: 'Clay.', item }],
  });
  expect(await find(s, item)).toEqual({ session: 'main', title: 'main', key: merged.id, step: 2 });
  expect(await find(s, madeId('nowhere') as EventId)).toBeUndefined();
});
