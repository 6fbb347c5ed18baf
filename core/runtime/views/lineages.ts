import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Fact } from '../../projections/evidence/fact.ts';
import type { Lane } from '../../projections/lineage-graph/lane.ts';
import { lanesDrawn } from '../../projections/lineage-graph/lanes-drawn.ts';
import { stepCount, stepsMadeBy } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { foldAhead } from './fold-ahead.ts';
import { type GrownSteps, grownSteps } from './grown-steps.ts';
import { lanesIn, placementAt, placeOf } from './lineage-fold.ts';
import { type LineagePreview, previewOf } from './lineage-preview.ts';
import { createLineageShelf, type KeptLineage, type LineageWorld } from './lineage-shelf.ts';

/** Steps in the first page of a graph, which somebody waits for, and in those after it. */
const FIRST_PAGE = 1_000;
const PAGE = 2_000;
/** Steps that are looked through at once for the call of an answer. */
const LOOK_BACK = 200;

/** A page of steps; `next` names the place after it. */
export interface StepPage {
  readonly steps: StepRow[];
  readonly next?: string;
}

/** The lanes that a graph opens with, and its first page. */
export interface OpenedLineage extends StepPage {
  readonly lanes: Lane[];
  /** Lanes that are there beside these; absent for none. */
  readonly lanesLeftOut?: number;
  readonly asOf: number;
}

/** Steps of one event in its session: those that it made, or the last call that it answers. */
export interface EventSteps {
  readonly steps: readonly StepRow[];
  /** Place of the first of them among the session's, from 0. */
  readonly from: number;
  /** Steps of the session. */
  readonly of: number;
  /** Where the event ran. */
  readonly placement: readonly Fact[];
}

/** Where the step of an event stands, and the steps before it. */
export interface StepsBefore {
  readonly at: number;
  readonly steps: readonly StepRow[];
}

/** Lineages as lanes and steps, for graphs. Kept up with the record. */
export interface Lineages {
  readonly open: (session: SessionId) => Promise<Decision<OpenedLineage>>;
  readonly page: (session: SessionId, after: string) => Promise<Decision<StepPage>>;
  /**
   * The steps of a session that its own events from number `from` on made or changed, as they read now, without the sessions
   * that their calls spawned. Refused for an unknown session, and
   * where events of the session are missing: their numbers do not tell them then.
   */
  readonly grown: (session: SessionId, from: number) => Promise<Decision<GrownSteps>>;
  readonly preview: (session: SessionId) => Promise<LineagePreview>;
  /** What is known of an event that a session wrote; undefined where no session that is known has it. */
  readonly stepsAt: (event: StoredEvent) => Promise<EventSteps | undefined>;
  /** The place of an event's step among its session's, from 0, and at most so many of the steps before it; undefined as above. */
  readonly stepsBefore: (event: StoredEvent, most: number) => Promise<StepsBefore | undefined>;
  readonly take: (session: SessionId, events: readonly StoredEvent[]) => void;
  /** Drops what is kept of a session's lineage. */
  readonly forget: (session: SessionId) => void;
  /** Saves nothing more. */
  readonly close: () => Promise<void>;
}

