/** A system call that came back without an error, as strace wrote it. */
export interface Call {
  readonly name: string;
  /** The first one, where that is a number. */
  readonly handle: number;
  /** What stands in quotes, in order. */
  readonly texts: readonly Buffer[];
  /** What follows the last quote, or all where there is none. */
  readonly rest: string;
  readonly result: number;
  /** How many calls had come back when it began. */
  readonly after: number;
}

interface Begun {
  readonly text: string;
  readonly after: number;
}

const UNFINISHED = ' <unfinished ...>';

/** Reads calls in the order in which they came back, out of what `strace -f -xx` wrote. A `close` counts when it begins: its handle is free then. */
export function* callsIn(trace: string): Generator<Call> {
  const begun = new Map<string, Begun>();
  let after = 0;
  for (const line of trace.split('\n')) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const whole = text.endsWith(UNFINISHED)
      ? began(begun, thread, { text: text.slice(0, -UNFINISHED.length), after })
      : ended(begun, thread, { text, after });
    const call = whole && callOf(whole);
    if (call === undefined) continue;
    yield call;
    after++;
  }
}

function began(begun: Map<string, Begun>, thread: string, call: Begun): Begun | undefined {
  if (call.text.startsWith('close(')) return { ...call, text: `${call.text}) = 0` };
  begun.set(thread, call);
  return undefined;
}

function ended(begun: Map<string, Begun>, thread: string, { text, after }: Begun): Begun | undefined {
  const end = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
  if (end === undefined) return { text, after };
  const start = begun.get(thread);
  begun.delete(thread);
  return start && { text: start.text + end, after: start.after };
}

function callOf({ text, after }: Begun): Call | undefined {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(') ');
  const result = /^\)\s+= (\d+)/.exec(text.slice(close))?.[1];
  if (open < 0 || close < 0 || result === undefined) return undefined;
  const parts = text.slice(open + 1, close).split('"');
  const texts = parts.filter((_, at) => at % 2 === 1).map(bytesOf);
  const rest = parts.at(-1) ?? '';
  if (parts.some((part, at) => at > 0 && at % 2 === 0 && part.startsWith('...')))
    throw new Error(`strace left bytes out of ${text.slice(0, 80)}`);
  return {
    name: text.slice(0, open),
    handle: Number.parseInt(parts[0] ?? '', 10),
    texts,
    rest,
    result: Number(result),
    after,
  };
}

function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
}
