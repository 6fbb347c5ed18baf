import { expect, it } from 'vitest';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { type Standing, statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { type MadeSession, madeId, madeSession } from '../made-history.ts';

const table: [string, (s: MadeSession) => void, Standing][] = [
  [
    'an open merge waits for its conflicts',
    (s) =>
      s.add('merge/opened', {
        theirs: s.session,
        ours: madeId('a'),
        theirHead: madeId('b'),
        conflicts: ['a.ts', 'b.ts'],
      }),
    { status: 'waiting', detail: 'settle a.ts, and 1 more' },
  ],
  [
    'M1: without conflicts, or once all are settled, it waits for its end',
    (s) => {
      const heads = { theirs: s.session, ours: madeId('a'), theirHead: madeId('b') };
      const { id } = s.add('merge/opened', { ...heads, conflicts: [], keys: ['crop'] });
      s.add('merge/settled', { opened: id, layer: 'memory', conflict: 'crop', answer: 'ours' });
    },
    { status: 'waiting', detail: 'complete the merge, or abandon it' },
  ],
  [
    'S12: one whose end was erased does not',
    (s) => {
      const heads = { theirs: s.session, ours: madeId('a'), theirHead: madeId('b') };
      const { id } = s.add('merge/opened', { ...heads, conflicts: ['a.ts'] });
      s.addWithheld('merge/abandoned', { opened: id, reason: '' });
    },
    { status: 'done' },
  ],
  [
    'an abandoned one does not',
    (s) => {
      const { id } = s.add('merge/opened', {
        theirs: s.session,
        ours: madeId('a'),
        theirHead: madeId('b'),
        conflicts: ['a.ts'],
      });
      s.add('merge/abandoned', { opened: id, reason: '' });
    },
    { status: 'done' },
  ],
];
it.each(table)('S8: %s', (_, make, standing) => {
  const session = madeSession('S', { by: 'agent' });
  make(session);
  expect(statusOf(session.own.reduce(foldStatus, emptyStatus()), { nowMs: 0, leased: false })).toEqual(standing);
});
