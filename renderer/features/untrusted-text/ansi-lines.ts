import Anser from 'anser';

/** Colours of the terminal that our themes have a token for. */
export type AnsiColour = 'black' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white';

/** A stretch of one line with one look. */
export interface AnsiSpan {
  readonly text: string;
  readonly ink?: AnsiColour;
  readonly fill?: AnsiColour;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly struck?: true;
}

type Look = Omit<AnsiSpan, 'text'>;

export interface AnsiText {
  readonly lines: readonly (readonly AnsiSpan[])[];
  /** Control sequences that set no colour (cursor moves, erasures, titles, links) and are left out. */
  readonly dropped: number;
}

/**
 * Reads terminal output: colours as names of tokens, other control sequences counted and left out. Text that says itself
 * hidden (SGR 8) is shown. Nothing is ever removed but control sequences; a carriage return inside a line stays in its text.
 */
export function ansiLines(output: string): AnsiText {
  return createAnsiReader()(output);
}

/** How far output was read: no control sequence goes over the end of a line. */
interface Progress {
  readonly parser: Anser;
  readonly lines: AnsiSpan[][];
  look: Look;
  dropped: number;
}

/** Reads output that grows: lines that are whole are read once. What does not go on from what was read before is read anew. */
export function createAnsiReader(): (output: string) => AnsiText {
  let whole = '';
  let read = nothingRead();
  return (output) => {
    if (!output.startsWith(whole)) [whole, read] = ['', nothingRead()];
    const end = output.lastIndexOf('\n') + 1;
    if (end > whole.length) {
      readOn(read, output.slice(whole.length, end));
      whole = output.slice(0, end);
    }
    const last = { ...read, parser: copyOf(read.parser), lines: [[...(read.lines.at(-1) ?? [])]] };
    readOn(last, output.slice(end));
    const lines = [...read.lines.slice(0, -1), ...last.lines];
    if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
    return { lines, dropped: last.dropped };
  };
}

function nothingRead(): Progress {
  return { parser: new Anser(), lines: [[]], look: {}, dropped: 0 };
}

function readOn(read: Progress, output: string): void {
  const { text, dropped } = withoutControls(output.replaceAll('\r\n', '\n'));
  read.dropped += dropped;
  for (const [at, chunk] of text.split('\u001B[').entries()) {
    const { content, look } = at === 0 ? { content: chunk, look: read.look } : readChunk(read.parser, chunk);
    read.look = look;
    for (const [row, line] of content.split('\n').entries()) {
      if (row > 0) read.lines.push([]);
      if (line !== '') read.lines.at(-1)?.push({ text: line, ...look });
    }
  }
}

function copyOf(parser: Anser): Anser {
  return Object.assign(new Anser(), structuredClone({ ...parser }));
}

const ESC = '\\u001B';
/** OSC and other strings up to their end, then CSI that is not SGR, then two-character escapes. */
const controls = new RegExp(
  [
    `${ESC}[\\]PX^_][^\\u0007\\u001B\\n]{0,4096}(?:\\u0007|${ESC}\\\\)`,
    `${ESC}\\[[<-?]?[\\d;:]*[ -/]*[@-ln-~]`,
    `${ESC}\\[[<-?][\\d;:]*m`,
    `${ESC}\\[\\d*:[\\d;:]*m`,
    `${ESC}[ -/]*[0-OQ-WYZ\\\\\`-~]`,
  ].join('|'),
  'g',
);

function withoutControls(text: string): { text: string; dropped: number } {
  if (!text.includes('\u001B')) return { text, dropped: 0 };
  let dropped = 0;
  const kept = text.replace(controls, () => {
    dropped++;
    return '';
  });
  return { text: kept, dropped };
}

function readChunk(parser: Anser, chunk: string): { content: string; look: Look } {
  if (!/^[\d;]*m/.test(chunk)) return { content: `\u001B[${chunk}`, look: {} };
  const entry = parser.processChunkJson(chunk, { json: true, use_classes: true }, true);
  return { content: entry.content, look: entry.was_processed ? lookOf(entry) : {} };
}

function lookOf(entry: Anser.AnserJsonEntry): Look {
  const has = (name: Anser.DecorationName) => entry.decorations.includes(name);
  const ink = colourOf(entry.fg, entry.fg_truecolor);
  const fill = colourOf(entry.bg, entry.bg_truecolor);
  const [front, back] = has('reverse') ? [fill ?? 'black', ink ?? 'white'] : [ink, fill];
  return {
    ...(front === undefined ? {} : { ink: front }),
    ...(back === undefined ? {} : { fill: back }),
    ...(has('bold') ? { bold: true } : {}),
    ...(has('dim') ? { dim: true } : {}),
    ...(has('italic') ? { italic: true } : {}),
    ...(has('underline') ? { underline: true } : {}),
    ...(has('strikethrough') ? { struck: true } : {}),
  };
}

function colourOf(name: string | null, rgb: string | null): AnsiColour | undefined {
  if (name === null) return undefined;
  if (name === 'ansi-truecolor') return nearest((rgb ?? '').split(',').map(Number));
  const index = /^ansi-palette-(\d+)$/.exec(name)?.[1];
  if (index !== undefined) return nearest(paletteRgb(Number(index)));
  return name.replace(/^ansi-(bright-)?/, '') as AnsiColour;
}

/** The colour cube (16 to 231) and the greys (232 to 255) of xterm's palette. */
function paletteRgb(index: number): number[] {
  if (index >= 232) return Array<number>(3).fill(8 + (index - 232) * 10);
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)];
}

/** The named colour whose hue is nearest; grey without one. Tokens keep the contrast that a log's own colours would not. */
function nearest([r = 0, g = 0, b = 0]: readonly number[]): AnsiColour {
  const high = Math.max(r, g, b);
  const spread = high - Math.min(r, g, b);
  if (spread < 32) return high < 128 ? 'black' : 'white';
  const sector = high === r ? (g - b) / spread : high === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  return wheel[(Math.round(sector) + 6) % 6] ?? 'white';
}

const wheel: readonly AnsiColour[] = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'];
