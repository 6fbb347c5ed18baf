import { counted, figure } from '../text/say-count.ts';
import type { Verified } from './verified.ts';

/** What came of all steps that were done again, by verdict: the numbers add up. */
export function sayVerified({ same, differs, stale, missing, skipped }: Verified): string {
  const steps = counted(same + differs + stale + missing + skipped, 'step');
  const sums = { same, differs, stale, missing, skipped };
  return `${steps}: ${Object.entries(sums)
    .map(([name, sum]) => `${figure(sum)} ${name}`)
    .join(', ')}`;
}

/** True where nothing differs and nothing could not be done as it was: what is skipped is so on purpose (R3). */
export function holds({ differs, stale, missing }: Verified): boolean {
  return differs + stale + missing === 0;
}
