import { expect, it } from 'vitest';
import { foldText, foldWithPlaces } from '../../../core/runtime/search/fold-text.ts';
import { hasAll, wordsOf } from '../../../core/runtime/search/words-of.ts';

/** Whether what was typed is found in a text. */
function finds(typed: string, text: string): boolean {
  const words = wordsOf(typed);
  if (!words.ok) throw new Error(words.refusal.message);
  return hasAll(words.value, foldText(text));
}

it.each([
  ['RETRY', 'we retry later', true],
  ['etr', 'we Retry later', true],
  ['retry later', 'later we retry', true],
  ['retry never', 'later we retry', false],
  ['straße', 'HAUPTSTRASSE', true],
  ['ΟΔΟΣ', 'οδός', false],
  ['ΟΔΟΣ', 'οδος', true],
  ['istanbul', 'İSTANBUL', true],
  ['caf\u00e9', 'cafe\u0301', true],
  ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8', true],
  ['ＡＢＣ', 'abc', true],
  ['файл', 'ФАЙЛЫ', true],
])('K2: %s in “%s” is %s: case and forms of one letter do not matter', (typed, text, found) => {
  expect(finds(typed, text)).toBe(found);
});

it.each([
  ['go', 'let it go now', true],
  ['go', 'a category', false],
  ['c#', 'written in C# here', true],
  ['c#', 'abc# here', false],
  ['=>', '(x) => y', true],
  ['文', '中文字', true],
  ['中文', '这是中文字', true],
  ['ก', 'ภาษากลาง', true],
  ['🎉', 'done🎉!', true],
])('K2: the short word %s in “%s” is %s: whole words, and any part where words run together', (typed, text, found) => {
  expect(finds(typed, text)).toBe(found);
});

it('K2: quotes and operators are text', () => {
  expect(wordsOf('"retry" AND (a* OR NOT NEAR) text:x -y')).toEqual({
    ok: true,
    value: ['"retry"', 'and', '(a*', 'or', 'not', 'near)', 'text:x', '-y'].map((text) => ({
      text,
      short: text.length <= 2,
    })),
  });
});

it('an empty, an over-long and an over-full query are refused in words', () => {
  const says = (typed: string) => {
    const words = wordsOf(typed);
    return words.ok ? 'accepted' : `${words.refusal.message} ${words.refusal.remedy}`;
  };
  expect([' \u200b\t', 'x'.repeat(401), Array.from({ length: 25 }, (_, at) => `w${at}`).join(' ')].map(says)).toEqual([
    'There is no word to search for. Give at least one.',
    'The text to search for has 401 characters, more than 400. Search for a few of its words.',
    '25 words were given, more than 24. Search for fewer of them.',
  ]);
});

it('a folded text knows the place of every unit, and is the same as one that does not', () => {
  const text = 'Aﬁ\u0000Z cafe\u0301 İ 👩‍👩‍👧 \u1112\u1161\u11ab \ud800 straße';
  const { text: folded, from } = foldWithPlaces(text);
  expect(folded).toBe(foldText(text));
  expect(from).toHaveLength(folded.length + 1);
  expect(from).toEqual(from.toSorted((a, b) => a - b));
  expect(text.slice(from[folded.indexOf('é')], from[folded.indexOf('é') + 1])).toBe('e\u0301');
});
