import { createHash } from 'node:crypto';

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

/** A UUID that words always give, of version 8 (RFC 9562). */
export function uuidOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The program's run that something is started for, as the host takes it; nothing outside of one. */
export function programOf(keys: Keys | undefined): { readonly program?: string } {
  return keys?.program === undefined ? {} : { program: keys.program };
}
