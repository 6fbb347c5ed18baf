/** A piece of JSON as it was written: nothing is parsed into a value, so numbers, escapes and double keys stay as they are. */
export interface JsonPiece {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  readonly text: string;
}

/** One line of JSON laid out for reading. */
export interface JsonLine {
  readonly depth: number;
  readonly pieces: readonly JsonPiece[];
  /** For a line that opens an object or array: the line that closes it, and how many members are between. */
  readonly closes?: number;
  readonly members?: number;
}

export type JsonLayout =
  | { readonly ok: true; readonly lines: readonly JsonLine[]; readonly cut: boolean }
  /** Not JSON; `at` is the offset of the first character that is wrong. */
  | { readonly ok: false; readonly at: number };

interface Open {
  readonly line: number;
  readonly bracket: string;
  members: number;
}

/** Lines after which the layout stops. The rest is in the exact text. */
export const mostJsonLines = 20_000;

/**
 * Lays JSON out, one member a line, without recursion: any depth is as safe as depth one. The text of every token is kept
 * exactly. Stops after `limit` lines and says so; never throws.
 */
export function jsonLines(source: string, limit = mostJsonLines): JsonLayout {
  const scan = new Scan(limit);
  for (let at = skipBlank(source, 0); at < source.length; ) {
    const end = endOfToken(source, at);
    if (end === at || !scan.take(source.slice(at, end))) return { ok: false, at };
    if (scan.isFull()) return { ok: true, lines: scan.lines, cut: true };
    at = skipBlank(source, end);
  }
  return scan.isComplete() ? { ok: true, lines: scan.lines, cut: false } : { ok: false, at: source.length };
}

const blank = /[ \t\r\n]*/y;
const bare = /[{}[\],:]|-?\d[\d.eE+-]*|true|false|null/y;

function skipBlank(source: string, at: number): number {
  blank.lastIndex = at;
  return at + (blank.exec(source)?.[0].length ?? 0);
}

/** Where the token that starts at `at` ends; `at` itself where none does. */
function endOfToken(source: string, at: number): number {
  if (source[at] !== '"') {
    bare.lastIndex = at;
    return at + (bare.exec(source)?.[0].length ?? 0);
  }
  let end = at + 1;
  while (end < source.length && source[end] !== '"') end += source[end] === '\\' ? 2 : 1;
  return end < source.length ? end + 1 : at;
}

/** The state of the scan: lines so far, brackets open, and what may come next. */
class Scan {
  readonly lines: JsonLine[] = [];
  private readonly open: Open[] = [];
  private pieces: JsonPiece[] = [];
  private next: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing' = 'value';
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  isFull(): boolean {
    return this.lines.length >= this.limit;
  }

  isComplete(): boolean {
    return this.next === 'nothing';
  }

  /** Takes one token. False where JSON does not allow it here. */
  take(text: string): boolean {
    const first = text[0] ?? '';
    if (first === '{' || first === '[') return this.begin(first);
    if (first === '}' || first === ']') return this.end(first);
    if (first === ',') return this.comma();
    if (first === ':') return this.colon();
    if (first === '"' && this.next.startsWith('key')) return this.key(text);
    return this.value(text, first === '"' ? 'string' : /[-\d]/.test(first) ? 'number' : 'word');
  }

  private begin(bracket: string): boolean {
    if (!this.next.startsWith('value')) return false;
    this.pieces.push({ kind: 'mark', text: bracket });
    this.open.push({ line: this.lines.length, bracket, members: 0 });
    this.flush(this.open.length - 1);
    this.next = bracket === '{' ? 'key or end' : 'value or end';
    return true;
  }

  private end(bracket: string): boolean {
    const opened = this.open.at(-1);
    if (opened?.bracket !== (bracket === '}' ? '{' : '[') || !this.next.endsWith('end')) return false;
    const members = opened.members + (this.next === 'comma or end' ? 1 : 0);
    if (this.pieces.length > 0) this.flush(this.open.length);
    this.open.pop();
    this.pieces.push({ kind: 'mark', text: bracket });
    if (members === 0) this.joinEmpty();
    else this.close(opened, members);
    this.next = this.open.length === 0 ? 'nothing' : 'comma or end';
    if (this.next === 'nothing') this.flush(0);
    return true;
  }

  /** `{}` stays on one line. */
  private joinEmpty(): void {
    const opening = this.lines.pop();
    this.pieces = [...(opening?.pieces ?? []), ...this.pieces];
  }

  private close(opened: Open, members: number): void {
    const line = this.lines[opened.line];
    if (line !== undefined) this.lines[opened.line] = { ...line, closes: this.lines.length, members };
  }

  private comma(): boolean {
    const opened = this.open.at(-1);
    if (opened === undefined || this.next !== 'comma or end') return false;
    opened.members++;
    this.pieces.push({ kind: 'mark', text: ',' });
    this.flush(this.open.length);
    this.next = opened.bracket === '{' ? 'key' : 'value';
    return true;
  }

  private colon(): boolean {
    if (this.next !== 'colon') return false;
    this.pieces.push({ kind: 'mark', text: ': ' });
    this.next = 'value';
    return true;
  }

  private key(text: string): boolean {
    this.pieces.push({ kind: 'key', text });
    this.next = 'colon';
    return true;
  }

  private value(text: string, kind: JsonPiece['kind']): boolean {
    if (!this.next.startsWith('value')) return false;
    this.pieces.push({ kind, text });
    this.next = this.open.length === 0 ? 'nothing' : 'comma or end';
    if (this.next === 'nothing') this.flush(0);
    return true;
  }

  private flush(depth: number): void {
    if (this.pieces.length > 0) this.lines.push({ depth, pieces: this.pieces });
    this.pieces = [];
  }
}
