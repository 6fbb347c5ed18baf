import { counted } from '../../projections/text/say-count.ts';
import type { Clock } from '../../runtime/ports.ts';

/** What a server did against the protocol, and whether it was given up for it. One for each life of a server. */
export interface Wire {
  /** Something that can be passed over; after {@link MOST_FAULTS} of them the server is given up. */
  readonly note: (says: string) => void;
  /** Something that may be nobody's fault, such as a network that fails. */
  readonly tell: (says: string) => void;
  /** Gives the server up, once. */
  readonly fail: (says: string) => void;
  /** Counts a message that nobody asked for; too many at once give the server up. */
  readonly unasked: () => void;
  /** Why it was given up; undefined while it was not. */
  readonly broken: () => string | undefined;
  readonly faults: () => readonly string[];
}

/** Most faults of a server. */
const MOST_FAULTS = 100;
/** Faults that are told in words. */
const MOST_WORDS = 20;
/** Messages that nobody asked for: so many at once, and so many in a second after that. */
const UNASKED_AT_ONCE = 10_000;
const UNASKED_A_SECOND = 1_000;

/** `onFail` is called once, when the server is given up. */
export function createWire(clock: Clock, onFail: () => void): Wire {
  const words: string[] = [];
  let faults = 0;
  let broken: string | undefined;
  let room = UNASKED_AT_ONCE;
  let countedAtMs = clock.nowMs();
  const fail = (says: string) => {
    if (broken !== undefined) return;
    broken = says;
    onFail();
  };
  const tell = (says: string) => {
    if (words.length < MOST_WORDS) words.push(says);
  };
  return {
    tell,
    note: (says) => {
      faults++;
      tell(says);
      if (faults > MOST_FAULTS) fail(`It broke the protocol more than ${MOST_FAULTS} times. First: ${words[0]}`);
    },
    fail,
    unasked: () => {
      const nowMs = clock.nowMs();
      room = Math.min(UNASKED_AT_ONCE, room + ((nowMs - countedAtMs) / 1_000) * UNASKED_A_SECOND);
      countedAtMs = nowMs;
      if (--room < 0) fail(`It sent more than ${counted(UNASKED_AT_ONCE, 'message')} at once that nobody asked for.`);
    },
    broken: () => broken,
    faults: () => (broken === undefined ? words : [broken, ...words]),
  };
}
