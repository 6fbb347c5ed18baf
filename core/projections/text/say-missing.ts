import type { SeqRange } from '../../model/session/missing-before.ts';
import { counted } from './say-count.ts';

/** What is missing in a session, in words: `3 events are missing: numbers 41–43 of the session`. */
export function sayMissing(ranges: readonly SeqRange[], where = ''): string {
  const count = ranges.reduce((sum, { fromSeq, toSeq }) => sum + toSeq - fromSeq, 0);
  const spans = ranges.map(({ fromSeq, toSeq }) => (toSeq - fromSeq === 1 ? `${fromSeq}` : `${fromSeq}–${toSeq - 1}`));
  const [are, numbers] = count === 1 ? ['is', 'number'] : ['are', 'numbers'];
  return `${counted(count, 'event')} ${are} missing${where}: ${numbers} ${spans.join(', ')} of the session`;
}
