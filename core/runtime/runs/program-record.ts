import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { checkedReader } from '../read-checked.ts';
import type { RunsWorld } from './runs-world.ts';

/** Where the record of a run of a program is read. */
export interface ProgramsWorld extends Pick<RunsWorld, 'store' | 'sealing'> {
  /** A session's whole lineage. */
  readonly familyOf: (session: SessionId) => Promise<readonly SessionId[]>;
}

/** A run of a program, by its own events and those of the agents that it flowed sessions through. */
export interface ProgramRecord {
  readonly started: EventOf<'run/started'>;
  /** Unix ms; absent while it has no end. */
  readonly endedAtMs?: number;
  /** The events of each run of an agent that is a part of it, sub-agents' too. */
  readonly agents: readonly (readonly SessionEvent[])[];
}

/** The record of the program's run that began with an event; undefined where none did, or one without `limits` on record: which agents are a part of it is on record for the others alone. */
export async function programRecord(began: EventId, world: ProgramsWorld): Promise<ProgramRecord | undefined> {
  const started = await programStart(began, world);
  if (started?.payload.limits === undefined) return undefined;
  const { origin, run } = started.envelope;
  const root = await ownEvents(origin.session, world);
  const agents: (readonly SessionEvent[])[] = [];
  for (const session of await sessionsOf({ root: origin.session, run, events: root }, world)) {
    const own = session === origin.session ? root : await ownEvents(session, world);
    for (const each of own)
      if (each.kind === 'run/started' && each.payload.program === began && each.payload.agent !== undefined)
        agents.push(own.filter(({ envelope }) => envelope.run === each.envelope.run));
  }
  const ended = root.findLast(({ kind, envelope }) => kind === 'run/ended' && envelope.run === run);
  return { started, agents, ...(ended === undefined ? {} : { endedAtMs: ended.envelope.atMs }) };
}

/** The event, where the run of a program began with it; undefined where none did. */
export async function programStart(
  began: EventId,
  { store, sealing }: Pick<ProgramsWorld, 'store' | 'sealing'>,
): Promise<EventOf<'run/started'> | undefined> {
  const [stored] = await store.events([began]);
  const started = stored && checkedReader(sealing.sha256)(stored);
  return started?.kind === 'run/started' && started.payload.workflow !== undefined ? started : undefined;
}

interface RootRecord {
  readonly root: SessionId;
  readonly run: string | undefined;
  readonly events: readonly SessionEvent[];
}

/** Where agents of a program can have run: in its session, in what its operations gave, and in all that was made out of those. */
async function sessionsOf({ root, run, events }: RootRecord, world: ProgramsWorld): Promise<ReadonlySet<SessionId>> {
  const given = events.flatMap(({ kind, payload, envelope }) =>
    kind === 'node/left' && envelope.run === run && payload.result !== undefined ? [payload.result.session] : [],
  );
  const sessions = new Set<SessionId>();
  for (const session of [root, ...given] as SessionId[])
    if (!sessions.has(session)) for (const each of [session, ...(await world.familyOf(session))]) sessions.add(each);
  return sessions;
}

async function ownEvents(session: SessionId, { store, sealing }: ProgramsWorld): Promise<readonly SessionEvent[]> {
  const ref = await store.ref(session);
  return (await store.own(session, 0, ref?.nextSeq ?? 0)).map(checkedReader(sealing.sha256));
}
