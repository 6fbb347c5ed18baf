import type { SeqRange } from '../../model/session/missing-before.ts';
import { dayOf } from '../../projections/day/day-of.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { counted } from '../../projections/text/say-count.ts';
import { sayMissing } from '../../projections/text/say-missing.ts';
import { withUnread } from '../../projections/usage/total-usage.ts';

/** What can't be read of a session. */
export interface Lacks {
  /** Some of its events can't be read where they are, or are not there. */
  readonly damaged: true | undefined;
  /** Events that are missing before its first. */
  readonly first: number | undefined;
  /** The events that were lost at its end, and when, where that is recorded. */
  readonly end: { readonly missing: SeqRange; readonly atMs: number | undefined } | undefined;
}

/**
 * The line of a session of which not every event can be read: it claims no more than what was read. What an event that is lost
 * used nobody knows, so its tokens, and those of a copied beginning, are a lower bound. `zone`: IANA zone in which days are counted.
 */
export function damagedRow(row: SessionRow, { damaged, first = 0, end }: Lacks, zone: string): SessionRow {
  const isGone = end?.missing.fromSeq === 0;
  const says = [...(damaged && !isGone ? [sayUnread(row)] : []), ...(end ? [sayEnd(row, end, zone)] : [])].join(' ');
  return {
    ...row,
    ...(damaged && withoutSome(row)),
    ...(first === 0 ? {} : { gap: sayMissing([{ fromSeq: 0, toSeq: first }]) }),
    ...(end && { endGap: sayMissing([end.missing]) }),
    tokens: withUnread(row.tokens, 1),
    status: 'damaged',
    readOnly: true,
    statusDetail: says,
    lastStep: says,
  };
}

/** Without its opening a session reads as one that was made here, which an import may be too. */
function withoutSome({ copyOf, source, kind }: SessionRow): Partial<SessionRow> {
  return {
    ...(copyOf === undefined ? {} : { copyOf: { ...copyOf, tokens: withUnread(copyOf.tokens, 1) } }),
    source: source === 'openrath' && kind === 'main' ? 'unknown' : source,
  };
}

function sayUnread({ events }: SessionRow): string {
  const which = events === 0 ? 'None of its events can be read' : 'Not all of its events can be read';
  return `${which}: the store is damaged.`;
}

function sayEnd({ path }: SessionRow, { missing, atMs }: NonNullable<Lacks['end']>, zone: string): string {
  const isGone = missing.fromSeq === 0;
  const count = counted(missing.toSeq - missing.fromSeq, 'event');
  const helps = sayHelp(isGone ? 'them' : 'it', path, atMs);
  const when = sayWhen(atMs, zone);
  if (isGone) return `0 of ${count} are left: they were lost${when}. ${helps}`;
  return `Its end was lost${when}: ${count}. ${helps}`;
}

function sayWhen(atMs: number | undefined, zone: string): string {
  if (atMs === undefined) return '';
  const day = dayOf(atMs, zone);
  return ` when damaged files were set aside${day === undefined ? '' : ` on ${day}`}`;
}

/** Only setting files aside drops what an import would know what was lost by, so that it is read from the log again. */
function sayHelp(what: 'it' | 'them', path: string | undefined, setAsideAtMs: number | undefined): string {
  if (path === undefined && what === 'it') return 'A backup may still have it.';
  if (path === undefined && setAsideAtMs !== undefined)
    return 'A backup may still have them; if it was read from a log, import that again.';
  return setAsideAtMs === undefined
    ? `A backup or the log itself may still have ${what}.`
    : `Import its log again: that brings back what the log holds of ${what}.`;
}
