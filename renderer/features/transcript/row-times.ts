import { clock, day, dayKey } from '../../ui/time.ts';
import type { TranscriptRow } from './transcript-rows.ts';

/** What stands right of a row. `day` only where it is not the day of the row before. */
export interface RowTime {
  readonly clock: string;
  readonly day?: string;
  readonly inferred: boolean;
}

/** Times by row key, each only where its minute differs from the one shown before; dividers have none. `zone` is an IANA name. */
export function rowTimes(rows: readonly TranscriptRow[], zone: string | undefined): Map<string, RowTime> {
  const times = new Map<string, RowTime>();
  let last = { clock: '', day: '' };
  for (const row of rows) {
    if (row.type === 'gap' || row.type === 'leaves' || row.type === 'compaction') continue;
    const { atMs } = row.step;
    if (atMs === undefined) continue;
    const now = { clock: clock(atMs, zone), day: dayKey(atMs, zone) };
    if (now.clock === last.clock && now.day === last.day) continue;
    const newDay = now.day !== last.day && last.day !== '' ? { day: shortDay(atMs, zone) } : {};
    times.set(row.key, { clock: now.clock, ...newDay, inferred: row.step.timeInferred === true });
    last = now;
  }
  return times;
}

/** `Sat 14 Mar` */
function shortDay(atMs: number, zone: string | undefined): string {
  return day(atMs, zone).split(' ').slice(0, 3).join(' ');
}
