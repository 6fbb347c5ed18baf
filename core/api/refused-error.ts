import type { Refusal } from '../contract/refusal.ts';
import type { Decision } from '../model/refusal.ts';

/** Thrown where the host refuses a command. Nothing was changed by it. The message says the fact, `remedy` what to do about it. */
export class RefusedError extends Error {
  readonly code: Refusal['code'];
  readonly remedy: string | undefined;
  /** The session's head now, with `stale-head`. */
  readonly head: string | undefined;
  constructor({ code, message, remedy, head }: Refusal) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
    this.remedy = remedy;
    this.head = head;
  }
}

/** What a decision accepted; throws {@link RefusedError} for a refusal. */
export function made<Value>(decision: Decision<Value>): Value {
  if (!decision.ok) throw new RefusedError(decision.refusal);
  return decision.value;
}

/** The facts of an accepted reply; throws {@link RefusedError} for a refusal. */
export function accepted<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new RefusedError((reply as unknown as { refusal: Refusal }).refusal);
  return reply as Extract<Reply, { readonly ok: true }>;
}
