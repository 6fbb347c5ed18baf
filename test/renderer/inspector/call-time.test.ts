import { expect, it } from 'vitest';
import { beganAtMs, sayCallTime } from '../../../renderer/features/inspector/call-time.ts';
import { madeCall } from '../made-up/step-row.ts';

const asked = Date.UTC(2026, 2, 14, 15, 39, 9);
const began = asked + 20_000;
const call = (more: Parameters<typeof madeCall>[2]) => ({ ...madeCall('a', 1, more), atMs: asked });
const started = (attempt = 1) => ({
  ...{ event: 's', atMs: began, effect: 'irreversible' as const, attempt },
  ...{ placement: 'local', input: '{}' },
});
const ended = (more: object = {}) => ({ event: 'e', ending: 'exited' as const, ...more });
const measured = { startedAtMs: began + 1_000, endedAtMs: began + 4_100 };

it('A1, T1: the time of a call is when it began, however long it waited for a person', () => {
  const step = call({ state: 'answered', durationMs: 3_100 });
  expect([
    sayCallTime(step, { started: started(), ended: ended(measured) }, 'UTC'),
    sayCallTime(step, { started: started(), ended: ended() }, 'UTC'),
    sayCallTime(step, { started: started(2) }, 'UTC'),
  ]).toEqual(['15:39:30 for 3.1 s', '15:39:29 for 3.1 s', '15:39:29 for 3.1 s, attempt 2']);
  expect(beganAtMs(step, { started: started() })).toBe(began);
});

it('T2: one that a person says did not happen has no time from its start to their answer', () => {
  const step = call({ state: 'cancelled', durationMs: 79_000 });
  expect(sayCallTime(step, { started: started(), ended: ended({ ending: 'cancelled' }) }, 'UTC')).toBe('15:39:29');
});

it('one that never began says so; of a log that tells no start it is when it was asked for', () => {
  expect([
    sayCallTime(call({ state: 'denied' }), { ended: ended({ ending: 'denied' }) }, 'UTC'),
    sayCallTime(call({ state: 'answered', durationMs: 8 }), undefined, 'UTC'),
    sayCallTime(madeCall('a', 1), undefined, 'UTC'),
  ]).toEqual(['never started', '15:39:09 for 8 ms', 'unknown']);
});