/** Reads lineages on demand: steps as they were saved, or folded from the record where they were not. */
export function createLineages(world: LineageWorld): Lineages {
  const shelf = createLineageShelf(world);
  const drawnIn = lanesOfPages();
  return {
    open: async (session) => {
      const lineage = await shelf.look(session);
      if (lineage === undefined) return noSession(session);
      const all = await lanesIn(lineage);
      const lanes = [...lanesDrawn(all, session)];
      const leftOut = all.length - lanes.length;
      return accept({
        lanes,
        ...(leftOut === 0 ? {} : { lanesLeftOut: leftOut }),
        asOf: lineage.asOf,
        ...(await pageOf(lineage, lanes, { from: 0, limit: FIRST_PAGE })),
      });
    },
    page: async (session, after) => {
      const lineage = await shelf.lookAgain(session);
      if (lineage === undefined) return noSession(session);
      const from = Number(after);
      if (!Number.isSafeInteger(from) || from < 0) return refuse('invalid', `There is no page after ${after}.`);
      const page = await pageOf(lineage, await drawnIn(lineage, session), { from, limit: PAGE });
      // A lineage of more than one page takes long to fold, and is about to be looked at.
      if (page.next === undefined) void foldAhead(lineage.rows, world.catalogue.state().followed.keys(), shelf.follow);
      return accept(page);
    },
    grown: async (session, from) => {
      const steps = await shelf.follow(session);
      return steps.roll.head === '' ? noSession(session) : grownSteps(steps, from);
    },
    preview: async (session) => {
      const lineage = await shelf.look(session);
      return lineage === undefined ? { bars: [], lanes: 0, shape: [] } : previewOf(lineage, await lanesIn(lineage));
    },
    stepsAt: async (event) => {
      const lineage = await shelf.look(event.envelope.origin.session);
      return lineage === undefined ? undefined : stepsAt(lineage, event);
    },
    stepsBefore: async (event, most) => {
      const lineage = await shelf.look(event.envelope.origin.session);
      const place = lineage && placeOf(lineage, event);
      const roll = place && lineage.steps.get(place.session)?.roll;
      if (lineage === undefined || place === undefined || roll === undefined) return undefined;
      const [at] = stepsMadeBy(roll, place.at);
      return { at, steps: await rowsIn(lineage, place.session, { from: Math.max(0, at - most), to: at }) };
    },
    take: shelf.changed,
    forget: shelf.forget,
    close: shelf.close,
  };
}

async function stepsAt(lineage: KeptLineage, event: StoredEvent): Promise<EventSteps | undefined> {
  const place = placeOf(lineage, event);
  const roll = place && lineage.steps.get(place.session)?.roll;
  if (place === undefined || roll === undefined) return undefined;
  const [from, to] = stepsMadeBy(roll, place.at);
  const made = { from, steps: await rowsIn(lineage, place.session, { from, to }) };
  const isAnswer = made.steps.length === 0 && event.envelope.kind === 'tool/ended';
  const { steps, from: first } =
    (isAnswer ? await answeredBy(event.id, lineage, place.session, from) : undefined) ?? made;
  return { steps, from: first, of: stepCount(roll), placement: placementAt(lineage, place) };
}

/** The last call of a session that an event answers, of those before a place; calls stand close before their answers. */
async function answeredBy(
  event: string,
  lineage: KeptLineage,
  session: string,
  before: number,
): Promise<Pick<EventSteps, 'steps' | 'from'> | undefined> {
  for (let to = before; to > 0; ) {
    const from = Math.max(0, to - LOOK_BACK);
    const rows = await rowsIn(lineage, session, { from, to });
    const at = rows.findLastIndex(({ call }) => call?.result === event);
    if (at >= 0) return { steps: rows.slice(at, at + 1), from: from + at };
    to = from;
  }
  return undefined;
}

/** The lanes whose steps are paged through: put together once for all pages of a lineage as it is kept. */
function lanesOfPages(): (lineage: KeptLineage, session: string) => Promise<readonly Lane[]> {
  const known = new WeakMap<KeptLineage, { readonly session: string; readonly lanes: readonly Lane[] }>();
  return async (lineage, session) => {
    const before = known.get(lineage);
    if (before?.session === session) return before.lanes;
    const lanes = lanesDrawn(await lanesIn(lineage), session);
    known.set(lineage, { session, lanes });
    return lanes;
  };
}

interface Range {
  readonly from: number;
  readonly limit: number;
}

async function pageOf(lineage: KeptLineage, lanes: readonly Lane[], { from, limit }: Range): Promise<StepPage> {
  const page: StepRow[] = [];
  let at = 0;
  for (const { row } of lanes) {
    const steps = lineage.steps.get(row.id);
    const count = steps === undefined ? 0 : stepCount(steps.roll);
    if (at + count > from && page.length < limit) {
      const first = Math.max(0, from - at);
      page.push(...(await rowsIn(lineage, row.id, { from: first, to: Math.min(count, first + limit - page.length) })));
    }
    at += count;
  }
  return { steps: page, ...(from + page.length < at ? { next: String(from + page.length) } : {}) };
}

/** Rows of a session with the sessions that their calls spawned. */
async function rowsIn(
  lineage: KeptLineage,
  session: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly StepRow[]> {
  const rows = (await lineage.steps.get(session)?.rows(from, to)) ?? [];
  const spawned = await lineage.spawned(session);
  return spawned.size === 0 ? rows : rows.map((row, at) => spawned.get(from + at) ?? row);
}

function noSession(session: string) {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}
