import { drawnSteps, type Lane, type StepKind, type StepRow } from '../../../core/contract/view.ts';
import { barLength } from './bar-length.ts';
import { addEdge, addMergeEdge, createEdgeIndex, type EdgeIndex } from './edge-index.ts';
import { type Folded, type Folds, noFolds } from './folds.ts';
import { type GraphGaps, noGaps, noteGap } from './graph-gaps.ts';
import { noteTaken } from './is-outgrown.ts';
import {
  type Anchor,
  appendStep,
  closeBranch,
  createLaneLayout,
  type LaneLayout,
  openBranch,
  type Segment,
} from './lane-layout.ts';
import { leavingOf } from './leaving-of.ts';
import { mergedAt } from './merged-at.ts';
import { type Pending, replayOrder } from './replay-order.ts';
import { roomFor } from './room-for.ts';
import { stepHeight } from './step-height.ts';

/** What the graph is drawn from: places, and what is needed of each step to draw it without looking it up. */
export interface GraphModel {
  readonly layout: LaneLayout;
  /** By segment number, each list beside the segment's `tops`. */
  readonly tracks: Track[];
  /** Where each step that is shown is, by key. */
  readonly anchors: Map<string, Anchor>;
  /** For each step that is not shown, by key, the last one of its branch before it that is, or the branch's start. */
  readonly standIns: Map<string, Anchor>;
  readonly gaps: GraphGaps;
  /** How many rows of each branch have been taken. */
  readonly taken: Map<string, number>;
  /** Key of the last row taken of each branch; absent for none. */
  readonly ends: Map<string, string>;
  /** Branches that were opened elsewhere than where their first event stands: as re-runs of a call. */
  readonly elsewhere: Set<string>;
  /** Branches that have room to grow kept free. */
  readonly growing: Set<string>;
  /** Steps of each kind, shown or not. */
  readonly counts: Map<StepKind, number>;
  readonly edges: EdgeIndex;
  readonly hidden: ReadonlySet<StepKind>;
  readonly folds: Folds;
  /** How much is behind each fold, by session id or key of the person's message. */
  readonly folded: Map<string, Folded>;
  /** Branches that are behind a fold, and the folded branch that they grew from. */
  readonly away: Map<string, string>;
  /** Key of the message that each branch's newest turn began with. */
  readonly turns: Map<string, string>;
  /** True where a finished branch was placed before all its steps had come, or a merge before what it merges: a model made anew would be narrower, or have its edge. */
  isProvisional: boolean;
}

export interface Track {
  /** Index of each step among the rows of its branch. */
  readonly rows: number[];
  readonly kinds: StepKind[];
  /** Length of each step's bar, (0, 1]. */
  readonly bars: number[];
}

/** The lineage as the store has it. */
export interface GraphSource {
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Parents before their children. */
  readonly laneOrder: readonly string[];
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
  /** By key. */
  readonly steps: ReadonlyMap<string, StepRow>;
  /** True once every page of steps has come. */
  readonly complete: boolean;
}

/** A model without steps. Kinds in `hidden`, and what is folded, get no place in it. */
export function createGraphModel(hidden: ReadonlySet<StepKind>, folds: Folds = noFolds): GraphModel {
  return {
    layout: createLaneLayout(),
    tracks: [],
    anchors: new Map(),
    standIns: new Map(),
    gaps: noGaps(),
    taken: new Map(),
    ends: new Map(),
    elsewhere: new Set(),
    growing: new Set(),
    counts: new Map(),
    edges: createEdgeIndex(),
    hidden,
    folds,
    folded: new Map(),
    away: new Map(),
    turns: new Map(),
    isProvisional: false,
  };
}

/** What growing has changed. */
export interface Growth {
  /** Keys of the steps that were placed, in the order in which they happened. */
  readonly placed: readonly string[];
  /** Segments that were there and may have got steps, and where they ended before. */
  readonly grown: readonly Grown[];
}

export interface Grown {
  readonly segment: Segment;
  /** px at 100 %. */
  readonly endBefore: number;
}

