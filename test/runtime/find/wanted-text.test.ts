import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../../core/model/canonical.ts';
import { wantedText } from '../../../core/runtime/find/wanted-text.ts';
import { seeded } from '../../renderer/random.ts';

const letters = ['a', 'B', 'Σ', 'ς', 'İ', '"', '\\', '\n', '\u0001', ' ', '/', 'é', '😀', '\ud83d', 'ß', 'u0'];

describe.each([1, 2, 3, 4])('made-up texts %i', (seed) => {
  const random = seeded(seed);
  const made = (length: number) =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)] ?? '').join('');
  const texts = Array.from({ length: 300 }, () => made(40));
  const needles = texts.map((text, at) => text.slice(at % 20, (at % 20) + 1 + (at % 9)));

  it('a payload that may not hold a text holds it nowhere, whatever escapes it', () => {
    const missed = texts.filter((text, at) => {
      const wanted = wantedText(needles[at] ?? '');
      const asInput = JSON.stringify({ command: text });
      return (
        wanted.isIn(text) && !(wanted.mayBeIn(canonicalText({ text })) && wanted.mayBeIn(canonicalText({ asInput })))
      );
    });
    expect(missed).toEqual([]);
  });

  it('what is part of a text is found where that comes in pieces', () => {
    const missed = texts.filter((text, at) => {
      const wanted = wantedText(needles[at] ?? '');
      const isFoundIn = wanted.acrossPieces();
      const pieces = [text.slice(0, 7), text.slice(7, 8), text.slice(8)];
      return pieces.map(isFoundIn).includes(true) !== wanted.isIn(text);
    });
    expect(missed).toEqual([]);
  });
});

it('an escape that need not have been one hides nothing', () => {
  expect(wantedText('café/bar').mayBeIn(canonicalText({ input: '{"path":"caf\\u00e9\\/bar"}' }))).toBe(true);
  expect(wantedText('café').mayBeIn(canonicalText({ input: '{"path":"cafe"}' }))).toBe(false);
});
