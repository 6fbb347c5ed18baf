import type { Decision } from '../../model/refusal.ts';

/** A decision as a reply of the contract: its facts beside `ok`, or the refusal. */
export function answer<Accepted, Facts extends object>(
  decision: Decision<Accepted>,
  facts: (accepted: Accepted) => Facts,
) {
  return decision.ok ? { ok: true as const, ...facts(decision.value) } : decision;
}
