import { describe, expect, it } from 'vitest';
import { capText, countLines } from '../../../renderer/features/untrusted-text/text-cap.ts';

const cap = { lines: 3, lineLength: 5, length: 12 };

describe('a long text is shown up to a cap, and says so', () => {
  const cases: [text: string, shown: string, cut: boolean, shownLines: number, cutLines: number, totalLines: number][] =
    [
      ['', '', false, 0, 0, 0],
      ['one', 'one', false, 1, 0, 1],
      ['one\n', 'one', false, 1, 0, 1],
      ['a\n\nb', 'a\n\nb', false, 3, 0, 3],
      ['a\nb\nc\nd', 'a\nb\nc', true, 3, 0, 4],
      ['abcdefg', 'abcde…', true, 1, 1, 1],
      ['abcd😀', 'abcd…', true, 1, 1, 1],
      ['abcde\nabcde\nabcde', 'abcde\nabcde', true, 2, 0, 3],
      ['abcdefg\na\nabcdefg', 'abcde…\na\nabc…', true, 3, 2, 3],
    ];
  it.each(cases)('%j', (text, shown, cut, shownLines, cutLines, totalLines) => {
    expect(capText(text, cap)).toEqual({ text: shown, cut, shownLines, cutLines, totalLines });
  });

  it('a line feed at the end opens no line', () => {
    expect([countLines(''), countLines('\n'), countLines('a\n'), countLines('a\nb'), countLines('\n\n')]).toEqual([
      0, 1, 1, 2, 2,
    ]);
  });
});
