import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { sayMissing } from '../../projections/text/say-missing.ts';
import { withUnread } from '../../projections/usage/total-usage.ts';

/**
 * The line of a session of which not every event can be read: it claims no more than what was read. What an event that is lost
 * used nobody knows, so its tokens, and those of a copied beginning, are a lower bound. `lacksFirst`: events that are missing before its first.
 */
export function damagedRow(row: SessionRow, lacksFirst = 0): SessionRow {
  const { copyOf } = row;
  const which =
    row.events === 0 ? 'None of its events can be read where they are' : 'Not all of its events can be read';
  const says = `${which}: the store is damaged.`;
  // Without its opening a session reads as one that was made here, which an import may be too.
  const source = row.source === 'openrath' && row.kind === 'main' ? 'unknown' : row.source;
  return {
    ...row,
    ...(copyOf === undefined ? {} : { copyOf: { ...copyOf, tokens: withUnread(copyOf.tokens, 1) } }),
    source,
    ...(lacksFirst === 0 ? {} : { gap: sayMissing([{ fromSeq: 0, toSeq: lacksFirst }]) }),
    tokens: withUnread(row.tokens, 1),
    status: 'damaged',
    readOnly: true,
    statusDetail: says,
    lastStep: says,
  };
}
