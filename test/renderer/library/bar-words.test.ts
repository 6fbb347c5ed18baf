import { expect, it } from 'vitest';
import { barWords } from '../../../renderer/features/library/bar-words.ts';

it.each([
  [{ shown: 1, drawn: 1, copied: 0, erased: 0 }, '1 step'],
  [{ shown: 20, drawn: 20, copied: 8, erased: 0 }, '20 steps, 8 copied'],
  [{ shown: 15, drawn: 15, copied: 0, erased: 5 }, '15 bars, 5 erased'],
  [{ shown: 3_000, drawn: 12_000, copied: 1, erased: 2 }, '3,000 of 12,000, 1 copied, 2 erased'],
])('%j is %s', (bars, says) => {
  expect(barWords(bars)).toBe(says);
});
