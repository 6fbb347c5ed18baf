import type { Sha256 } from '../../model/envelope.ts';

/** What a context is made with, handed in. */
export interface ContextSource {
  /** Tokens of a text, estimated. Called once for each segment. */
  readonly tokens: (text: string) => number;
  /**
   * The text of a blob, at hand or not: whole outputs, recorded segments, the basis of a detached session. Without it
   * outputs count as far as the event holds them and nothing is exact.
   */
  readonly blobText?: (blob: string) => string | undefined;
  /** Proves that recorded segments make the recorded request. Without it nothing is exact. */
  readonly sha256?: Sha256;
}
