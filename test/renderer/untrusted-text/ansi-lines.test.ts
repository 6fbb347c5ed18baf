import { describe, expect, it } from 'vitest';
import { type AnsiText, ansiLines, createAnsiReader } from '../../../renderer/features/untrusted-text/ansi-lines.ts';

const E = '\u001B';

describe('terminal output is read into spans of tokens', () => {
  const cases: [what: string, text: string, read: AnsiText][] = [
    ['plain lines', 'a\nb\n', { lines: [[{ text: 'a' }], [{ text: 'b' }]], dropped: 0 }],
    ['an empty line', 'a\n\nb', { lines: [[{ text: 'a' }], [], [{ text: 'b' }]], dropped: 0 }],
    ['Windows line ends', 'a\r\nb', { lines: [[{ text: 'a' }], [{ text: 'b' }]], dropped: 0 }],
    [
      'a colour and its end',
      `${E}[31mred${E}[0m plain`,
      { lines: [[{ text: 'red', ink: 'red' }, { text: ' plain' }]], dropped: 0 },
    ],
    [
      'a colour over two lines',
      `${E}[32mone\ntwo${E}[39m`,
      { lines: [[{ text: 'one', ink: 'green' }], [{ text: 'two', ink: 'green' }]], dropped: 0 },
    ],
    [
      'looks that come one after the other do not reach back',
      `${E}[1mbold${E}[4mboth`,
      {
        lines: [
          [
            { text: 'bold', bold: true },
            { text: 'both', bold: true, underline: true },
          ],
        ],
        dropped: 0,
      },
    ],
    ['reverse', `${E}[7;31mFAIL`, { lines: [[{ text: 'FAIL', ink: 'black', fill: 'red' }]], dropped: 0 }],
    ['bright', `${E}[96mx`, { lines: [[{ text: 'x', ink: 'cyan' }]], dropped: 0 }],
    ['a colour of the palette', `${E}[38;5;208mx`, { lines: [[{ text: 'x', ink: 'yellow' }]], dropped: 0 }],
    ['a grey of the palette', `${E}[38;5;240mx`, { lines: [[{ text: 'x', ink: 'black' }]], dropped: 0 }],
    ['a true colour', `${E}[38;2;20;40;220mx`, { lines: [[{ text: 'x', ink: 'blue' }]], dropped: 0 }],
    ['text that calls itself hidden is shown', `${E}[8msecret`, { lines: [[{ text: 'secret' }]], dropped: 0 }],
    ['cursor moves are counted and left out', `a${E}[2K${E}[1Gb`, { lines: [[{ text: 'ab' }]], dropped: 2 }],
    ['a colour outlives an erasure', `${E}[31ma${E}[Kb`, { lines: [[{ text: 'ab', ink: 'red' }]], dropped: 1 }],
    [
      'a link keeps its words',
      `${E}]8;;https://evil.example/\u0007click${E}]8;;\u0007`,
      { lines: [[{ text: 'click' }]], dropped: 2 },
    ],
    ['a title', `${E}]0;owned${E}\\x`, { lines: [[{ text: 'x' }]], dropped: 1 }],
    ['a write to the clipboard', `${E}]52;c;ZXZpbA==\u0007x`, { lines: [[{ text: 'x' }]], dropped: 1 }],
    ['a device string', `${E}P+q544e${E}\\x`, { lines: [[{ text: 'x' }]], dropped: 1 }],
    ['a cleared screen', `a${E}[2J${E}[3J${E}cb`, { lines: [[{ text: 'ab' }]], dropped: 3 }],
    ['an 8-bit control is a character', 'a\u009B31mb', { lines: [[{ text: 'a\u009B31mb' }]], dropped: 0 }],
    ['an escape without an end stays', `a${E}`, { lines: [[{ text: `a${E}` }]], dropped: 0 }],
    ['a string without an end stays', `${E}]0;a\nb`, { lines: [[{ text: `${E}]0;a` }], [{ text: 'b' }]], dropped: 0 }],
    ['a title that the text ends in stays', `a${E}]0;owned`, { lines: [[{ text: `a${E}]0;owned` }]], dropped: 0 }],
    ['any string that the text ends in stays', `${E}P1$q${E}^x`, { lines: [[{ text: `${E}P1$q${E}^x` }]], dropped: 0 }],
    ['markup is text', '<b onclick=x>&', { lines: [[{ text: '<b onclick=x>&' }]], dropped: 0 }],
  ];
  it.each(cases)('%s', (_, text, read) => expect(ansiLines(text)).toEqual(read));

  it('a megabyte behind a string without an end is all there', () => {
    const rest = 'y'.repeat(1_000_000);
    expect(ansiLines(`${E}]0;x${rest}\nz`)).toEqual({
      lines: [[{ text: `${E}]0;x${rest}` }], [{ text: 'z' }]],
      dropped: 0,
    });
  });
});

describe('output that grows is read as it would be whole', () => {
  const pieces = [
    ...[`${E}[31mred\n`, 'still', ' red\r', '\n', `${E}[1`, 'mbold\n', `${E}]0;title\u0007`, 'a\nb\n', `${E}[3`],
    ...[`1\nm${E}[4m`, 'under', `${E}[24;1mline\n`, `${E}[2K`, `${E}[0m`, 'plain\n\n', `${E}[7`, 'm rev', '\n'],
  ];
  it.each([1, 2, 3, 5])('in pieces of %i', (size) => {
    const read = createAnsiReader();
    let output = '';
    for (let at = 0; at < pieces.length; at += size) {
      output += pieces.slice(at, at + size).join('');
      expect(read(output)).toEqual(ansiLines(output));
    }
  });

  it('and one whose beginning is gone is read anew', () => {
    const read = createAnsiReader();
    read(`${E}[31mred\ngreen\n`);
    expect(read('green\nblue')).toEqual(ansiLines('green\nblue'));
  });
});
