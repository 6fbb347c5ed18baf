import type { MomentView, StepRow, VerifiedStepRow } from '../../../core/contract/view.ts';
import type { Replay } from '../../stores/replay-store.ts';

/** What a replay says of a step: that Watch has not reached it, or what Verify came to. */
export type StepMark =
  | { readonly type: 'ahead' }
  | { readonly type: 'verified'; readonly verdict: VerifiedStepRow['verdict'] };

/** The mark of a step; undefined where there is nothing to say of it. The same object for the same verdict, so it can be a selector. */
export function markOf(replay: Replay, row: StepRow): StepMark | undefined {
  if (replay.mode === 'watch') return isAhead(replay, row) ? AHEAD : undefined;
  if (replay.mode === 'verify') return verdictsOf(replay.steps).get(endOf(row) ?? '');
  return undefined;
}

/** Whether Watch is at a step: the one that wears its colour. */
export function isNow(replay: Replay, { key }: Pick<StepRow, 'key'>): boolean {
  return replay.mode === 'watch' && replay.moments?.[replay.at]?.row.key === key;
}

/** Whether Watch has not reached a step. */
export type IsAhead = (row: StepRow) => boolean;

/** Says it for many steps; undefined where no record is watched. The same function for the same place in it. */
export function aheadIn(replay: Replay): IsAhead | undefined {
  if (replay.mode !== 'watch' || replay.moments === undefined) return undefined;
  const known = aheads.get(replay) ?? ((row) => isAhead(replay, row));
  aheads.set(replay, known);
  return known;
}

const aheads = new WeakMap<Replay, IsAhead>();

/** The verified step that a row shows. A call is known by its result: what asked for it is another step. */
export function isVerifiedAs(row: StepRow, { event, end }: VerifiedStepRow): boolean {
  const own = endOf(row);
  return own !== undefined && (own === event || own === end);
}

const AHEAD: StepMark = { type: 'ahead' };

/** Of the watched session by its place in the record; of other branches by the clock: what came later is not there yet. */
function isAhead({ moments, at }: Extract<Replay, { mode: 'watch' }>, row: StepRow): boolean {
  if (moments === undefined) return false;
  const place = placesOf(moments).get(row.key);
  if (place !== undefined) return place > at;
  const now = moments[at]?.row.atMs;
  return now !== undefined && row.atMs !== undefined && row.atMs > now;
}

function endOf({ call, event }: StepRow): string | undefined {
  return call === undefined ? event : call.result;
}

const places = new WeakMap<readonly MomentView[], ReadonlyMap<string, number>>();

function placesOf(moments: readonly MomentView[]): ReadonlyMap<string, number> {
  const known = places.get(moments) ?? new Map(moments.map(({ row }, place) => [row.key, place]));
  places.set(moments, known);
  return known;
}

const verdicts = new WeakMap<readonly VerifiedStepRow[], ReadonlyMap<string, StepMark>>();

function verdictsOf(steps: readonly VerifiedStepRow[]): ReadonlyMap<string, StepMark> {
  const known = verdicts.get(steps) ?? new Map(steps.flatMap(marked));
  verdicts.set(steps, known);
  return known;
}

const marks = new WeakMap<VerifiedStepRow, StepMark>();

function marked(step: VerifiedStepRow): [string, StepMark][] {
  const mark: StepMark = marks.get(step) ?? { type: 'verified', verdict: step.verdict };
  marks.set(step, mark);
  return [step.event, ...(step.end === undefined ? [] : [step.end])].map((event) => [event, mark]);
}
