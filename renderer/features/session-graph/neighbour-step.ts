import { firstAtLeast } from './first-at-least.ts';
import type { GraphModel } from './graph-model.ts';
import type { Anchor, LaneLayout, Segment } from './lane-layout.ts';

export type Move = 'next' | 'previous' | 'next-turn' | 'previous-turn' | 'left' | 'right' | 'first' | 'last';

/** The step that a key leads to from another one. Absent where there is none on that side. */
export function neighbourStep(model: GraphModel, from: Anchor, move: Move): Anchor | undefined {
  const { layout } = model;
  if (move === 'next') return following(layout, from);
  if (move === 'previous') return preceding(layout, from);
  if (move === 'next-turn') return turn(model, from, following);
  if (move === 'previous-turn') return turn(model, from, preceding);
  if (move === 'left' || move === 'right') return beside(layout, from, move);
  const own = segmentsOf(layout, from).filter(({ tops }) => tops.length > 0);
  const end = move === 'first' ? own[0] : own.at(-1);
  return end === undefined ? undefined : { segment: end.number, index: move === 'first' ? 0 : end.tops.length - 1 };
}

function following(layout: LaneLayout, { segment, index }: Anchor): Anchor | undefined {
  const here = layout.segments[segment];
  if (here === undefined) return undefined;
  if (index + 1 < here.tops.length) return { segment, index: index + 1 };
  const own = segmentsOf(layout, { segment, index });
  const next = own[own.indexOf(here) + 1];
  return next === undefined ? undefined : { segment: next.number, index: 0 };
}

/** Before the first step of a branch comes the step that it leaves from; where it leaves from a start, the one before that. */
function preceding(layout: LaneLayout, { segment, index }: Anchor): Anchor | undefined {
  if (index > 0) return { segment, index: index - 1 };
  let from = layout.segments[segment]?.from;
  while (from !== undefined && from.index < 0) from = layout.segments[from.segment]?.from;
  return from;
}

function turn(model: GraphModel, from: Anchor, walk: typeof following): Anchor | undefined {
  let at = walk(model.layout, from);
  while (at !== undefined && model.tracks[at.segment]?.kinds[at.index] !== 'you') at = walk(model.layout, at);
  return at;
}

/**
 * To the right: into a branch that leaves from this very step, else to the step at this height in the nearest lane that
 * has one. To the left the same, but from the first step of a branch back to where it leaves from. Lanes that have
 * nothing at this height are gone to only where none has.
 */
function beside(layout: LaneLayout, from: Anchor, side: 'left' | 'right'): Anchor | undefined {
  const here = layout.segments[from.segment];
  if (here === undefined) return undefined;
  const before = side === 'left' && from.index === 0 ? preceding(layout, from) : undefined;
  if (before !== undefined) return before;
  if (side === 'right') {
    const child = layout.segments.find((to) => to.from?.segment === from.segment && to.from.index === from.index);
    if (child !== undefined && child.tops.length > 0) return { segment: child.number, index: 0 };
  }
  const y = here.tops[from.index] ?? here.top;
  const lanes = side === 'right' ? layout.lanes.slice(here.lane + 1) : layout.lanes.slice(0, here.lane).reverse();
  const best = lanes.flatMap((lane) => nearest(lane, y) ?? []).reduce<Near | undefined>(nearer, undefined);
  return best === undefined ? undefined : { segment: best.segment.number, index: stepAt(best.segment, y) };
}

interface Near {
  readonly segment: Segment;
  /** px between the segment and the height that was asked for. */
  readonly distance: number;
}

/** The first one wins, so the nearest lane does. */
function nearer(best: Near | undefined, other: Near): Near {
  return best === undefined || other.distance < best.distance ? other : best;
}

function nearest(lane: readonly Segment[], y: number): Near | undefined {
  return lane
    .filter(({ tops }) => tops.length > 0)
    .map((segment) => ({ segment, distance: Math.max(0, (segment.tops[0] ?? 0) - y, y - segment.end) }))
    .reduce<Near | undefined>(nearer, undefined);
}

function stepAt({ tops }: Segment, y: number): number {
  const after = firstAtLeast(tops, y);
  const closer = Math.abs((tops[after] ?? Infinity) - y) < Math.abs((tops[after - 1] ?? -Infinity) - y);
  return closer ? after : Math.max(0, after - 1);
}

function segmentsOf(layout: LaneLayout, { segment }: Anchor): readonly Segment[] {
  return layout.branches.get(layout.segments[segment]?.branch ?? '') ?? [];
}
