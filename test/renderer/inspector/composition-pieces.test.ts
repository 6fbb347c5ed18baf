import { expect, it } from 'vitest';
import { compositionPieces } from '../../../renderer/features/inspector/composition-pieces.ts';
import type { ContextBar } from '../../../renderer/features/inspector/context-bars.ts';

const bar = (number: number): ContextBar => ({
  number,
  label: 'Agent',
  tokens: number,
  preview: '',
  isNew: number === 1_200,
  share: 10,
  hue: number % 4 === 0 ? 'tool' : 'user',
});

it('a context of 1,200 segments is drawn from 300 pieces with the same tokens; a short one from each of its own', () => {
  const bars = Array.from({ length: 1_200 }, (_, at) => bar(at + 1));
  const pieces = compositionPieces(bars);
  expect([pieces.length, pieces.reduce((sum, { tokens }) => sum + tokens, 0)]).toEqual([300, 720_600]);
  expect([pieces[0], pieces.at(-1)]).toEqual([
    { number: 1, tokens: 10, hue: 'tool', isNew: false },
    { number: 1_197, tokens: 4_794, hue: 'tool', isNew: true },
  ]);
  expect(compositionPieces([bar(1)])).toEqual([{ number: 1, tokens: 1, hue: 'user', isNew: false }]);
  expect(compositionPieces([])).toEqual([]);
});
