import { expect, it } from 'vitest';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { type LogReading, statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { call, imported, type MadeSession, madeSession, noonMs, said } from '../made-history.ts';

type Make = (session: MadeSession) => void;

const asks: Make = (session) => session.answer([call('t1', 'Bash', { command: 'ls' })]);

function standingOf(make: Make, modifiedAtMs: number | undefined, reading: LogReading) {
  const session = madeSession('S');
  session.add('session/created', { imported: imported() });
  make(session);
  const state = emptyStatus();
  for (const event of session.own) foldStatus(state, event);
  const modified = modifiedAtMs === undefined ? {} : { modifiedAtMs };
  return statusOf(state, { nowMs: noonMs, leased: false, steps: 3, reading, ...modified });
}

it.each([
  ['an import was cut off and nobody writes to it is interrupted', undefined, 'interrupted'],
  ['an import was cut off and somebody writes to it is open', noonMs, 'open'],
])('R1, S8: a log of which %s, however it ends', (_, modifiedAtMs, status) => {
  for (const make of [asks, (s: MadeSession) => s.answer([said('ok')])]) {
    expect(standingOf(make, modifiedAtMs, { is: 'cut off' }).status).toBe(status);
  }
});

it.each([
  [{ is: 'read' }, 'its log is being read: 3 steps so far'],
  [
    { is: 'read', waits: 'The disk is full.' },
    'its log is read in part, 3 steps so far; the import waits: The disk is full.',
  ],
] as const)(
  'R1, S8: a log that is being read is open, however it ends and however old it is: %o',
  (reading, detail) => {
    for (const make of [asks, (s: MadeSession) => s.answer([said('ok')])])
      for (const modifiedAtMs of [0, noonMs])
        expect(standingOf(make, modifiedAtMs, reading)).toEqual({ status: 'open', detail });
  },
);
