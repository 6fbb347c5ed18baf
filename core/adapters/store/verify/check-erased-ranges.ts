import { counted, figure } from '../../../model/counted.ts';
import type { Ending } from './ending.ts';

/** Most files that are named in one sentence. */
const MOST = 5;

/**
 * Compares the ranges of source files that are empty with the erasures on record. An erasure takes all that is kept of a file, and no more of
 * it is kept then: so ranges that are empty beside others that are not were emptied behind the record.
 */
export function checkErasedRanges({ tally: { quarantine, faults }, acts, kept: files, only }: Ending): void {
  if (only !== undefined) return;
  let named = 0;
  for (const { source, kept, erased } of files) {
    if (erased === 0 || kept === 0) continue;
    named += erased;
    const detail = `${counted(erased, 'kept range')} of ${source} ${isOrAre(erased)} empty beside ${figure(kept)} that ${isOrAre(kept)} not; an erasure takes all of a file.`;
    faults.push({ what: 'altered source bytes', detail });
  }
  const { found, atMost, atLeast } = erasedRanges({ kept: files, acts });
  if (found - named > atMost) {
    const detail = `${counted(found, 'kept range')} of source files ${isOrAre(found)} empty, of ${emptyFiles(files)}; the record tells of ${figure(atMost)} that were erased and are still here.`;
    faults.push({ what: 'altered source bytes', detail });
  }
  const gone = atLeast - found - quarantine.missing;
  if (gone <= 0) return;
  const detail = `${counted(gone, 'erased range')} of source files ${isOrAre(gone)} missing: by the record ${figure(atLeast)} were erased and did not leave with emptied trash.`;
  faults.push({ what: 'missing source bytes', detail });
}

/** How many ranges are empty, and how many can be, as the record tells. */
export function erasedRanges({ kept, acts }: Pick<Ending, 'kept' | 'acts'>): {
  readonly found: number;
  readonly atMost: number;
  readonly atLeast: number;
} {
  const { erased, left, mayHaveLeft } = acts.erasedRanges;
  const found = kept.reduce((sum, each) => sum + each.erased, 0);
  return { found, atMost: erased - left, atLeast: erased - left - mayHaveLeft };
}

function emptyFiles(kept: Ending['kept']): string {
  const files = kept.filter(({ erased }) => erased > 0).map(({ source }) => source);
  const more = files.length > MOST ? ` and ${figure(files.length - MOST)} more` : '';
  return `${files.slice(0, MOST).join(', ')}${more}`;
}

function isOrAre(amount: number): string {
  return amount === 1 ? 'is' : 'are';
}
