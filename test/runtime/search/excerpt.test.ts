import { expect, it } from 'vitest';
import { excerptOf } from '../../../core/runtime/search/excerpt.ts';
import { wordsOf } from '../../../core/runtime/search/words-of.ts';

/** An excerpt with its marks written into it. */
function marked(source: string, typed: string): string {
  const words = wordsOf(typed);
  if (!words.ok) throw new Error(words.refusal.message);
  const { text, marks } = excerptOf(source, words.value);
  return marks.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );
}

it('an excerpt marks every place of every word once', () => {
  expect(marked('Retry, then retry the retries', 'retry tr')).toBe('[Retry], then [retry] the retries');
  expect(marked('abcabc', 'abc bca')).toBe('[abcabc]');
});

it('an excerpt begins before the place where the most words stand together', () => {
  const far = `cap ${'x '.repeat(300)}`;
  expect(marked(`${far}and now the retry has a cap`, 'retry cap')).toBe(
    `…${'x '.repeat(17)}and now the [retry] has a [cap]`,
  );
});

it('marks of a text that folds to another length stand where the eye sees them', () => {
  expect(marked('die Straße ﬁel', 'strasse fiel')).toBe('die [Straße] [ﬁel]');
  expect(marked('İzmir cafe\u0301s', 'izmir café')).toBe('[İzmir] [cafe\u0301]s');
});

it('hidden characters are spelled out, and a cut is never inside a pair', () => {
  expect(marked('safe \u202e word', 'word')).toBe('safe [U+202E] [word]');
  const { text } = excerptOf(`${'😀'.repeat(100)}end${'😀'.repeat(200)}`, [{ text: 'end', short: false }]);
  expect([text.isWellFormed(), text.includes('end')]).toEqual([true, true]);
});
