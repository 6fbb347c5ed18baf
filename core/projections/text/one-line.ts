import { visibleCharacter } from './visible-character.ts';

/** A text brought onto one line. */
export interface Line {
  readonly text: string;
  /** Where in the source the line stops, in UTF-16 units; undefined where it has all of it. */
  readonly cutAt: number | undefined;
}

/** The most of a source that is read for one line, so that a text of blanks costs no more than others. */
const LONGEST_READ = 20_000;
/** What needs no care: words of visible ASCII, one blank between them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text as one line of at most `max` UTF-16 units: white space is one blank, hidden and control
 * characters are shown, and the cut, marked with `…`, is between two graphemes. Never throws.
 */
export function oneLine(text: string, max: number): Line {
  const head = text.slice(0, max + 1);
  if (PLAIN.test(head)) return plainLine(head, max);
  const read = readLine(text, max);
  if (read.end === undefined && read.shown.length <= max) return { text: ofItsOwn(read.shown), cutAt: undefined };
  const cut = Math.min(borderBefore(read, max - 1), read.shown.length);
  return { text: ofItsOwn(read.shown.slice(0, cut).trimEnd(), '…'), cutAt: read.from[cut] ?? read.end ?? text.length };
}

function plainLine(head: string, max: number): Line {
  if (head.length <= max) return { text: ofItsOwn(head), cutAt: undefined };
  return { text: ofItsOwn(head.slice(0, max - 1).trimEnd(), '…'), cutAt: max - 1 };
}

/** A text in memory of its own: as it was cut it would hold on to the whole text that it is from, as long as somebody keeps it. */
function ofItsOwn(text: string, end = ''): string {
  return [text.slice(0, 1), text.slice(1), end].join('');
}

interface Reading {
  /** What the source reads as; a little longer than asked for, so that the grapheme at the cut is known. */
  readonly shown: string;
  /** Source offset of each unit of `shown`. */
  readonly from: readonly number[];
  /** Where reading stopped before the end of the source. */
  readonly end: number | undefined;
}

function readLine(text: string, max: number): Reading {
  const from: number[] = [];
  let shown = '';
  let before = '';
  let blank = false;
  let at = 0;
  for (; at < text.length && shown.length <= max + 20 && at < LONGEST_READ; ) {
    if (isPlain(text.charCodeAt(at))) {
      if (blank && shown !== '') {
        shown += ' ';
        from.push(at);
      }
      const end = endOfPlain(text, at, Math.min(at + Math.max(1, max + 21 - shown.length), LONGEST_READ));
      shown += text.slice(at, end);
      while (at < end) from.push(at++);
      before = text.charAt(end - 1);
      blank = false;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const visible = visibleCharacter(character, before);
    const isBlank = visible.length === character.length ? /\s/.test(visible) : /^[\t-\r]$/.test(character);
    if (!isBlank) {
      const piece = blank && shown !== '' ? ` ${visible}` : visible;
      for (let unit = 0; unit < piece.length; unit++) from.push(at);
      shown += piece;
    }
    blank = isBlank;
    before = character;
    at += character.length;
  }
  return { shown, from, end: at < text.length && /\S/.test(text.slice(at)) ? at : undefined };
}

/** Visible ASCII, which is read in runs. */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

function endOfPlain(text: string, start: number, limit: number): number {
  let end = start + 1;
  while (end < limit && isPlain(text.charCodeAt(end))) end++;
  return end;
}

/** The last place at or before `limit` where neither a grapheme nor an escape is cut in two. */
function borderBefore({ shown, from }: Reading, limit: number): number {
  if (shown.length <= limit) return shown.length;
  // Between two characters of ASCII there is always a border; looking for one costs more than all the rest.
  const isBorder = isPlain(shown.charCodeAt(limit - 1)) && isPlain(shown.charCodeAt(limit));
  const border = isBorder ? limit : (graphemes.segment(shown).containing(limit)?.index ?? limit);
  let cut = border === 0 ? limit : border;
  while (cut > 0 && from[cut] === from[cut - 1]) cut--;
  return cut === 0 ? limit : cut;
}
