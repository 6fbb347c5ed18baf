import type { Refusal } from '../contract/view.ts';
import { asSentence } from '../model/sentence.ts';
import { plain } from './plain.ts';

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
  /** Says why something was not done: in words on stderr, and as `{"refused": …}` on stdout with `--json`. */
  readonly refused: (reason: Reason) => void;
}

/** Output on this process's own streams. */
export function processOutput(json: boolean): Output {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const write = (text: string) => process.stdout.write(`${text}\n`);
  const line: Output['line'] = (fact, text) => {
    if (json) write(jsonLine(fact));
    else if (text !== '') write(plain(text));
  };
  // A reader that has seen enough (`| head`) closes the pipe: that is no failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return {
    json,
    line,
    last: (fact, text) => {
      line(fact, text);
      if (!json) write(jsonLine(fact));
    },
    status: (text) => {
      if (!json && process.stderr.isTTY) process.stderr.write(`\r\u001b[K${plain(text)}`);
    },
    aside: (text) => void process.stderr.write(`${plain(text)}\n`),
    verbatim: write,
    bytes: (bytes, stream = 'stdout') => {
      const to = process[stream];
      to.write(to.isTTY ? plain(decoders[stream].decode(bytes, { stream: true })) : bytes);
    },
    refused: (reason) => {
      if (json) write(jsonLine({ refused: reason }));
      process.stderr.write(
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
