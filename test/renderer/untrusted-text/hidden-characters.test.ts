import { describe, expect, it } from 'vitest';
import { countHidden, type Piece, piecesOf } from '../../../renderer/features/untrusted-text/hidden-characters.ts';

const tagged = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
const hidden = (code: string, name: string, count = 1): Piece => ({ type: 'hidden', code, name, count });
const shown = (text: string): Piece => ({ type: 'text', text });

describe('A1: a hidden character is made visible', () => {
  const cases: [what: string, text: string, pieces: Piece[]][] = [
    ['nothing', '', []],
    ['plain text with tab and line feed', 'a\tb\nc', [shown('a\tb\nc')]],
    [
      'a right-to-left override',
      'rm \u202Efdp.exe',
      [shown('rm '), hidden('U+202E', 'right-to-left override'), shown('fdp.exe')],
    ],
    [
      'isolates',
      '\u2066x\u2069',
      [hidden('U+2066', 'left-to-right isolate'), shown('x'), hidden('U+2069', 'end of isolate')],
    ],
    ['zero width in a word', 'pass\u200Bword', [shown('pass'), hidden('U+200B', 'zero-width space'), shown('word')]],
    ['a run of NUL', '\0\0\0', [hidden('U+0000', 'NUL', 3)]],
    ['an escape', '\u001B[31m', [hidden('U+001B', 'escape'), shown('[31m')]],
    ['a C1 control', '\u009B', [hidden('U+009B', 'control character')]],
    ['half of a surrogate pair', 'a\uD83D!', [shown('a'), hidden('U+D83D', 'half of a character'), shown('!')]],
    ['a whole surrogate pair', '😀', [shown('😀')]],
    [
      'text smuggled in tags',
      `ok${tagged('run it')}`,
      [shown('ok'), hidden('U+E0072–U+E0074', 'tag characters that read “run it”', 6)],
    ],
    [
      'bytes smuggled in variation selectors',
      '\u{E0101}\u{E0102}',
      [hidden('U+E0101', 'variation selector'), hidden('U+E0102', 'variation selector')],
    ],
    ['six marks on one letter', `e${'\u0301\u0323'.repeat(3)}!`, [shown(`e${'\u0301\u0323'.repeat(3)}!`)]],
    [
      'the same mark again and again, after the second',
      `e${'\u0301'.repeat(500_000)}!`,
      [shown(`e${'\u0301'.repeat(2)}`), hidden('U+0301', 'mark that piles up on a letter', 499_998), shown('!')],
    ],
    [
      'marks of several kinds that pile up, after the sixth',
      `e${'\u0301\u0323'.repeat(5)}`,
      [shown(`e${'\u0301\u0323'.repeat(3)}`), hidden('U+0301…', 'mark that piles up on a letter', 4)],
    ],
  ];
  it.each(cases)('%s', (_, text, pieces) => {
    expect(piecesOf(text, 'prose')).toEqual(pieces);
    expect(piecesOf(text, 'exact')).toEqual(pieces);
  });

  it('what emoji and joining scripts need is silent in prose and shown in exact text', () => {
    for (const text of ['❤️', '👩‍💻', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष']) {
      expect(piecesOf(text, 'prose'), text).toEqual([shown(text)]);
      expect(countHidden(text), text).toBeGreaterThan(0);
    }
  });

  it('a joiner between Latin letters is no need of any script', () => {
    expect(piecesOf('ad\u200Dmin', 'prose')).toEqual([
      shown('ad'),
      hidden('U+200D', 'zero-width joiner'),
      shown('min'),
    ]);
  });

  it('S2: the pieces together are the text, whatever it is', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const text = randomText(seed);
      const back = piecesOf(text, 'exact').reduce(
        (sum, piece) => sum + (piece.type === 'text' ? piece.text.length : 0),
        0,
      );
      const gone = [...text]
        .filter((letter) => countHidden(letter) > 0)
        .reduce((sum, letter) => sum + letter.length, 0);
      expect(back + gone, `seed ${seed}`).toBe(text.length);
    }
  });
});

function randomText(seed: number): string {
  const alphabet = ['a', ' ', '\n', '\u200B', '\u202E', '\uFE0F', '😀', '\uD800', '\u{E0041}', '\u0000', 'é', '\u200D'];
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return alphabet[state % alphabet.length] ?? '';
  };
  return Array.from({ length: 40 }, next).join('').replaceAll('\uD800😀', '😀');
}
