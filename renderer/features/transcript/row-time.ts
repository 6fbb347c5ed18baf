import { clock, day, dayKey } from '../../ui/time.ts';
import type { TranscriptRow } from './transcript-rows.ts';

/** What stands right of a row. `day` only where it is not the day of the row before. */
export interface RowTime {
  readonly clock: string;
  readonly day?: string;
  readonly inferred: boolean;
}

/**
 * The time of a row, where its minute differs from that of the row with a time before it; dividers have none. `zone` is an IANA name.
 * The same object again for the same row behind the same one.
 */
export function rowTime(rows: readonly TranscriptRow[], at: number, zone: string | undefined): RowTime | undefined {
  const row = rows[at];
  const atMs = timeAt(rows, at);
  if (row === undefined || !('step' in row) || atMs === undefined) return undefined;
  const lastMs = timeBefore(rows, at);
  const before = known.get(row);
  if (before !== undefined && before.lastMs === lastMs && before.zone === zone) return before.time;
  const time = newTime(atMs, lastMs, zone);
  const said = time && { ...time, inferred: row.step.timeInferred === true };
  known.set(row, { lastMs, zone, time: said });
  return said;
}

interface Known {
  readonly lastMs: number | undefined;
  readonly zone: string | undefined;
  readonly time: RowTime | undefined;
}

/** Where clocks are put back the same time of day comes twice, an hour apart. */
const MINUTE_MS = 60_000;

/** A list draws a row again for each step that it is scrolled: writing its time anew would draw all that is in it. */
const known = new WeakMap<TranscriptRow, Known>();

function timeBefore(rows: readonly TranscriptRow[], at: number): number | undefined {
  for (let before = at - 1; before >= 0; before -= 1) {
    const atMs = timeAt(rows, before);
    if (atMs !== undefined) return atMs;
  }
  return undefined;
}

/** The time of a row; of a call that a person was asked about the time of their answer, which it began behind. */
function timeAt(rows: readonly TranscriptRow[], at: number): number | undefined {
  const [before, row] = [rows[at - 1], rows[at]];
  if (row === undefined || !('step' in row) || row.type === 'compaction') return undefined;
  const { atMs, key } = row.step;
  const isAsked = before !== undefined && 'step' in before && before.step.ofCall === key && before.step.during !== true;
  const answeredAtMs = isAsked ? before.step.atMs : undefined;
  return atMs === undefined || answeredAtMs === undefined ? atMs : Math.max(atMs, answeredAtMs);
}

function newTime(
  atMs: number,
  lastMs: number | undefined,
  zone: string | undefined,
): Pick<RowTime, 'clock' | 'day'> | undefined {
  const now = clock(atMs, zone);
  if (lastMs === undefined) return { clock: now };
  if (dayKey(atMs, zone) !== dayKey(lastMs, zone)) return { clock: now, day: shortDay(atMs, zone) };
  const isSameMinute = now === clock(lastMs, zone) && Math.abs(atMs - lastMs) < MINUTE_MS;
  return isSameMinute ? undefined : { clock: now };
}

/** `Sat 14 Mar` */
function shortDay(atMs: number, zone: string | undefined): string {
  return day(atMs, zone).split(' ').slice(0, 3).join(' ');
}
