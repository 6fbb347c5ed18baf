import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Fact } from '../../projections/evidence/fact.ts';
import type { Lane } from '../../projections/lineage-graph/lane.ts';
import { lanesOf } from '../../projections/lineage-graph/lanes-of.ts';
import type { Status } from '../../projections/session-summary/session-row.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { Steps } from '../../projections/steps/steps.ts';
import type { Newsroom } from '../newsroom.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { foldLineage, type LineageFold, placementAt } from './lineage-fold.ts';
import type { SessionIndex } from './session-index.ts';

/** Steps in one page of a graph. */
const PAGE = 4000;
/** Lineages whose steps are kept folded. */
const KEPT = 6;
/** Bars in a preview. */
const MOST_BARS = 400;

/** A page of steps; `next` names the place after it. */
export interface StepPage {
  readonly steps: StepRow[];
  readonly next?: string;
}

/** Lineages folded to lanes and steps, for graphs. The newest few are kept and kept up with the record. */
export interface Lineages {
  readonly open: (session: SessionId) => Promise<Decision<StepPage & { lanes: Lane[]; asOf: number }>>;
  readonly page: (session: SessionId, after: string) => Promise<Decision<StepPage>>;
  readonly preview: (session: SessionId) => Promise<LineagePreview>;
  /** The folded steps of one session. */
  readonly stepsOf: (session: SessionId) => Promise<Steps | undefined>;
  /** Where the event with this number in a session ran. */
  readonly placementAt: (session: SessionId, seq: number) => Promise<Fact[]>;
  readonly take: (session: SessionId, events: readonly StoredEvent[]) => void;
  /** Drops what is kept of a session's lineage. */
  readonly forget: (session: SessionId) => void;
}

/** A lineage as a picture of bars, lane by lane. */
interface LineagePreview {
  readonly bars: { lane: number; kind: string; size: number; key: string }[];
  readonly lanes: number;
  /** By lane: the bar that it leaves from, and how it ends. */
  readonly shape: { from?: string; status: Status }[];
}

interface LineageWorld {
  readonly store: EventStore;
  readonly index: SessionIndex;
  readonly catalogue: CatalogueView;
  readonly read: ReadEvent;
  readonly news: Newsroom;
}

interface Kept extends LineageFold {
  /** Number of the newest news that is in it. */
  readonly asOf: number;
}

interface Shelf {
  readonly kept: Map<string, Kept>;
  /** Counts changes of the record, so that a lineage that was read across one is not kept. */
  changes: number;
}

/** Folds lineages on demand. */
export function createLineages(world: LineageWorld): Lineages {
  const shelf: Shelf = { kept: new Map(), changes: 0 };
  const look = (session: SessionId) => lookUp(world, shelf, session);
  return {
    open: async (session) => {
      const lineage = await look(session);
      if (lineage === undefined) return noSession(session);
      const lanes = lanesOf(lineage.rows, lineage.steps);
      return accept({ lanes, asOf: lineage.asOf, ...pageOf(lanes, lineage.steps, 0) });
    },
    page: async (session, after) => {
      const lineage = await look(session);
      if (lineage === undefined) return noSession(session);
      const from = Number(after);
      if (!Number.isSafeInteger(from) || from < 0) return refuse('invalid', `There is no page after ${after}.`);
      return accept(pageOf(lanesOf(lineage.rows, lineage.steps), lineage.steps, from));
    },
    preview: async (session) => {
      const lineage = await look(session);
      return lineage === undefined
        ? { bars: [], lanes: 0, shape: [] }
        : previewOf(lanesOf(lineage.rows, lineage.steps), lineage.steps);
    },
    stepsOf: async (session) => (await look(session))?.steps.get(session),
    placementAt: async (session, seq) => {
      const lineage = await look(session);
      return lineage === undefined ? [] : placementAt(lineage, session, seq);
    },
    take: (session) => drop(shelf, session),
    forget: (session) => drop(shelf, session),
  };
}

/** A lineage changes seldom while it is looked at: what changed is folded again whole, at the next look. */
function drop(shelf: Shelf, session: SessionId): void {
  shelf.changes++;
  for (const [root, lineage] of shelf.kept) if (lineage.steps.has(session)) shelf.kept.delete(root);
}

async function lookUp(world: LineageWorld, shelf: Shelf, session: SessionId): Promise<Kept | undefined> {
  const rows = await world.index.family(session);
  const root = rows[0]?.id;
  if (root === undefined) return undefined;
  const known = shelf.kept.get(root);
  if (known !== undefined && rows.every((row) => known.steps.has(row.id))) return { ...known, rows };
  const { changes } = shelf;
  const asOf = world.news.seq();
  const lineage = { ...(await foldLineage(rows, world.store, world.catalogue.state().parted, world.read)), asOf };
  if (shelf.changes === changes) keep(shelf, root, lineage);
  return lineage;
}

function keep({ kept }: Shelf, root: string, lineage: Kept): void {
  kept.delete(root);
  kept.set(root, lineage);
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
}

function pageOf(lanes: readonly Lane[], steps: ReadonlyMap<string, Steps>, from: number): StepPage {
  const page: StepRow[] = [];
  let at = 0;
  for (const lane of lanes) {
    const rows = steps.get(lane.row.id)?.rows;
    if (rows === undefined) continue;
    if (at + rows.size > from && page.length < PAGE) {
      page.push(...[...rows.values()].slice(Math.max(0, from - at), Math.max(0, from - at) + PAGE - page.length));
    }
    at += rows.size;
  }
  return { steps: page, ...(from + page.length < at ? { next: String(from + page.length) } : {}) };
}

/** Every n-th step, and each that a lane leaves from. */
function previewOf(lanes: readonly Lane[], steps: ReadonlyMap<string, Steps>): LineagePreview {
  const all = lanes.flatMap((lane, index) =>
    [...(steps.get(lane.row.id)?.rows.values() ?? [])].map((row) => ({
      lane: index,
      kind: row.kind,
      size: row.size,
      key: row.key,
    })),
  );
  const every = Math.max(1, Math.ceil(all.length / MOST_BARS));
  const forks = new Set(lanes.slice(0, MOST_BARS).map((lane) => lane.fromStep));
  return {
    bars: all.filter((bar, index) => index % every === 0 || forks.has(bar.key)),
    lanes: lanes.length,
    shape: lanes.map(({ fromStep, row }) => ({
      status: row.status,
      ...(fromStep === undefined ? {} : { from: fromStep }),
    })),
  };
}

function noSession(session: string) {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}
