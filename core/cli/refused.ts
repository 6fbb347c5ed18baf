import type { Refusal } from '../contract/view.ts';
import type { Reason } from './output.ts';

/** Thrown by a command to end with exit code 1 and the reason. Caught in one place. */
export class Refused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.message);
    this.name = 'Refused';
    this.reason = reason;
  }
}

/** The facts of an accepted reply; throws {@link Refused} for a refusal. */
export function accepted<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Refused((reply as unknown as { refusal: Refusal }).refusal);
  return reply as Extract<Reply, { readonly ok: true }>;
}
