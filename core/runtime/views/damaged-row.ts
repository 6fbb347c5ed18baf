import type { SessionRow } from '../../projections/session-summary/session-row.ts';

/**
 * The line of a session of which not every event can be read: it claims no more than what was read, and where that is no answer
 * at all, not that there was none.
 */
export function damagedRow(row: SessionRow): SessionRow {
  const which = row.events === 0 ? 'None' : 'Not all';
  const says = `${which} of its events can be read: the store is damaged.`;
  // Without its opening a session reads as one that was made here, which an import may be too.
  const source = row.source === 'openrath' && row.kind === 'main' ? 'unknown' : row.source;
  const tokens = row.answers === 0 ? { ...row.tokens, lowerBound: true } : row.tokens;
  return { ...row, source, tokens, status: 'damaged', readOnly: true, statusDetail: says, lastStep: says };
}
