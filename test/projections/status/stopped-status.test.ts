import { expect, it } from 'vitest';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { call, type MadeSession, madeSession, noonMs, said } from '../made-history.ts';

const asks = (session: MadeSession) => session.answer([call('t1', 'Bash', { command: 'ls' })]);

const table: [name: string, make: (session: MadeSession) => void, standing: object][] = [
  [
    'a stop is no end that is done',
    (s) => {
      s.answer([said('ok')]);
      s.add('run/stopped', { by: 'budget', reason: 'The run is at its cap of 2 requests.' });
    },
    { status: 'stopped', detail: 'stopped by the budget: The run is at its cap of 2 requests.' },
  ],
  [
    'what the run asked when it was stopped waits for nobody',
    (s) => {
      asks(s);
      s.add('approval/asked', { callId: 't1', command: 'ls' });
      s.add('run/stopped', { by: 'person', reason: 'a person stopped it' });
    },
    { status: 'stopped', detail: 'stopped by a person' },
  ],
  [
    'T2: nor what became of a call that a stop left without an end',
    (s) => {
      asks(s);
      s.add('effect/questioned', { callId: 't1', tool: 'Bash', input: '{}' });
      s.add('run/stopped', { by: 'person', reason: '' });
    },
    { status: 'stopped', detail: 'stopped by a person' },
  ],
  [
    'a later message takes a stopped session up',
    (s) => {
      s.add('run/stopped', { by: 'person', reason: '' });
      s.person('go on');
      s.answer([said('ok')]);
    },
    { status: 'done' },
  ],
  [
    'a run that failed says why',
    (s) => s.add('run/ended', { outcome: 'failed', reason: 'The script can’t be read.' }),
    { status: 'failed', detail: 'The script can’t be read.' },
  ],
];
it.each(table)('S8: %s', (_, make, standing) => {
  const session = madeSession('S', { by: 'host' });
  make(session);
  const state = emptyStatus();
  for (const event of session.own) foldStatus(state, event);
  expect(statusOf(state, { nowMs: noonMs, leased: false })).toEqual(standing);
});
