import type { SessionRow } from '../../core/contract/view.ts';

/** True for a session that another program's log told; false where damage hides who did. The sample, which somebody wrote, says of itself that it is made up. */
export function isImported({ readOnly, source, madeUp }: Pick<SessionRow, 'readOnly' | 'source' | 'madeUp'>): boolean {
  return readOnly && source !== 'openrath' && source !== 'unknown' && madeUp !== true;
}
