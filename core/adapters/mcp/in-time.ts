import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { whileWorking } from './or-aborted.ts';

/** Nothing came in time, by our own clock: a server can answer with any code, that of a timeout too. */
export class Late extends McpError {
  constructor() {
    super(ErrorCode.RequestTimeout, 'It did not answer in time.');
  }
}

export interface Patience {
  /** Longest silence, in ms. */
  readonly silentMs: number;
  /** Longest in all, in ms, however much is heard. Absent: `silentMs`. */
  readonly longestMs?: number;
}

/** What a request takes of its time: given to the client as it is. */
export interface Timed {
  readonly signal: AbortSignal;
  /** The client's own clock, which never rings first. */
  readonly timeout: number;
}

/** The longest that a timer can wait, in ms. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Does a request within its time; `heard` starts the time of silence again. Rejects with {@link Late} where nothing came, and as the request
 * does. Ends it with the signal.
 */
export async function inTime<T>(
  signal: AbortSignal,
  { silentMs, longestMs = silentMs }: Patience,
  request: (timed: Timed, heard: () => void) => Promise<T>,
): Promise<T> {
  return await whileWorking(signal, async (own, end) => {
    const ring = () => end(new Late());
    const longest = setTimeout(ring, longestMs);
    let silence = setTimeout(ring, silentMs);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(ring, silentMs);
    };
    try {
      return await request({ signal: own, timeout: NEVER_MS }, heard);
    } finally {
      clearTimeout(longest);
      clearTimeout(silence);
    }
  });
}
