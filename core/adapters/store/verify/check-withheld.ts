import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';
import { blame } from './tally.ts';

/** Names payloads that were there when their events arrived, are gone, and that no recorded erasure names (S12). */
export function checkWithheld({ tally, acts }: Ending): void {
  for (const { since, ...where } of tally.withheld) {
    if (since === 'arrival' || acts.erased.has(where.event)) continue;
    const detail = `The payload of ${nameOf(where)} is gone: it was there when the event arrived, and no recorded erasure names it.`;
    blame(tally, 'withheld without a record', where, detail);
  }
}
