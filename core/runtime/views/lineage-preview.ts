import type { Lane } from '../../projections/lineage-graph/lane.ts';
import { stepBefore } from '../../projections/lineage-graph/step-before.ts';
import type { Status } from '../../projections/session-summary/session-row.ts';
import { stepKey } from '../../projections/steps/step-key.ts';
import { type StepRoll, stepCount, stepLeftFrom, stepsMadeBy } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { LineageFold } from './lineage-fold.ts';

/** Bars in a preview, beside those that a lane leaves from, and lanes that it has them of: more are never drawn. */
const MOST_BARS = 400;
const MOST_LANES = 400;

/** One step of a lineage. */
interface LineageBar {
  readonly lane: number;
  readonly kind: string;
  readonly size: number;
  readonly key: string;
  /** A call that failed. */
  readonly failed?: true;
}

/** A lineage as a picture of bars, lane by lane. */
export interface LineagePreview {
  readonly bars: LineageBar[];
  readonly lanes: number;
  /** By lane, of those that may be drawn: the bar that it comes after, and how it ends. */
  readonly shape: { from?: string; status: Status }[];
}

/** Of the first lanes every n-th step, and each that a lane leaves from. Lanes that were undone or trashed by themselves are no part of the picture. */
export async function previewOf(lineage: LineageFold, all: readonly Lane[]): Promise<LineagePreview> {
  const shown = shownLanes(all);
  const lanes = shown.slice(0, MOST_LANES);
  const steps = lanes.reduce((sum, { row }) => sum + countOf(lineage, row.id), 0);
  const every = Math.max(1, Math.ceil(steps / MOST_BARS));
  const forks = forkedFrom(lineage, lanes);
  const bars: LineagePreview['bars'] = [];
  let before = 0;
  for (const [lane, { row }] of lanes.entries()) {
    const count = countOf(lineage, row.id);
    const places = new Set(forks.get(row.id));
    for (let at = (every - (before % every)) % every; at < count; at += every) places.add(at);
    for (const place of [...places].sort((a, b) => a - b)) {
      const [step] = (await lineage.steps.get(row.id)?.rows(place, place + 1)) ?? [];
      if (step !== undefined) bars.push(barOf(step, lane));
    }
    before += count;
  }
  return {
    bars,
    lanes: shown.length,
    shape: shapeOf(lanes),
  };
}

function shapeOf(lanes: readonly Lane[]): LineagePreview['shape'] {
  const byId = new Map(lanes.map((lane) => [lane.row.id, lane]));
  return lanes.map((lane) => {
    const from = stepBefore(lane, byId);
    return { status: lane.row.status, ...(from === undefined ? {} : { from }) };
  });
}

function barOf({ kind, size, key, call }: StepRow, lane: number): LineageBar {
  return { lane, kind, size, key, ...(call?.state === 'failed' && { failed: true }) };
}

function shownLanes(all: readonly Lane[]): readonly Lane[] {
  const isInTrash = all[0]?.row.trashed === true;
  return all.filter(({ row }) => row.undone !== true && (isInTrash || !row.trashed));
}

/** Places of the steps that some lanes leave from, by session. */
function forkedFrom({ forks, steps }: LineageFold, lanes: readonly Lane[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const { row, fromStep } of lanes) {
    const { event = '' } = row.parent ?? {};
    const fork = forks.get(event);
    const roll = fork && steps.get(fork.session)?.roll;
    if (fork === undefined || roll === undefined) continue;
    const place = placeMadeBy(roll, { at: fork.at, event, key: fromStep }) ?? stepLeftFrom(roll, fork.at);
    if (place !== undefined) places.set(fork.session, [...(places.get(fork.session) ?? []), place]);
  }
  return places;
}

interface MadeBy {
  readonly at: number;
  readonly event: string;
  readonly key: string | undefined;
}

/** The place of the step with this key, where the event made it. */
function placeMadeBy(roll: StepRoll, { at, event, key }: MadeBy): number | undefined {
  const [from, to] = stepsMadeBy(roll, at);
  for (let place = from; place < to; place++) if (stepKey(event, place - from) === key) return place;
  return undefined;
}

function countOf({ steps }: LineageFold, session: string): number {
  const own = steps.get(session);
  return own === undefined ? 0 : stepCount(own.roll);
}
