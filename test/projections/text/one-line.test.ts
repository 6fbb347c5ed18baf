import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../../../core/projections/text/one-line.ts';
import { counted, shortCount } from '../../../core/projections/text/say-count.ts';

describe('a title is one line of visible characters', () => {
  const whole: [name: string, text: string, line: string][] = [
    ['white space of every kind is one blank', '  a\n\n b\t\tc\u00a0d\u2028e ', 'a b c d e'],
    ['controls are escapes', 'a\u001b[31mb\u0000c\u0085d\u007f', 'a\\u001b[31mb\\u0000c\\u0085d\\u007f'],
    ['bidi controls are named', 'rm \u202etxt.exe', 'rm [U+202E]txt.exe'],
    ['zero-width characters are named', 'a\u200bb\ufeffc\u2060d', 'a[U+200B]b[U+FEFF]c[U+2060]d'],
    ['a zero-width joiner between letters is named', 'pay\u200dpal', 'pay[U+200D]pal'],
    ['tag characters are named', 'ok\u{e0068}\u{e0069}', 'ok[U+E0068][U+E0069]'],
    ['variation selectors in a row are named', 'a\ufe0f\ufe0f', 'a\ufe0f[U+FE0F]'],
    ['fillers are named', 'a\u3164b', 'a[U+3164]b'],
    ['B-06: a lone surrogate is shown as U+FFFD', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['the joiner of an emoji stays', '👩‍👩‍👧 ok', '👩‍👩‍👧 ok'],
    ['the joiner of a script that joins stays', 'می‌خواهم', 'می‌خواهم'],
    ['blanks only are nothing', ' \n\t ', ''],
  ];
  it.each(whole)('%s', (_, text, line) => {
    expect(oneLine(text, 240)).toEqual({ text: line, cutAt: undefined });
  });
});

it('a title holds on to nothing of the text that it was cut from', () => {
  const [count, longBytes] = [100, 100_000];
  setFlagsFromString('--expose-gc');
  const tidyUp = runInNewContext('gc') as () => void;
  const titles: string[] = [];
  tidyUp();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < count; at++) {
    const text: string = JSON.parse(JSON.stringify(`${at} ${'plain words '.repeat(longBytes / 12)}`));
    titles.push(oneLine(text, 160).text);
  }
  tidyUp();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((count * longBytes) / 4);
  expect(titles).toHaveLength(count);
});

describe('a title is cut between graphemes', () => {
  it('a text of just the length is whole', () => {
    expect(oneLine('abcde', 5)).toEqual({ text: 'abcde', cutAt: undefined });
  });
  it('a longer one ends with … and says where it was cut', () => {
    expect(oneLine('abcdef', 5)).toEqual({ text: 'abcd…', cutAt: 4 });
  });
  it('trailing blanks do not make it longer', () => {
    expect(oneLine(`abcde${' '.repeat(50_000)}`, 5)).toEqual({ text: 'abcde', cutAt: undefined });
  });
  it('an emoji of several code points is not cut in two', () => {
    expect(oneLine('ab👩‍👩‍👧cd', 6)).toEqual({ text: 'ab…', cutAt: 2 });
  });
  it('a letter keeps its accents', () => {
    expect(oneLine('abe\u0301\u0301\u0301fgh', 5)).toEqual({ text: 'ab…', cutAt: 2 });
  });
  it('an escape is not cut in two', () => {
    expect(oneLine('ab\u202ecdef', 6)).toEqual({ text: 'ab…', cutAt: 2 });
  });
  it('a grapheme longer than the title is cut between code points', () => {
    const storm = `e${'\u0301'.repeat(1_000_000)}`;
    expect(oneLine(storm, 10)).toEqual({ text: `e${'\u0301'.repeat(8)}…`, cutAt: 9 });
  });
  it('a surrogate pair is not cut in two', () => {
    expect(oneLine('𝒳'.repeat(10), 6)).toEqual({ text: '𝒳𝒳…', cutAt: 4 });
  });
  it('a text behind more blanks than are read is cut, never silently empty', () => {
    expect(oneLine(`${' '.repeat(30_000)}rm -rf`, 240)).toEqual({ text: '…', cutAt: 20_000 });
  });
  it('the cut is where the rest goes on', () => {
    const text = `one two\n${'three four five '.repeat(20)}`;
    const { text: title, cutAt = 0 } = oneLine(text, 20);
    expect(`${title.slice(0, -1)} ${text.slice(cutAt)}`.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
  });
});

describe('counts in words', () => {
  const short: [count: number, says: string][] = [
    [0, '0'],
    [999, '999'],
    [1_000, '1.0k'],
    [9_949, '9.9k'],
    [9_950, '10k'],
    [28_400, '28k'],
    [999_499, '999k'],
    [999_500, '1.0M'],
    [14_800_000, '15M'],
  ];
  it.each(short)('%i reads %s', (count, says) => expect(shortCount(count)).toBe(says));
  it('a noun has its number', () => {
    expect([counted(1, 'file'), counted(3, 'file'), counted(2, 'branch', 'branches')]).toEqual([
      '1 file',
      '3 files',
      '2 branches',
    ]);
  });
});
