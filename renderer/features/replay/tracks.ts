import type { MomentView, StepRow } from '../../../core/contract/view.ts';
import type { LineageStore } from '../../stores/lineage-store.ts';

/** The steps of one branch on the scrubber. */
export interface Track {
  readonly session: string;
  readonly rows: readonly StepRow[];
  /** Right edge of each step, in columns, rising. */
  readonly ends: Float64Array;
}

/** The scrubber: the record that is watched has a column for each of its steps, all else of the lineage stands where it happened. */
export interface Tracks {
  /** Width of the whole, in columns. */
  readonly columns: number;
  /** Right edge of each moment, in columns, rising: what is left of it had happened by then. */
  readonly ends: Float64Array;
  /** The one that is watched, with the steps that it took over, then the other branches that have steps beside it, parents before children. */
  readonly tracks: readonly Track[];
}

type Source = Pick<LineageStore, 'lanes' | 'laneOrder' | 'stepsOf'>;

/** Lays out a lineage around the record of one of its sessions. Work that others did between two of its steps has room there; all that room together is at most as wide as the record itself. */
export function tracksOf(session: string, moments: readonly MomentView[], source: Source): Tracks {
  const clock = moments.map(runningTime());
  const own = new Map(moments.map(({ row }, place) => [row.key, place]));
  const others = source.laneOrder.flatMap((id) => {
    // Its newest steps may have no moment yet.
    if (id === session) return [];
    const all = source.stepsOf.get(id) ?? [];
    const rows = all.filter(({ key }) => !own.has(key));
    const leaves = source.lanes.get(id)?.fromStep ?? all[all.length - rows.length - 1]?.key ?? '';
    const before = momentsAfter(rows, clock, (own.get(leaves) ?? -1) + 1);
    return rows.length === 0 ? [] : [{ session: id, rows, before }];
  });
  const most = mostBetween(others, moments.length);
  const { ends, starts, columns, unit } = columnsOf(most, moments.length);
  const watched = { session, rows: moments.map(({ row }) => row), ends };
  const placed = others.map(({ session, rows, before }) => ({ session, rows, ends: endsOf(before, starts, unit) }));
  return { columns, ends, tracks: [watched, ...placed] };
}

/** The moment at a place on the scrubber, in columns: the first that ends there or later, else the last. */
export function momentAt({ ends }: Tracks, column: number): number {
  const found = ends.findIndex((end) => end >= column);
  return found === -1 ? ends.length - 1 : found;
}

/** The step of a branch that was its newest at a moment, else its first. */
export function stepThen({ ends }: Tracks, track: Track, at: number): StepRow | undefined {
  const now = ends[at] ?? 0;
  return track.rows[
    Math.max(
      0,
      track.ends.findLastIndex((end) => end <= now),
    )
  ];
}

/** Gives for each step the newest time up to it: no clock that was set back moves what came later. */
function runningTime(): (of: { readonly row: StepRow }) => number {
  let newest = Number.NEGATIVE_INFINITY;
  return ({ row }) => {
    newest = Math.max(newest, row.atMs ?? newest);
    return newest;
  };
}

/** For each step the first moment that is not before it; their number for one after all. */
function momentsAfter(rows: readonly StepRow[], clock: readonly number[], from: number): Int32Array {
  const timeOf = runningTime();
  let moment = from;
  return Int32Array.from(rows, (row) => {
    const atMs = timeOf({ row });
    while (moment < clock.length && (clock[moment] ?? 0) < atMs) moment += 1;
    return moment;
  });
}

/** The most steps that one branch has right before each moment, and after the last. */
function mostBetween(others: readonly { readonly before: Int32Array }[], moments: number): Int32Array {
  const most = new Int32Array(moments + 1);
  for (const { before } of others) {
    let steps = 0;
    for (const [at, moment] of before.entries()) {
      steps = before[at - 1] === moment ? steps + 1 : 1;
      most[moment] = Math.max(most[moment] ?? 0, steps);
    }
  }
  return most;
}

interface Columns {
  readonly columns: number;
  readonly ends: Float64Array;
  /** Left edge of the room before each moment, and of that after the last. */
  readonly starts: Float64Array;
  /** Width of a step that another branch has in a room, by room. */
  readonly unit: Float64Array;
}

function columnsOf(most: Int32Array, moments: number): Columns {
  const isLast = (at: number): boolean => at === moments;
  const beside = most.map((steps, at) => (isLast(at) ? steps : Math.max(0, steps - 1)));
  const sum = beside.reduce((all, steps) => all + steps, 0);
  const scale = sum > moments ? moments / sum : 1;
  const [ends, starts, unit] = [
    new Float64Array(moments),
    new Float64Array(moments + 1),
    new Float64Array(moments + 1),
  ];
  let columns = 0;
  for (const [at, steps] of beside.entries()) {
    const width = scale * steps + (isLast(at) ? 0 : 1);
    starts[at] = columns;
    unit[at] = width / Math.max(1, most[at] ?? 1);
    columns += width;
    if (!isLast(at)) ends[at] = columns;
  }
  return { columns, ends, starts, unit };
}

function endsOf(before: Int32Array, starts: Float64Array, unit: Float64Array): Float64Array {
  let steps = 0;
  return Float64Array.from(before, (moment, at) => {
    steps = before[at - 1] === moment ? steps + 1 : 1;
    return (starts[moment] ?? 0) + steps * (unit[moment] ?? 1);
  });
}
