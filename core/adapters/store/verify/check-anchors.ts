import { oneLine } from '../../../projections/text/one-line.ts';
import { counted } from '../../../projections/text/say-count.ts';
import type { Ending } from './ending.ts';

/** Longest beginning of a damaged line that is quoted, in UTF-16 units. */
const QUOTED = 60;

/** Names lines of the anchors that are no anchor: what they anchored is not known any more, whichever session it was of (E1). */
export function checkAnchors({ evidence, tally }: Ending): void {
  const { damaged } = evidence.anchorFlaws();
  const [first] = damaged;
  if (first === undefined) return;
  const lines = `${counted(damaged.length, 'line')} of the anchors, kept ${evidence.anchorsAre},`;
  const begins = damaged.length === 1 ? 'it begins' : 'the first begins';
  const detail = `${lines} can’t be read: ${begins} with “${oneLine(first, QUOTED).text}”. What was anchored there is not known any more.`;
  tally.faults.push({ what: 'altered', detail });
}
