import { expect, it } from 'vitest';
import { trashWords } from '../../../renderer/features/shell/trash-words.ts';

it('S10: a session in the trash says whether it was moved there or its making was undone', () => {
  expect([
    trashWords({ id: 'a', root: 'a' }),
    trashWords({ id: 'b', root: 'a' }),
    trashWords({ id: 'b', root: 'a', undone: true }),
  ]).toEqual([
    'This session is in the trash.',
    'This branch is in the trash.',
    'That this session was made here was undone.',
  ]);
});
