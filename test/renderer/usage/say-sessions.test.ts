import { expect, it } from 'vitest';
import { saySessions } from '../../../renderer/features/usage/say-sessions.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { sessionRow } from '../made-up/session-row.ts';

const inA = { root: 'a', parent: { session: 'a', event: 'e' } } as const;
const branch = sessionRow('b', { ...inA, kind: 'branch' });
const agent = sessionRow('c', { ...inA, kind: 'sub-agent' });

it('U1: sessions that come with the lines that were chosen are told apart from them', () => {
  const [a, z] = [sessionRow('a'), sessionRow('z')];
  const of = (...rows: Parameters<typeof saySessions>[0]) => saySessions(rows, rows.length);
  expect([
    of(a),
    of(a, z),
    of(a, branch),
    of(a, agent, copyRow('d', 'a', 10), z),
    of(a, branch, { ...branch, id: 'e' }, agent, { ...agent, id: 'f' }),
    of(branch),
    of({ ...a, trashed: true }, { ...branch, trashed: true }),
    saySessions([a], 3),
  ]).toEqual([
    '1 session',
    '2 sessions',
    '2 sessions: 1 and its 1 branch',
    '4 sessions: 2 and their 1 sub-agent and 1 copy',
    '5 sessions: 1 and its 2 branches and 2 sub-agents',
    '1 session',
    '2 sessions',
    '3 sessions',
  ]);
});
