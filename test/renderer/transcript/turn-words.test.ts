import { expect, it } from 'vitest';
import { turnWords } from '../../../renderer/features/transcript/turn-words.ts';

it.each([
  [2, 3, false, 'turn 2 of 3'],
  [0, 3, false, 'before turn 1 of 3'],
  [0, 0, false, 'no turns: no message of a person'],
  [2, 3, true, 'turn 2 of ≥ 3'],
  [0, 1, true, 'before turn 1 of ≥ 1'],
  [0, 0, true, 'turns not known'],
  [19_999, 20_000, false, 'turn 19,999 of 20,000'],
])('turn %i of %i, the least of it: %s, is said as it is', (turn, turns, isLeast, words) =>
  expect(turnWords({ turn, isTurnLeast: false }, turns, isLeast)).toBe(words),
);

it.each([
  [2, 3, 'turn ≥ 2 of ≥ 3'],
  [0, 3, 'turn not known, of ≥ 3'],
  [0, 0, 'turns not known'],
])('turn %i of %i behind an erased message is the least that it can be', (turn, turns, words) =>
  expect(turnWords({ turn, isTurnLeast: true }, turns, true)).toBe(words),
);
