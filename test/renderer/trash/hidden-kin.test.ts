import { expect, it } from 'vitest';
import { hiddenKin } from '../../../renderer/features/trash/hidden-kin.ts';

const row = (id: string, parent?: string, trashed = false) => ({
  id,
  trashed,
  ...(parent === undefined ? {} : { parent: { session: parent, event: 'e' } }),
});

it('given branches of a session in the trash, then they are its hidden kin, the deepest first', () => {
  expect(hiddenKin([row('root', undefined, true), row('branch', 'root'), row('twig', 'branch')])).toEqual([
    'twig',
    'branch',
  ]);
});

it('given branches in the trash themselves, or of sessions that are not in it, then they are none', () => {
  const rows = [row('root', undefined, true), row('gone', 'root', true), row('other'), row('branch', 'other')];
  expect(hiddenKin(rows)).toEqual([]);
});

it('given sessions that claim each other as parents, then it ends', () => {
  expect(hiddenKin([row('a', 'b'), row('b', 'a')])).toEqual([]);
});
