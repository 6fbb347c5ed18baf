import { asSentence } from './sentence.ts';
import type { HistoryBreak } from './session/history-break.ts';

/** Why a command was not carried out: a value that is shown in words, never thrown. */
export interface Refusal {
  readonly code:
    | 'stale-head'
    | 'at-break'
    | 'not-found'
    | 'read-only'
    | 'nothing-to-undo'
    | 'invalid'
    | 'already-so'
    | 'in-use'
    | 'withheld'
    | 'unsupported';
  /** The fact, as a sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** The session's head now, or the number of a draft's last change, with `stale-head`. */
  readonly head?: string;
  /** The break that must be answered, with `at-break`. */
  readonly break?: HistoryBreak;
}

/** What `decide` answers: what to write, or why not. */
export type Decision<Accepted> =
  | { readonly ok: true; readonly value: Accepted }
  | { readonly ok: false; readonly refusal: Refusal };

/** A decision that accepts. */
export function accept<Accepted>(value: Accepted): Decision<Accepted> {
  return { ok: true, value };
}

/** A decision that refuses. `message` is made a sentence, so that the remedy can follow it. */
export function refuse(
  code: Refusal['code'],
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, message: asSentence(message), ...more } };
}
