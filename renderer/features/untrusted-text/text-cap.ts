/** How much of a text is shown at once. */
export interface Cap {
  readonly lines: number;
  /** UTF-16 units of one line. */
  readonly lineLength: number;
  /** UTF-16 units in all. */
  readonly length: number;
}

/** The beginning of a text, and how much there is. */
export interface CappedText {
  readonly text: string;
  /** True where something is left out. */
  readonly cut: boolean;
  readonly shownLines: number;
  /** Lines of these that end in `…`, because they are longer than is shown. */
  readonly cutLines: number;
  readonly totalLines: number;
}

/** What a verbatim box shows before "show all". */
export const firstLook: Cap = { lines: 24, lineLength: 1_200, length: 12_000 };
/** What it shows after: bounded still, so that one result can never stop the window. */
export const fullLook: Cap = { lines: 5_000, lineLength: 20_000, length: 400_000 };

/** Cuts a text to a cap, never inside a surrogate pair. A line that is too long ends in `…`. A last line feed does not count as a line. */
export function capText(text: string, cap: Cap): CappedText {
  const totalLines = countLines(text);
  const lines: string[] = [];
  let cutLines = 0;
  let length = 0;
  for (let from = 0; lines.length < cap.lines && lines.length < totalLines; ) {
    const end = endOfLine(text, from);
    const room = Math.min(cap.lineLength, cap.length - length);
    const tooLong = end - from > room;
    const line = tooLong ? `${text.slice(from, wholeCharacter(text, from + room))}…` : text.slice(from, end);
    lines.push(line);
    length += line.length + 1;
    if (tooLong) cutLines++;
    from = end + 1;
    if (length >= cap.length) break;
  }
  const cut = cutLines > 0 || lines.length < totalLines;
  return { text: lines.join('\n'), cut, shownLines: lines.length, cutLines, totalLines };
}

/** Lines of a text; a line feed at the very end closes the last line and opens none. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

/** The nearest place at or before `at` that does not split a surrogate pair. */
export function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
