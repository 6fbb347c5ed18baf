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
    'a program that ends by the stop of a run in it was stopped, not failed',
    (s) => {
      s.add('run/started', { workflow: 'flow' });
      s.add('run/stopped', { by: 'person', reason: 'interrupted' });
      s.add('run/ended', { outcome: 'stopped', reason: 'interrupted' });
    },
    { status: 'stopped', detail: 'stopped by a person: interrupted' },
  ],
  [
    'so was one in which a run of another branch was stopped',
    (s) => {
      s.add('run/started', { workflow: 'flow' });
      s.add('run/ended', { outcome: 'stopped', reason: 'interrupted' });
    },
    { status: 'stopped', detail: 'interrupted' },
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

/** A run beside what the session does, whose one command ends in an error. */
function beside(s: MadeSession, turn: 'person' | 'validation', upTo: 'its call' | 'its end' = 'its end'): void {
  s.addIn('beside', 'run/started', { turn });
  const input = '{"command":"false"}';
  const placed = { effect: 'idempotent', attempt: 0, placement: 'local' } as const;
  s.addIn('beside', 'tool/started', { callId: 'own', tool: 'run_command', input, ...placed });
  if (upTo === 'its call') return;
  const parts = [{ type: 'tool-result', callId: 'own', output: '', isError: true } as const];
  s.addIn('beside', 'tool/ended', { ending: 'exited', parts });
  s.addIn('beside', 'run/ended', { outcome: 'done' });
}

const stop = (s: MadeSession) => void s.add('run/stopped', { by: 'person', reason: '' });
const cap = (s: MadeSession) => void s.add('run/stopped', { by: 'budget', reason: 'cap' });
const fail = (s: MadeSession) => void s.add('run/ended', { outcome: 'failed', reason: 'no' });

const ends: typeof table = [
  ['after a stop', stop, { status: 'stopped', detail: 'stopped by a person' }],
  ['after a cap', cap, { status: 'stopped', detail: 'stopped by the budget: cap' }],
  ['after a failure', fail, { status: 'failed', detail: 'no' }],
  ['after an end', (s) => void s.answer([said('ok')]), { status: 'done' }],
];
for (const [name, make, standing] of ends)
  for (const turn of ['person', 'validation'] as const) {
    const both = (s: MadeSession) => {
      make(s);
      beside(s, turn);
    };
    table.push([`a run of ${turn} ${name} leaves the status as it was`, both, standing]);
  }
table.push(
  [
    'a stop or a failure of a person’s own command is none of the session',
    (s) => {
      s.answer([said('ok')]);
      s.addIn('one', 'run/started', { turn: 'person' });
      s.addIn('one', 'run/stopped', { by: 'person', reason: '' });
      s.addIn('two', 'run/started', { turn: 'person' });
      s.addIn('two', 'run/ended', { outcome: 'failed', reason: 'no' });
    },
    { status: 'done' },
  ],
  [
    'a person’s own command that nobody saw end is interrupted, in a stopped session too',
    (s) => {
      stop(s);
      beside(s, 'person', 'its call');
    },
    { status: 'interrupted', detail: 'interrupted: a call of run_command has no result' },
  ],
  [
    'what a run does after a person’s own command is its own again',
    (s) => {
      stop(s);
      beside(s, 'person');
      s.answer([said('ok')]);
    },
    { status: 'done' },
  ],
);

it.each(table)('S8: %s', (_, make, standing) => {
  const session = madeSession('S', { by: 'host' });
  make(session);
  const state = emptyStatus();
  for (const event of session.own) foldStatus(state, event);
  expect(statusOf(state, { nowMs: noonMs, leased: false })).toEqual(standing);
});

it('S8: of two calls that run one after the other the one that began is said to run', () => {
  const made = madeSession('S', { by: 'host' });
  made.add('session/created', {});
  made.answer([call('t1', 'run_command', { command: 'sleep 60' }), call('t2', 'write_file', { path: 'a' })]);
  const placed = { effect: 'idempotent', attempt: 0, placement: 'local' } as const;
  const begin = (callId: string) => made.add('tool/started', { callId, tool: 'run_command', input: '{}', ...placed });
  const says = () => {
    const state = emptyStatus();
    for (const event of made.own) foldStatus(state, event);
    return statusOf(state, { nowMs: noonMs, leased: true }).detail;
  };
  const before = says();
  begin('t1');
  const first = says();
  begin('t2');
  expect([before, first, says()]).toEqual([
    'run_command is running',
    'run_command is running',
    'write_file is running',
  ]);
});

it('S8, X3: a run that was told to stop reads stopping until its end is on record', () => {
  const made = madeSession('S', { by: 'host' });
  made.add('session/created', {});
  const state = emptyStatus();
  made.answer([call('t1', 'run_command', { command: 'sleep 60' })]);
  for (const event of made.own) foldStatus(state, event);
  const standing = (more: object) => statusOf(state, { nowMs: noonMs, leased: true, ...more });
  expect(standing({})).toEqual({ status: 'running', detail: 'run_command is running' });
  const stopping = { status: 'running', detail: 'stopping: its end is not on record yet' };
  expect(standing({ stopping: true })).toEqual(stopping);
  foldStatus(state, made.add('approval/asked', { callId: 't1', command: 'sleep 60' }));
  expect(standing({})).toEqual({ status: 'waiting', detail: 'approve sleep 60' });
  expect(standing({ stopping: true })).toEqual(stopping);
});
