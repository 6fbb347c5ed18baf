import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { withUnread } from '../../projections/usage/total-usage.ts';

/**
 * The line of a session of which not every event can be read: it claims no more than what was read. What an event that is lost
 * used nobody knows, so its tokens, and those of a copied beginning, are a lower bound.
 */
export function damagedRow(row: SessionRow): SessionRow {
  const { copyOf } = row;
  const which = row.events === 0 ? 'None' : 'Not all';
  const says = `${which} of its events can be read: the store is damaged.`;
  // Without its opening a session reads as one that was made here, which an import may be too.
  const source = row.source === 'openrath' && row.kind === 'main' ? 'unknown' : row.source;
  return {
    ...row,
    ...(copyOf === undefined ? {} : { copyOf: { ...copyOf, tokens: withUnread(copyOf.tokens, 1) } }),
    source,
    tokens: withUnread(row.tokens, 1),
    status: 'damaged',
    readOnly: true,
    statusDetail: says,
    lastStep: says,
  };
}
