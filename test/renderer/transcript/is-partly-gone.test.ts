import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { isPartlyGone } from '../../../renderer/features/transcript/is-partly-gone.ts';
import { madeLane } from '../made-up/lane.ts';
import { sessionRow } from '../made-up/session-row.ts';

const lanesOf = (...rows: SessionRow[]) => new Map(rows.map((row) => [row.id, { ...madeLane(row.id), row }]));
const under = (kind: SessionRow['kind'], parent: string) => ({ kind, parent: { session: parent, event: 'e' } });

it('S12: a branch is partly gone where events of it were erased, or of a session that its history goes back over', () => {
  const lanes = lanesOf(
    sessionRow('root', { withheld: 1 }),
    sessionRow('fork', under('fork', 'root')),
    sessionRow('fork of fork', under('fork', 'fork')),
    sessionRow('agent', under('sub-agent', 'root')),
    sessionRow('other'),
  );
  expect([...lanes.keys()].filter((session) => isPartlyGone(session, lanes))).toEqual(['root', 'fork', 'fork of fork']);
});

it('I5: so it is where they can not be read', () => {
  const { tokens } = sessionRow('root');
  const lanes = lanesOf(
    sessionRow('root', { tokens: { ...tokens, lowerBound: true, unread: 1 } }),
    sessionRow('fork', under('fork', 'root')),
    sessionRow('agent', under('sub-agent', 'root')),
  );
  expect([...lanes.keys()].filter((session) => isPartlyGone(session, lanes))).toEqual(['root', 'fork']);
});

it('ends where sessions claim to leave from each other, or from one that is not here', () => {
  const lanes = lanesOf(sessionRow('a', under('fork', 'b')), sessionRow('b', under('fork', 'a')));
  expect(['a', 'gone'].map((session) => isPartlyGone(session, lanes))).toEqual([false, false]);
});
