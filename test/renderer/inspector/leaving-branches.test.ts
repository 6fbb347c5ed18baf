import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { leavingBranches } from '../../../renderer/features/inspector/leaving-branches.ts';
import { sessionRow } from '../made-up/session-row.ts';

const child = (id: string, event: string, trashed = false) =>
  sessionRow(id, { parent: { session: 'a', event }, trashed });

const leaving = (step: Parameters<typeof leavingBranches>[0], rows: readonly SessionRow[]) =>
  leavingBranches(step, rows).map(({ id }) => id);

it('S10: of the sessions that leave at an event, those in the trash are not counted', () => {
  const rows = [sessionRow('a'), child('b', 'e1'), child('c', 'e1', true), child('d', 'e2')];
  expect(leaving({ event: 'e1' }, rows)).toEqual(['b']);
});

it('F1: a branch leaves at the step of a call before its answer and at the answer, and at no other call', () => {
  const rows = [sessionRow('a'), child('b', 'e1'), child('c', 'e2'), child('d', 'e3')];
  const call = { callId: 'c1', tool: 'Bash', state: 'answered', result: 'e2' } as const;
  expect(leaving({ event: 'e1', call }, rows)).toEqual(['b', 'c']);
  expect(leaving({ event: 'e0', call: { ...call, result: 'e9' } }, rows)).toEqual([]);
});
