import { expect, it } from 'vitest';
import { overdueOf } from '../../../core/runtime/runs/overdue.ts';
import { Stopped } from '../../../core/runtime/runs/stopped.ts';

/** A run, what is waited for beside it, and what ends a wait. */
function beside() {
  const run = new AbortController();
  const waits: { readonly ms: number; readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const overdue = overdueOf(
    run.signal,
    (ms, signal) =>
      new Promise((end, fail) => {
        waits.push({ ms, signal, end });
        signal.addEventListener('abort', () => fail(signal.reason as Error));
      }),
  );
  return { run, waits, overdue };
}
const turn = () => new Promise((next) => setImmediate(next));

it('a run that a person stopped has 300 ms; then the wait for its files ends for the reason of the stop', async () => {
  const { run, waits, overdue } = beside();
  const stopped = new Stopped('person', 'enough');
  run.abort(stopped);
  expect([waits.map(({ ms }) => ms), overdue.signal.aborted]).toEqual([[300], false]);
  waits[0]?.end();
  await turn();
  expect(overdue.signal.reason).toBe(stopped);
});

it('one that is over before waits no more, and is never overdue', async () => {
  const { run, waits, overdue } = beside();
  run.abort(new Stopped('person', 'enough'));
  overdue.lift();
  await turn();
  expect([waits[0]?.signal.aborted, overdue.signal.aborted]).toEqual([true, false]);
});

it.each([
  ['its host stopped it', new Stopped('host', 'closing')],
  ['its time is over', new Error('no time')],
])('nothing is waited for where %s', (_why, reason) => {
  const { run, waits } = beside();
  run.abort(reason);
  expect(waits).toEqual([]);
});

it('nothing is waited for where a run is stopped after it is over', () => {
  const { run, waits, overdue } = beside();
  overdue.lift();
  run.abort(new Stopped('person', 'late'));
  expect(waits).toEqual([]);
});
