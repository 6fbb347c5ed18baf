import type { Refusal } from '../contract/view.ts';
import { asSentence } from '../model/sentence.ts';
import type { Reason } from './output.ts';

/** Thrown by a command to end with exit code 1 and the reason, its fact as a sentence. Caught in one place. */
export class Refused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(asSentence(reason.message));
    this.name = 'Refused';
    this.reason = { ...reason, message: this.message };
  }
}

/** The facts of an accepted reply; throws {@link Refused} for a refusal. */
export function accepted<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Refused((reply as unknown as { refusal: Refusal }).refusal);
  return reply as Extract<Reply, { readonly ok: true }>;
}
