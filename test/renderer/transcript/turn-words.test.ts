import { expect, it } from 'vitest';
import { turnWords } from '../../../renderer/features/transcript/turn-words.ts';

it.each([
  [2, 3, 'turn 2 of 3'],
  [0, 3, 'before turn 1 of 3'],
  [0, 0, 'no turns: no message of a person'],
])('turn %i of %i is said as it is', (turn, turns, words) => expect(turnWords(turn, turns)).toBe(words));
