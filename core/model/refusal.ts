/** Why a command was not carried out: a value that is shown in words, never thrown. */
export interface Refusal {
  readonly code:
    | 'stale-head'
    | 'not-found'
    | 'read-only'
    | 'nothing-to-undo'
    | 'invalid'
    | 'already-so'
    | 'in-use'
    | 'withheld'
    | 'unsupported';
  /** The fact. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** The session's head now, with `stale-head`. */
  readonly head?: string;
}

/** What `decide` answers: what to write, or why not. */
export type Decision<Accepted> =
  | { readonly ok: true; readonly value: Accepted }
  | { readonly ok: false; readonly refusal: Refusal };

/** A decision that accepts. */
export function accept<Accepted>(value: Accepted): Decision<Accepted> {
  return { ok: true, value };
}

/** A decision that refuses. */
export function refuse(
  code: Refusal['code'],
  message: string,
  more: { remedy?: string; head?: string } = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, message, ...more } };
}
