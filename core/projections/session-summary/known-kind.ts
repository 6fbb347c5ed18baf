import { isOpeningLost } from './known-counts.ts';
import type { SessionRow } from './session-row.ts';

/** What kind of session it is; undefined where nobody knows, since what says it was erased. */
export function knownKind(
  row: Pick<SessionRow, 'kind' | 'source' | 'path' | 'withheld'>,
): SessionRow['kind'] | undefined {
  return row.kind === 'main' && isOpeningLost(row) ? undefined : row.kind;
}
