import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { NodeRound } from '../../model/workflow/node-position.ts';
import { type RunSource, readRunSource } from '../../model/workflow/run-source.ts';
import type { SessionRow, WorkflowRunRow } from '../../projections/session-summary/session-row.ts';
import { layRun } from '../../projections/workflow/lens/lay-run.ts';
import type { RunLens } from '../../projections/workflow/lens/run-lens.ts';
import type { PartRun, RunEvents } from '../../projections/workflow/lens/run-record.ts';
import { readableOwnEvents } from '../own-events.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { checkedReader } from '../read-checked.ts';
import type { Sealing } from '../seal-stream.ts';
import type { SessionIndex } from '../views/session-index.ts';
import { spentWithoutSubAgents } from './program-part.ts';

/** Where runs of workflows are read. */
export interface WorkflowRunsWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Pick<Sealing, 'sha256'>;
  readonly index: Pick<SessionIndex, 'rows' | 'rowOf' | 'family'>;
  readonly state: () => Pick<CatalogueState, 'parted'>;
}

/** A run of a workflow, as the session's line has it. */
export interface RunOfWorkflow extends WorkflowRunRow {
  readonly session: SessionId;
  readonly status: 'running' | 'waiting' | 'interrupted' | 'done' | 'failed' | 'stopped';
}

/** A run laid over its document. */
export interface LaidRun {
  readonly run: RunOfWorkflow;
  readonly source: RunSource;
  readonly lens: RunLens;
}

/** Runs of workflows of a home, read from the record. */
export interface WorkflowRuns {
  /** All of them, the newest first; of one kept workflow where it is named. What is in the trash is left out. */
  readonly list: (workflow?: string) => Promise<readonly RunOfWorkflow[]>;
  /** The newest of a session, or the one of that id. */
  readonly find: (session: SessionId, run?: string) => Promise<Decision<RunOfWorkflow>>;
  /** Lays a run over its document. Refused where that can't be read. */
  readonly lay: (run: RunOfWorkflow) => Promise<Decision<LaidRun>>;
  /** The run and the node whose operation an event belongs to. */
  readonly nodeAt: (
    event: EventId,
  ) => Promise<Decision<{ readonly run: RunOfWorkflow; readonly path: readonly NodeRound[] }>>;
}

/** Runs that came to their end, kept as they were laid. */
const MOST_KEPT = 200;

/** Reads runs of workflows. One that has its end is laid once. */
export function createWorkflowRuns(world: WorkflowRunsWorld): WorkflowRuns {
  const kept = new Map<string, LaidRun>();
  const lay = async (run: RunOfWorkflow): Promise<Decision<LaidRun>> => {
    const before = kept.get(run.began);
    if (before !== undefined) return accept(before);
    const laid = await laidRun(run, world);
    if (!laid.ok || run.ended === undefined) return laid;
    kept.set(run.began, laid.value);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return laid;
  };
  return {
    lay,
    list: async (workflow) =>
      (await world.index.rows())
        .filter(({ trashed }) => !trashed)
        .flatMap(runsOf)
        .filter((run) => workflow === undefined || run.workflow === workflow)
        .toSorted((a, b) => b.startedAtMs - a.startedAtMs),
    find: async (session, run) => {
      const row = await world.index.rowOf(session);
      const found = row && runsOf(row).findLast((each) => run === undefined || each.run === run);
      return found === undefined ? noRun(session) : accept(found);
    },
    nodeAt: async (event) => {
      const [stored] = await world.store.events([event]);
      const { run, origin } = stored?.envelope ?? {};
      if (run === undefined || origin === undefined) return ofNone(event);
      for (const row of await world.index.family(origin.session))
        for (const each of runsOf(row)) {
          const laid = await lay(each);
          const visit = laid.ok ? laid.value.lens.visits.find(({ runs }) => runs.includes(run)) : undefined;
          if (visit !== undefined) return accept({ run: each, path: visit.path });
        }
      return ofNone(event);
    },
  };
}

/** The runs of a session. All but the newest have come to their end, or were cut off. */
function runsOf({ id, status, workflowRuns = [] }: SessionRow): readonly RunOfWorkflow[] {
  return workflowRuns.map((run, at) => {
    const goesOn = status === 'running' || status === 'waiting';
    const open = goesOn && at === workflowRuns.length - 1 ? status : 'interrupted';
    const outcome = run.ended?.outcome === 'unknown' ? 'interrupted' : run.ended?.outcome;
    return { ...run, session: id as SessionId, status: outcome ?? open };
  });
}

async function laidRun(run: RunOfWorkflow, world: WorkflowRunsWorld): Promise<Decision<LaidRun>> {
  const family = await world.index.family(run.session);
  const standing = new Map(family.map(({ id, status }) => [id, status]));
  const own = await eventsOf(run.session, world);
  const started = own.find(({ id }) => id === run.began);
  if (started?.kind !== 'run/started') return noRun(run.session);
  const source = await sourceOf(started.payload.code, world);
  if (!source.ok) return source;
  const parts: PartRun[] = [];
  const choices = new Map<string, EventOf<'selector/chose'>['payload']>();
  for (const { id } of family) {
    const session = id as SessionId;
    const events = session === run.session ? own : await eventsOf(session, world);
    parts.push(...partsOf(session, events));
    for (const event of events) if (event.kind === 'selector/chose') choices.set(event.id, event.payload);
  }
  const events: RunEvents = { started, own: own.filter(({ envelope }) => envelope.run === run.run), parts, choices };
  const lens = layRun(source.value, events, {
    sha256: world.sealing.sha256,
    standing: (session) => {
      const status = standing.get(session);
      return status === 'waiting' || status === 'interrupted' ? status : 'running';
    },
    spent: (ofRuns) => spentWithoutSubAgents(ofRuns),
  });
  return accept({ run, source: source.value, lens });
}

async function eventsOf(session: SessionId, { store, sealing, state }: WorkflowRunsWorld): Promise<SessionEvent[]> {
  const read = checkedReader(sealing.sha256);
  const events: SessionEvent[] = [];
  for await (const page of readableOwnEvents(session, store, state().parted)) events.push(...page.events.map(read));
  return events;
}

function partsOf(session: SessionId, events: readonly SessionEvent[]): readonly PartRun[] {
  const from = events[0]?.envelope.parents[0];
  const byRun = Map.groupBy(events, ({ envelope }) => envelope.run);
  return [...byRun].flatMap(([run, ofRun]) => (run === undefined ? [] : [{ run, session, from, events: ofRun }]));
}

async function sourceOf(code: string | undefined, { blobs }: WorkflowRunsWorld): Promise<Decision<RunSource>> {
  const bytes = code === undefined ? undefined : await blobs.get(code as BlobId);
  if (bytes !== undefined) return readRunSource(new TextDecoder().decode(bytes));
  return refuse('not-found', 'The document that this run ran is not there any more.', {
    remedy: 'openrath verify says what else is not as it was.',
  });
}

function noRun(session: string): Decision<never> {
  return refuse('not-found', `No run of a workflow began in the session ${session}.`, {
    remedy: 'List the runs to see which there are.',
  });
}

function ofNone(event: string): Decision<never> {
  return refuse('not-found', `The event ${event} belongs to no run of a workflow.`, {
    remedy: 'Look at it in the session graph.',
  });
}
