import type { Refusal } from '../contract/view.ts';
import { asSentence } from '../model/sentence.ts';
import { plain } from './plain.ts';
import { Interruption, interruptWork } from './until-interrupted.ts';

/** Exit code of what a closed pipe ended, as shells have it: 128 and the number of SIGPIPE. */
export const BROKEN_PIPE = 141;

/** Why something was not done: the code of a refusal or of a host error, the fact, and what to do about it. */
export interface Reason {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
  /** The break that must be answered, with `at-break`. */
  readonly break?: Refusal['break'];
}

/** Where a command writes. With `--json` every line on stdout is one compact JSON object; without, it is for people. */
export interface Output {
  readonly json: boolean;
  /** Writes one fact: the object as JSON, or the text. An empty text writes nothing for people. */
  readonly line: (fact: object, text: string) => void;
  /** Writes the last fact of a command: the object as JSON, for people after the text. Scripts read it either way. */
  readonly last: (fact: object, text: string) => void;
  /** Shows how far something is, in place of what was shown before, on a terminal only. An empty text clears it. */
  readonly status: (text: string) => void;
  /** Says something that is no fact of the answer, in words on stderr. */
  readonly aside: (text: string) => void;
  /** Writes a line as it is: exports. */
  readonly verbatim: (text: string) => void;
  /** Writes bytes as they are, on stdout where nothing else is said; on a terminal what could steer it is made visible. */
  readonly bytes: (bytes: Uint8Array, stream?: 'stdout' | 'stderr') => void;
  /** Whether a reader of it is gone: what was said since came to nobody. */
  readonly isCut: () => boolean;
  /** Says why something was not done: in words on stderr, and as `{"refused": …}` on stdout with `--json`. */
  readonly refused: (reason: Reason) => void;
}

type Stream = 'stdout' | 'stderr';

/** Of a pipe, and of a terminal. */
const READER_GONE: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EIO']);

/** Output on this process's own streams. */
export function processOutput(json: boolean): Output {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const gone = new Set<Stream>();
  // A reader that has seen enough (`| head`) closes the pipe: what goes on for it ends, in order where that has an order.
  const cut = (stream: Stream, error: NodeJS.ErrnoException) => {
    if (!READER_GONE.has(error.code)) throw error;
    gone.add(stream);
    if (!interruptWork(new Interruption('host', 'the reader of its output is gone', BROKEN_PIPE)))
      process.exit(BROKEN_PIPE);
  };
  const to = (stream: Stream, bytes: string | Uint8Array) => {
    if (!gone.has(stream)) process[stream].write(bytes);
  };
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].on('error', (error) => gone.has(stream) || cut(stream, error));
  const write = (text: string) => to('stdout', `${text}\n`);
  const line: Output['line'] = (fact, text) => {
    if (json) write(jsonLine(fact));
    else if (text !== '') write(plain(text));
  };
  return {
    json,
    isCut: () => gone.size > 0,
    line,
    last: (fact, text) => {
      line(fact, text);
      if (!json) write(jsonLine(fact));
    },
    status: (text) => {
      if (!json && process.stderr.isTTY) to('stderr', `\r\u001b[K${plain(text)}`);
    },
    aside: (text) => to('stderr', `${plain(text)}\n`),
    verbatim: write,
    bytes: (bytes, stream = 'stdout') => {
      const { isTTY } = process[stream];
      to(stream, isTTY ? plain(decoders[stream].decode(bytes, { stream: true })) : bytes);
    },
    refused: (reason) => {
      if (json) write(jsonLine({ refused: reason }));
      to(
        'stderr',
        reason.remedy === undefined
          ? `${plain(reason.message)}\n`
          : `${plain(asSentence(reason.message))} ${plain(reason.remedy)}\n`,
      );
    },
  };
}

/** One object on one line, also for readers that take Unicode's other line ends for ends of a line. */
function jsonLine(fact: object): string {
  return JSON.stringify(fact).replace(
    /[\u0085\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