/** Places what is new in the source. A branch waits until what it leaves from has come. */
export function growGraph(model: GraphModel, source: GraphSource): Growth {
  const fresh = pendingOf(model, source);
  const grown = fresh.flatMap(({ lane }) => {
    const segment = model.layout.branches.get(lane.row.id)?.at(-1);
    return segment === undefined ? [] : [{ segment, endBefore: segment.end }];
  });
  const waiting = new Map(fresh.map((pending) => [pending.lane.row.id, pending]));
  const placed: string[] = [];
  for (const { branch, row } of replayOrder(fresh)) {
    const pending = fresh[branch];
    const step = pending?.rows[row];
    if (pending === undefined || step === undefined) continue;
    open(model, pending, waiting);
    if (take(model, pending.lane, { step, row, source })) placed.push(step.key);
    if (row === pending.rows.length - 1 && pending.isOver) close(model, pending.lane.row.id);
  }
  for (const pending of fresh) {
    open(model, pending, waiting);
    noteTaken(model, pending.lane, pending.rows);
  }
  for (const id of model.growing) {
    const lane = source.lanes.get(id);
    if (lane !== undefined && isOver(lane, model.taken.get(id) ?? 0, source)) close(model, id);
  }
  return { placed, grown };
}

/** Where a step is, or the one that stands in for it. Absent for one that is not here. */
export function anchorOf({ anchors, standIns }: GraphModel, key: string): Anchor | undefined {
  return anchors.get(key) ?? standIns.get(key);
}

interface PendingLane extends Pending {
  readonly lane: Lane;
  readonly fromStep: string | undefined;
  readonly fromStart: string | undefined;
  /** The session that wrote the step it leaves from, or from whose start it leaves. */
  readonly fromSession: string | undefined;
  /** These rows are all that there will be. */
  readonly isOver: boolean;
}

/** Lanes with rows that are not taken, and lanes that are new. One whose fork point has not come yet is left for later. */
function pendingOf({ taken }: GraphModel, source: GraphSource): PendingLane[] {
  const pending: PendingLane[] = [];
  const opening = new Map<string, string | undefined>();
  const isReached = (session: string | undefined): boolean =>
    session !== undefined && (taken.has(session) || opening.has(session));
  for (const id of source.laneOrder) {
    const rows = source.stepsOf.get(id) ?? [];
    const from = taken.get(id);
    const lane = from === rows.length ? undefined : source.lanes.get(id);
    if (lane === undefined) continue;
    const { fromStep, fromStart } = leavingOf(lane, source);
    const fromSession = fromStep === undefined ? fromStart : source.steps.get(fromStep)?.session;
    const waits = from === undefined && (fromStep ?? fromStart) !== undefined && !isReached(fromSession);
    if (waits && !source.complete) continue;
    const after = fromStep ?? (fromStart === undefined ? undefined : opening.get(fromStart));
    opening.set(id, after);
    const isDone = isOver(lane, rows.length, source);
    pending.push({ lane, fromStep, fromStart, rows, from: from ?? 0, after, fromSession, isOver: isDone });
  }
  return pending;
}

function take(
  model: GraphModel,
  lane: Lane,
  { step, row, source }: { step: StepRow; row: number; source: GraphSource },
): boolean {
  const { layout, anchors, standIns, counts, hidden } = model;
  const id = lane.row.id;
  counts.set(step.kind, (counts.get(step.kind) ?? 0) + 1);
  if (step.kind === 'you') model.turns.set(id, step.key);
  const fold = foldOver(model, step);
  const isShown = fold === undefined && !hidden.has(step.kind);
  if (fold !== undefined) foldedAt(model, fold).steps += 1;
  noteGap(model.gaps, step, isShown);
  if (!isShown) {
    const standIn = standInFor(model, id);
    if (standIn !== undefined) standIns.set(step.key, standIn);
    return false;
  }
  const merged = mergedAt(model, step, source);
  const after = merged === undefined ? [] : [merged.from];
  const anchor = appendStep(layout, { branch: id, height: stepHeight(step), after });
  model.growing.add(id);
  anchors.set(step.key, anchor);
  const track = trackOf(model, anchor.segment, lane);
  track.rows.push(row);
  track.kinds.push(step.kind);
  track.bars.push(barLength(step));
  if (merged !== undefined) addMergeEdge(model.edges, layout, { ...merged, to: anchor });
  return true;
}

