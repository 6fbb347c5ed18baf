import { sha256 } from '../adapters/sha256.ts';
import { uuidOf as nameOf } from '../model/uuid-of.ts';

/** Names of what a node of a program makes: the same ones however often the program is run again, so that it finds what it made. */
export interface Keys {
  /** A UUID for one of the things that the node makes. */
  readonly id: (what: string) => string;
  /** Where in the run the node is. */
  readonly position: string;
  /** The event that the program's run began with: what the node starts counts against its caps (X3). Undefined for one of an older record, of which agents do not say so. */
  readonly program: string | undefined;
  /** True for an event that another node of the run gave as its result. */
  readonly isOfAnother: (event: string) => boolean;
  /** Does work on the record while the run writes nothing to it. */
  readonly alone: <Done>(work: () => Promise<Done>) => Promise<Done>;
}

/** A UUID that words always give. */
export function uuidOf(...words: readonly string[]): string {
  return nameOf(sha256, words);
}

/** The program's run that something is started for, as the host takes it; nothing outside of one. */
export function programOf(keys: Keys | undefined): { readonly program?: string } {
  return keys?.program === undefined ? {} : { program: keys.program };
}
