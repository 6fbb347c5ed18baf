import { describe, expect, test } from 'vitest';
import { cutText } from '../../../core/projections/text/cut-text.ts';

describe('cutting a text', () => {
  test.each([
    ['a text that fits', 'abc', 3, 'abc'],
    ['between letters', 'abcd', 3, 'abc'],
    ['before a family that would be torn', 'ab👩‍👩‍👧', 6, 'ab'],
    ['before a letter whose accent would be lost', 'abe\u0301', 3, 'ab'],
    ['a lone surrogate is left as it is', 'a\ud83db', 2, 'a\ud83d'],
    ['far into a long text', `${'x'.repeat(5000)}👩‍👩‍👧`, 5003, 'x'.repeat(5000)],
    ['inside one endless cluster, between code points', `e${'\u0301'.repeat(5000)}`, 4000, `e${'\u0301'.repeat(3999)}`],
    ['never inside a pair', `${'👍\u200d'.repeat(2000)}`, 4000, '👍\u200d'.repeat(1333)],
  ])('B-6: %s', (_, text, length, expected) => {
    expect(cutText(text, length)).toBe(expected);
  });
});