/** Id of the fold that a step is behind. A turn's first message is never behind its own. */
function foldOver({ folds, away, turns }: GraphModel, { session, key }: StepRow): string | undefined {
  const lane = away.get(session) ?? (folds.lanes.has(session) ? session : undefined);
  const turn = turns.get(session);
  return lane ?? (turn !== undefined && turn !== key && folds.turns.has(turn) ? turn : undefined);
}

function foldedAt({ folded }: GraphModel, fold: string): Folded {
  const known = folded.get(fold) ?? { steps: 0, branches: 0 };
  folded.set(fold, known);
  return known;
}

/** What is shown for a step that is not: the header of the folded branch, or the last step before it that is, the branch's header where none is. */
function standInFor({ layout, folds, away }: GraphModel, id: string): Anchor | undefined {
  const lane = away.get(id) ?? (folds.lanes.has(id) ? id : undefined);
  if (lane === undefined) return lastOf(layout, id);
  const segment = layout.branches.get(lane)?.[0];
  return segment === undefined ? undefined : { segment: segment.number, index: -1 };
}

/**
 * A branch that is over gets room for just its steps, any other one room to grow. One that it leaves the start of is opened
 * before it. A no-op for an open one.
 */
function open(model: GraphModel, pending: PendingLane, waiting: ReadonlyMap<string, PendingLane>): void {
  const { lane, rows, isOver, fromStart } = pending;
  const { row } = lane;
  if (model.taken.has(row.id)) return;
  model.taken.set(row.id, 0);
  if (pending.fromStep !== lane.fromStep || pending.fromStart !== lane.fromStart) model.elsewhere.add(row.id);
  const before = fromStart === undefined ? undefined : waiting.get(fromStart);
  if (before !== undefined) open(model, before, waiting);
  const fold = foldBefore(model, pending);
  if (fold !== undefined) {
    model.away.set(row.id, fold);
    foldedAt(model, fold).branches += 1;
    return;
  }
  openBranch(model.layout, {
    branch: row.id,
    from: leavesAt(model, pending),
    room: isOver ? roomFor(rows, model) : Infinity,
  });
  if (!isOver && !live.has(row.status)) model.isProvisional = true;
  model.growing.add(row.id);
  trackOf(model, model.layout.segments.length - 1, lane);
}

/** Absent for a root, and for a branch that leaves from nothing that is here. */
function leavesAt(model: GraphModel, { fromStep, fromStart }: PendingLane): Anchor | undefined {
  if (fromStep !== undefined) return anchorOf(model, fromStep);
  const first = fromStart === undefined ? undefined : model.layout.branches.get(fromStart)?.[0];
  return first === undefined ? undefined : { segment: first.number, index: -1 };
}

/** The folded branch that a branch grew from, at any remove. */
function foldBefore({ folds, away }: GraphModel, { fromSession }: PendingLane): string | undefined {
  if (fromSession === undefined) return undefined;
  return away.get(fromSession) ?? (folds.lanes.has(fromSession) ? fromSession : undefined);
}

/** The track of a segment, made with its edge where the segment is new. */
function trackOf(model: GraphModel, number: number, lane: Lane): Track {
  const known = model.tracks[number];
  if (known !== undefined) return known;
  const track: Track = { rows: [], kinds: [], bars: [] };
  model.tracks.push(track);
  addEdge(model.edges, model.layout, {
    segment: number,
    spawned: lane.row.kind === 'sub-agent',
    shared: lane.edge === 'double',
  });
  return track;
}

function lastOf({ branches }: LaneLayout, id: string): Anchor | undefined {
  const last = branches.get(id)?.at(-1);
  return last === undefined ? undefined : { segment: last.number, index: last.tops.length - 1 };
}

function close(model: GraphModel, id: string): void {
  closeBranch(model.layout, id);
  model.growing.delete(id);
}

const live: ReadonlySet<string> = new Set<Lane['row']['status']>(['running', 'waiting', 'open']);

/** Nothing more is expected of the branch: it may share its lane with one below. */
function isOver({ row }: Lane, taken: number, { complete }: GraphSource): boolean {
  return !live.has(row.status) && (complete || taken >= drawnSteps(row));
}
