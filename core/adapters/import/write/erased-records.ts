import type { EventId } from '../../../model/ids.ts';

/** An erased event whose entry is lost: which record it was of is known only by where it stood, between two others. */
export interface ErasedRecord {
  readonly event: EventId;
  readonly after: number;
  /** Infinity where none came behind it. */
  readonly before: number;
}

/** Erased events that stood between the same two records. */
interface Stretch {
  readonly after: number;
  readonly before: number;
  readonly events: EventId[];
}

/** Finds the erased event that a record became, by where the record stands. */
export class ErasedRecords {
  /** Stretches that follow each other in a file, as those of one session do: each begins where the one before it ends or later. */
  private readonly runs: Stretch[][] = [];

  constructor(erased: Iterable<ErasedRecord>) {
    for (const { event, after, before } of erased) this.add({ after, before, events: [event] });
  }

  /**
   * The event of the record in this place; undefined where none can be. Several records may stand where one was erased: each gives that
   * one, so that none comes back (S12). Where no record came behind them, each event is found once.
   */
  find(ordinal: number): EventId | undefined {
    for (const run of this.runs) {
      const stretch = run[lastBefore(run, ordinal)];
      if (stretch === undefined || ordinal >= stretch.before) continue;
      const event = stretch.before === Number.POSITIVE_INFINITY ? stretch.events.shift() : stretch.events[0];
      if (event !== undefined) return event;
    }
    return undefined;
  }

  private add(stretch: Stretch): void {
    const last = this.runs.at(-1)?.at(-1);
    if (last === undefined || !follows(stretch, last)) this.runs.push([stretch]);
    else if (last.after === stretch.after && last.before === stretch.before) last.events.push(...stretch.events);
    else this.runs.at(-1)?.push(stretch);
  }
}

function follows(stretch: Stretch, last: Stretch): boolean {
  return stretch.after >= last.before || (stretch.after === last.after && stretch.before === last.before);
}

/** Place of the last stretch of a run that begins before a record; -1 where none does. */
function lastBefore(run: readonly Stretch[], ordinal: number): number {
  let [low, high] = [0, run.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((run[middle] as Stretch).after < ordinal) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
