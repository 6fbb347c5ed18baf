import { hasHidden, INVISIBLE, MARK, MARK_PILE } from '../../../core/contract/view.ts';

/** A stretch of text that can be shown as it is, or characters that a reader would not see. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'hidden';
      /** `U+202E`; a range `U+E0049–U+E0065` for text that is smuggled in tag characters; `U+0301…` for marks of several kinds. */
      readonly code: string;
      readonly name: string;
      /** How many of them stand here in a row. */
      readonly count: number;
    };

/**
 * Splits a text into what can be seen and what cannot: controls, zero-width and bidirectional characters, fillers, tag
 * characters, lone surrogates, and marks that pile up on a letter over other lines. Line feed and tab stay text.
 * `prose` lets pass the invisible characters that emoji and scripts with joining letters need; `exact` lets none pass.
 */
export function piecesOf(text: string, mode: 'prose' | 'exact'): Piece[] {
  if (!hasHidden(text)) return text === '' ? [] : [{ type: 'text', text }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(hiddenRun)) {
    if (mode === 'prose' && isNeeded(text, match.index, match[0])) continue;
    if (match.index > from) pieces.push({ type: 'text', text: text.slice(from, match.index) });
    pieces.push(hiddenPiece(match[0]));
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ type: 'text', text: text.slice(from) });
  return pieces;
}

/** How many characters of a text cannot be seen. */
export function countHidden(text: string): number {
  return piecesOf(text, 'exact').reduce((sum, piece) => sum + (piece.type === 'hidden' ? piece.count : 0), 0);
}

const tags = '\\u{E0000}-\\u{E007F}';
/** Tag characters in a row are one text, and marks one pile; of all others only repetitions of the same one are taken together. */
const hiddenRun = new RegExp(`[${tags}]+|${MARK_PILE}|(?<one>[${INVISIBLE}\\p{Cs}])\\k<one>*`, 'gu');

const isMark = new RegExp(`^${MARK}`, 'u');

function hiddenPiece(run: string): Piece {
  const points = [...run].map((character) => character.codePointAt(0) ?? 0);
  const first = points[0] ?? 0;
  const last = points.at(-1) ?? first;
  const isTag = first >= 0xe0000 && first <= 0xe007f;
  if (isMark.test(run)) {
    const code = `${codeOf(first)}${points.every((point) => point === first) ? '' : '…'}`;
    return { type: 'hidden', code, name: 'mark that piles up on a letter', count: points.length };
  }
  return {
    type: 'hidden',
    code: isTag && last !== first ? `${codeOf(first)}–${codeOf(last)}` : codeOf(first),
    name: isTag ? `tag characters that read “${tagText(points)}”` : nameOf(first),
    count: points.length,
  };
}

function codeOf(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function tagText(points: readonly number[]): string {
  const shown = points.slice(0, 200).filter((point) => point >= 0xe0020 && point <= 0xe007e);
  return String.fromCodePoint(...shown.map((point) => point - 0xe0000)) + (points.length > 200 ? '…' : '');
}

/** An emoji's variation selector and joiner, or a joiner between letters of a script that joins them. */
function isNeeded(text: string, at: number, run: string): boolean {
  const before = text.slice(Math.max(0, at - 4), at);
  if (run === '\uFE0F' || run === '\uFE0E') return emojiEnd.test(before);
  if (run !== '\u200D' && run !== '\u200C') return false;
  const after = text.slice(at + 1, at + 3);
  if (run === '\u200D' && /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?$/u.test(before)) {
    return /^(?:\p{Extended_Pictographic}|[\u2640\u2642])/u.test(after);
  }
  return joining.test(before) && joiningStart.test(after);
}

/** No class of both: Chromium 156 finds no character beyond U+FFFF by one. */
const emojiEnd = /(?:\p{Emoji}|\p{Extended_Pictographic})$/u;

const scripts = ['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'];
const letters = scripts.map((script) => `\\p{Script=${script}}`).join('');
const joining = new RegExp(`[${letters}]$`, 'u');
const joiningStart = new RegExp(`^[${letters}]`, 'u');

function nameOf(point: number): string {
  const known = names[point];
  if (known !== undefined) return known;
  if (point < 0x20 || (point >= 0x7f && point <= 0x9f)) return 'control character';
  if (point >= 0xd800 && point <= 0xdfff) return 'half of a character';
  if (point >= 0xfe00 && point <= 0xfe0f) return 'variation selector';
  if (point >= 0xe0100) return 'variation selector';
  return 'character that is not seen';
}

const names: Readonly<Record<number, string>> = {
  0: 'NUL',
  7: 'bell',
  8: 'backspace',
  13: 'carriage return',
  27: 'escape',
  127: 'delete',
  173: 'soft hyphen',
  1564: 'Arabic letter mark',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8232: 'line separator',
  8233: 'paragraph separator',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of embedding or override',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'end of isolate',
  10240: 'blank Braille pattern',
  12644: 'Hangul filler',
  65279: 'zero-width no-break space',
};
