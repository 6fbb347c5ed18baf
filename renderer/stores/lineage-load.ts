import type { Lane, Refusal, StepRow } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { laneOrder } from './lane-order.ts';
import { forgetLoaded, noteLoaded } from './loaded-events.ts';
import { isSameData } from './same-data.ts';
import { shownLanes } from './shown-lanes.ts';

/** What the lineage store shows. Mutated by the functions of this file only. */
export const lanes = new Map<string, Lane>();
export const laneIds: string[] = [];
export const steps = new Map<string, StepRow>();
export const stepsOf = new Map<string, StepRow[]>();
/** Where a step stands in its session's list, by key. */
const places = new Map<string, number>();

/** How a load is told that nobody wants it any more, and how it tells that a page is in place. */
export interface LoadOptions {
  readonly isOld: () => boolean;
  readonly onPage: (root: string, lanesLeftOut: number) => void;
}

/** Reads a whole lineage over what is there. Returns a refusal where the host refuses; rejects with HostLost. */
export async function loadLineage(session: string, { isOld, onPage }: LoadOptions): Promise<Refusal | undefined> {
  const first = await host().graph.open({ session });
  if (isOld()) return undefined;
  if (!first.ok) return first.refusal;
  const shown = shownLanes(first.lanes, session);
  putLanes(shown);
  putSteps(first.steps);
  const root = first.lanes.find((lane) => lane.row.id === session)?.row.root ?? session;
  const leftOut = leftOutBeside(first);
  onPage(root, leftOut);
  for (let after = first.next; after !== undefined; ) {
    const page = await host().graph.page({ session, after });
    if (isOld()) return undefined;
    if (!page.ok) return page.refusal;
    putSteps(page.steps);
    onPage(root, leftOut);
    after = page.next;
  }
  noteLoaded(shown);
  return undefined;
}

/** How many lanes neither came nor are here already. */
function leftOutBeside({ lanes: sent, lanesLeftOut = 0 }: { lanes: readonly Lane[]; lanesLeftOut?: number }): number {
  if (lanesLeftOut === 0) return 0;
  const ids = new Set(sent.map(({ row }) => row.id));
  const kept = [...lanes.keys()].filter((id) => !ids.has(id));
  return Math.max(0, lanesLeftOut - kept.length);
}

/** Replaces the lanes that are known by session and adds the others. */
function putLanes(changed: readonly Lane[]): void {
  for (const lane of changed) lanes.set(lane.row.id, lane);
  laneIds.length = 0;
  for (const id of laneOrder(lanes.values())) laneIds.push(id);
}

/** Takes lanes off the screen, with their steps. */
export function dropLanes(sessions: readonly string[]): void {
  for (const session of sessions) {
    for (const { key } of stepsOf.get(session) ?? []) {
      steps.delete(key);
      places.delete(key);
    }
    stepsOf.delete(session);
    forgetLoaded(session);
    lanes.delete(session);
  }
  putLanes([]);
}

/**
 * Replaces the steps that are known by key, but for those that say the same, and adds the others at the end of their session: a
 * person's word on a call, and what became of files and memory meanwhile, before that call's step, which stands for its start and end. Those of no lane are left out.
 */
export function putSteps(changed: readonly StepRow[]): void {
  for (const step of changed) {
    if (!lanes.has(step.session) || isSameData(steps.get(step.key), step)) continue;
    const own = stepsOf.get(step.session) ?? [];
    const place = places.get(step.key);
    if (place === undefined) insertStep(own, step);
    else own[place] = step;
    stepsOf.set(step.session, own);
    steps.set(step.key, step);
  }
}

function insertStep(own: StepRow[], step: StepRow): void {
  const place = (step.ofCall === undefined ? undefined : places.get(step.ofCall)) ?? own.length;
  own.splice(place, 0, step);
  for (const [at, { key }] of own.slice(place).entries()) places.set(key, place + at);
}

export function clearLineage(): void {
  for (const session of lanes.keys()) forgetLoaded(session);
  lanes.clear();
  laneIds.length = 0;
  steps.clear();
  stepsOf.clear();
  places.clear();
}
