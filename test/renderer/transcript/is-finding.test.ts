import { expect, it } from 'vitest';
import { isFinding } from '../../../renderer/features/transcript/is-finding.ts';

it('what compactions fold is searched only while words are looked for', () => {
  const states = [true, false].flatMap((isOpen) => ['', '  ', 'a'].map((wanted) => ({ isOpen, wanted })));
  expect(states.filter(isFinding)).toEqual([{ isOpen: true, wanted: 'a' }]);
});
