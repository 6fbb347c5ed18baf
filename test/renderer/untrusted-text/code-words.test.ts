import { describe, expect, it } from 'vitest';
import { codeWords } from '../../../renderer/features/untrusted-text/code-words.ts';

const marked = (line: string, path: string) =>
  codeWords(line, path)
    .filter((word) => word.kind !== 'plain')
    .map((word) => `${word.kind} ${word.text}`);

describe('a line of code is coloured roughly', () => {
  const cases: [line: string, path: string, words: string[]][] = [
    ["const a = 'b' // c", 'x.ts', ['keyword const', "string 'b'", 'comment // c']],
    ['return Math.min(CAP, 2 ** n)', 'x.ts', ['keyword return', 'number 2']],
    ['x = 1 # two', 'x.py', ['number 1', 'comment # two']],
    ['#include <a>', 'x.c', []],
    ['The return of the const', 'notes.md', []],
  ];
  it.each(cases)('%s in %s', (line, path, words) => expect(marked(line, path)).toEqual(words));

  it('the words together are the line', () => {
    for (const line of ['', '  "a\\"b', 'let `x` /* open', '////', `${'a'.repeat(2_000)} const`]) {
      expect(
        codeWords(line, 'x.ts')
          .map((word) => word.text)
          .join(''),
      ).toBe(line);
    }
  });
});
