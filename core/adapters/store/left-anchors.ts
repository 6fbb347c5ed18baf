import type { Append } from '../../runtime/ports.ts';
import type { DatedAnchor, DatedAnchorLog } from './dated-anchor.ts';
import type { Shelf } from './slot.ts';

/**
 * Anchors of the sessions of a batch that is in, which name an event that is not there: what they anchored was cut off or rewritten before.
 * They are to be kept beside the new ones, which would hide that (E1). Costs nothing where a batch goes on from what is anchored.
 */
export function leftAnchors(
  batch: readonly Append[],
  anchors: Pick<DatedAnchorLog, 'of'>,
  { slotOf }: Pick<Shelf, 'slotOf'>,
): readonly DatedAnchor[] {
  return batch.flatMap(({ session, expectedHead }) => {
    const before = anchors.of(session);
    const isLeft = before !== undefined && before.head !== expectedHead && slotOf(before.head) === undefined;
    return isLeft ? [before] : [];
  });
}
