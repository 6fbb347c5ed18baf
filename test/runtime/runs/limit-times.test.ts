import { expect, it } from 'vitest';
import { limitTimes } from '../../../core/runtime/runs/limit-time.ts';

/** The times of a run with caps, and how long is waited for each. */
function timesOf({ agentMs, programMs }: { readonly agentMs?: number; readonly programMs?: number }) {
  const waited: number[] = [];
  const world = {
    wait: (ms: number) => {
      waited.push(ms);
      return new Promise<void>(() => undefined);
    },
    sealing: { clock: { nowMs: () => 10_000 } },
  };
  const limits = agentMs === undefined ? {} : { timeMs: agentMs };
  const part = programMs === undefined ? undefined : { limits: { timeMs: programMs }, startedAtMs: 4_000 };
  const times = limitTimes(world as never, { agent: { limits } as never, startedAtMs: 9_000, part });
  return { signals: times.signals.length, waited };
}

it('a run without caps of time listens to no clock', () => {
  expect(timesOf({})).toEqual({ signals: 0, waited: [] });
});

it('a run has the time of its agent and that of its program, each from its own beginning', () => {
  expect(timesOf({ agentMs: 5_000 })).toEqual({ signals: 1, waited: [4_000] });
  expect(timesOf({ agentMs: 5_000, programMs: 8_000 })).toEqual({ signals: 2, waited: [4_000, 2_000] });
});
