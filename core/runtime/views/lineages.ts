import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Lane } from '../../projections/lineage-graph/lane.ts';
import { lanesDrawn } from '../../projections/lineage-graph/lanes-drawn.ts';
import { stepCount } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { type EventSteps, eventSteps, type StepsBefore, stepsBefore } from './event-steps.ts';
import { foldAhead } from './fold-ahead.ts';
import { type GrownSteps, grownSteps } from './grown-steps.ts';
import { lanesIn } from './lanes-in.ts';
import { type LineagePreview, previewOf } from './lineage-preview.ts';
import { rowsIn } from './lineage-rows.ts';
import { createLineageShelf, type KeptLineage, type LineageWorld } from './lineage-shelf.ts';

/** Steps in the first page of a graph, which somebody waits for, and in those after it. */
const FIRST_PAGE = 1_000;
const PAGE = 2_000;

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
      return lineage === undefined ? undefined : eventSteps(lineage, event, world);
    },
    stepsBefore: async (event, most) => {
      const lineage = await shelf.look(event.envelope.origin.session);
      return lineage === undefined ? undefined : stepsBefore(lineage, event, most);
    },
    take: shelf.changed,
    forget: shelf.forget,
    close: shelf.close,
  };
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

function noSession(session: string) {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}
