import { expect, it } from 'vitest';
import { leavingBranches } from '../../../renderer/features/inspector/leaving-branches.ts';
import { sessionRow } from '../made-up/session-row.ts';

const child = (id: string, event: string, trashed = false) =>
  sessionRow(id, { parent: { session: 'a', event }, trashed });

it('S10: of the sessions that leave at an event, those in the trash are not counted', () => {
  const rows = [sessionRow('a'), child('b', 'e1'), child('c', 'e1', true), child('d', 'e2')];
  expect(leavingBranches('e1', rows).map(({ id }) => id)).toEqual(['b']);
});
