import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId, TreeId } from '../../model/ids.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { catalogueAppend } from '../acts.ts';
import { type NotSpawned, type Spawn, type SpawnEnd, type SpawnTask, spentIn } from '../agent/sub-agents.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import { checkedReader } from '../read-checked.ts';
import { decideAndAppend } from '../retry-append.ts';
import { sealStream } from '../seal-stream.ts';
import type { RunEnd } from './end-run.ts';
import { endSubAgent } from './end-sub-agents.ts';
import { historyAt } from './kept-history.ts';
import type { Running, Runs } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import { startOf } from './start-of.ts';
import { type SessionRun, subAgentIds } from './sub-agent-ids.ts';

/** The run that starts sub-agents. */
interface Parent {
  readonly session: SessionId;
  readonly run: RunId;
  readonly signal: AbortSignal;
  /** The event that the program's run began with which it is a part of. */
  readonly program: EventId | undefined;
  /** Makes durable what it wrote: the session of a sub-agent hangs on the event that asked. */
  readonly flush: () => Promise<unknown>;
}

/**
 * Has sub-agents do tasks of a run (F5), each in a session that leaves from the event that asked. Session and run have ids that follow from
 * the call, so a run that is taken up again finds the sub-agent of before: one that was cut off goes on, one that ended is not asked again.
 */
export function spawnSessions(
  world: RunsWorld,
  runs: Pick<Runs, 'mayStart' | 'start' | 'resume' | 'of'>,
  parent: Parent,
): Spawn {
  const run = async (task: SpawnTask): Promise<SpawnEnd | NotSpawned> => {
    const child = subAgentIds(world, parent, task);
    if ((await world.store.ref(child.session)) === undefined) {
      await parent.flush();
      const chosen = task.backend === UNISOLATED ? task.backend : undefined;
      const may = await runs.mayStart(task.agent, { at: task.asking.id, chosen });
      if (!may.ok) return { refused: may.refusal.message };
      await open(world, parent, child.session, task);
    }
    const before = await ownEvents(world, child.session);
    if (endIn(before, child.run) === undefined) {
      const begun = await begin(runs, { ...parent, ...child }, before, task);
      if (!begun.ok) return refused(child.session, task.tree, begun.refusal.message, spentIn(ofRun(before, child.run)));
      await begun.value.ended;
    }
    return await endOf(child, task);
  };
  const endOf = async (child: SessionRun, { asking }: Pick<SpawnTask, 'asking'>): Promise<SpawnEnd> => {
    const own = await ownEvents(world, child.session);
    const began = await beganWith(world, asking, own);
    const spent = spentIn(ofRun(own, child.run));
    const end = endIn(own, child.run);
    if (end === undefined) {
      parent.signal.throwIfAborted();
      return refused(child.session, began, 'it has no end on record.', spent);
    }
    const last = own.findLastIndex(({ envelope }) => envelope.run === child.run);
    return { session: child.session, ...end, began, tree: placeOfFiles(own.slice(0, last + 1))?.tree ?? began, spent };
  };
  return {
    run,
    async end(call, reason) {
      const child = subAgentIds(world, parent, call);
      if ((await world.store.ref(child.session)) === undefined || runs.of(child.session) !== undefined)
        return undefined;
      await endSubAgent(world, child, { by: 'budget', reason });
      return startOf(await ownEvents(world, child.session), child.session, child.run) && (await endOf(child, call));
    },
  };
}

async function open(world: RunsWorld, parent: Parent, session: SessionId, task: SpawnTask): Promise<void> {
  const { store, sealing } = world;
  const { asking, tree, backend, workspace, beside } = task;
  const treeThere = await filesAt(world, asking);
  const first: PayloadOf<'session/spawned'> = {
    from: parent.session,
    at: asking.id,
    task: oneLine(task.task, 200).text,
    workspace,
    ...(workspace === 'shared' && beside.length > 0 ? { carried: beside.map((each) => ({ ...each })) } : {}),
  };
  const drafts: Draft[] = [
    { kind: 'session/spawned', payload: first },
    // What came between the event that asked and the call, an earlier call of the same answer say.
    // The choice is for the session that asks: what its sub-agents have of it is on record with them.
    ...(backend === UNISOLATED ? [{ kind: 'placement/moved', payload: { backend } } as const] : []),
    ...(tree === treeThere ? [] : [{ kind: 'workspace/restored', payload: { tree }, refs: [{ tree }] } as const]),
  ];
  const events = sealStream(drafts, { session, nextSeq: 0, parents: [asking.id], by: 'agent' }, sealing);
  const payload: PayloadOf<'catalogue/session-added'> = {
    subject: session,
    how: 'spawned',
    from: parent.session,
    at: asking.id,
  };
  const act = { kind: 'catalogue/session-added', payload };
  await decideAndAppend(
    async () => accept(undefined),
    async () =>
      store.append([{ session, expectedHead: undefined, events }, await catalogueAppend([act], store, sealing)]),
  );
}

/** The files that a sub-agent began with: those of the event that asked, unless what its session opens with names others. */
async function beganWith(world: RunsWorld, asking: SessionEvent, own: readonly SessionEvent[]): Promise<TreeId> {
  const ran = own.findIndex(({ envelope }) => envelope.run !== undefined);
  return placeOfFiles(own.slice(0, ran === -1 ? own.length : ran))?.tree ?? (await filesAt(world, asking));
}

async function filesAt(world: RunsWorld, { id }: SessionEvent): Promise<TreeId> {
  return placeOfFiles(await historyAt(world, id))?.tree ?? (await world.workspaces()).empty;
}

async function begin(
  runs: Pick<Runs, 'start' | 'resume' | 'of'>,
  { session, run, signal, program }: Parent,
  own: readonly SessionEvent[],
  { agent, task }: SpawnTask,
): Promise<Decision<Running>> {
  const going = runs.of(session);
  if (going !== undefined) return accept(going);
  if (startOf(own, session, run) !== undefined) return await runs.resume(session, signal);
  const message = [{ type: 'text', text: task }] as const;
  const ofProgram = program === undefined ? {} : { program };
  return await runs.start({ session, run, agent, message, within: signal, ...ofProgram });
}

async function ownEvents({ store, sealing }: RunsWorld, session: SessionId): Promise<SessionEvent[]> {
  const ref = await store.ref(session);
  return (await store.own(session, 0, ref?.nextSeq ?? 0)).map(checkedReader(sealing.sha256));
}

function ofRun(events: readonly SessionEvent[], run: RunId): readonly SessionEvent[] {
  return events.filter(({ envelope }) => envelope.run === run);
}

/** How a run ended by its own events; undefined where it has no end. */
function endIn(events: readonly SessionEvent[], run: RunId): RunEnd | undefined {
  const own = ofRun(events, run);
  const last = own.findLast(({ kind }) => kind === 'run/ended' || kind === 'run/stopped');
  if (last?.kind === 'run/stopped') return { status: 'stopped', says: last.payload.reason };
  if (last?.kind !== 'run/ended') return undefined;
  if (last.payload.outcome !== 'done') return { status: 'failed', says: last.payload.reason ?? '' };
  const answer = own.findLast(({ kind }) => kind === 'model/answered');
  return { status: 'done', says: answer?.kind === 'model/answered' ? textOf(answer.payload.parts) : '' };
}

function refused(session: SessionId, tree: TreeId, says: string, spent: SpawnEnd['spent']): SpawnEnd {
  return { session, status: 'failed', says, began: tree, tree, spent };
}
