/** Where the words of a text stop that a title is made of. */
export interface FirstWords {
  readonly words: string;
  /** Offset in the text behind them, in UTF-16 units. */
  readonly end: number;
}

/** A table or a code fence further on is not looked for: no title is that long. */
const LONGEST_READ = 20_000;

/**
 * The words that a text in markdown begins with, up to its first table or code fence: as one line neither can be read. Of a text
 * that begins with a table the names of its columns, of one that begins with code its lines. All of a text without. Never throws.
 */
export function firstWords(text: string): FirstWords {
  const all = { words: text, end: text.length };
  if (!text.includes('|') && !text.includes('```') && !text.includes('~~~')) return all;
  const lines = linesOf(text);
  const at = lines.findIndex((line, index) => isFence(line) || isTable(line, lines[index + 1]));
  const block = lines[at];
  if (block === undefined) return all;
  const before = text.slice(0, block.start);
  if (hasWords(before)) return { words: before, end: block.start };
  return (isFence(block) ? codeOf(lines.slice(at + 1), text) : columnsOf(block, lines[at + 1])) ?? all;
}

interface TextLine {
  readonly text: string;
  /** Offset of the line, and of the one after it. */
  readonly start: number;
  readonly end: number;
}

function linesOf(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start < text.length && start < LONGEST_READ; ) {
    const next = text.indexOf('\n', start) + 1;
    const end = next === 0 ? text.length : next;
    lines.push({ text: text.slice(start, Math.min(end, start + LONGEST_READ)).trim(), start, end });
    start = end;
  }
  return lines;
}

/** With the marks of a quote or of a list before it. */
const FENCE = /^(?:>\s?|[-*+]\s+|\d{1,9}[.)]\s+)*(?:`{3,}[^`]*|~{3,}.*)$/;

function isFence({ text }: TextLine): boolean {
  return FENCE.test(text);
}

function isTable({ text }: TextLine, below: TextLine | undefined): boolean {
  if (below === undefined || !text.includes('|') || !below.text.includes('|')) return false;
  return /^[|:\->\s]+$/.test(below.text) && cellsOf(below.text).every((cell) => /^:?-+:?$/.test(cell));
}

/** What stands between the bars of a row, without the marks of a quote. */
function cellsOf(row: string): readonly string[] {
  const cells = row.replace(/^>[>\s]*/, '').split('|');
  return cells.map((cell) => cell.trim()).filter((cell, at) => cell !== '' || (at > 0 && at < cells.length - 1));
}

function columnsOf(head: TextLine, rule: TextLine | undefined): FirstWords | undefined {
  const words = cellsOf(head.text).filter((cell) => cell !== '');
  return words.length === 0 ? undefined : { words: words.join(', '), end: rule?.end ?? head.end };
}

function codeOf(lines: readonly TextLine[], text: string): FirstWords | undefined {
  const closing = lines.findIndex(isFence);
  const [first] = lines;
  const end = (closing === -1 ? undefined : lines[closing]?.start) ?? text.length;
  const words = first === undefined ? '' : text.slice(first.start, end);
  return hasWords(words) ? { words, end } : undefined;
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
