import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { createLedger, type Ledger, type Used } from '../agent/ledger.ts';
import { checkedReader } from '../read-checked.ts';
import { type ProgramPart, partOf, usedIn } from './program-part.ts';
import type { RunsWorld } from './runs-world.ts';

/** Ledgers of runs of programs that have caps (X3): one for each, for all agents that it flows sessions through at once. */
export interface ProgramLedgers {
  /** The part that a run of an agent takes in the program's run that began with an event, as the record has that; undefined where none with caps did. */
  readonly part: (began: EventId) => Promise<ProgramPart | undefined>;
  /** What the program's run that began with an event came to, and its caps; undefined where none with caps did. Keeps no ledger. */
  readonly spent: (began: EventId) => Promise<ProgramSpent | undefined>;
  /** The program came to its end: its ledger is kept no longer. A no-op where there is none. */
  readonly forget: (began: EventId) => void;
}

/** What a run of a program with caps came to, all its agents together. */
export interface ProgramSpent {
  /** Name of the program. */
  readonly workflow: string;
  readonly limits: ProgramLimits;
  /** What is spent, and what open requests may come to. */
  readonly used: Used;
  /** Unix ms. */
  readonly startedAtMs: number;
  /** Unix ms; absent while it has no end. */
  readonly endedAtMs?: number;
}

interface ProgramLedger {
  readonly workflow: string;
  readonly ledger: Ledger;
  readonly startedAtMs: number;
  readonly endedAtMs?: number;
}

interface ProgramsWorld extends Pick<RunsWorld, 'store' | 'sealing'> {
  /** A session's whole lineage. */
  readonly familyOf: (session: SessionId) => Promise<readonly SessionId[]>;
}

/** None is kept yet: each is made from the record when it is asked for first. */
export function createProgramLedgers(world: ProgramsWorld): ProgramLedgers {
  const ledgers = new Map<EventId, Promise<ProgramLedger | undefined>>();
  return {
    async part(began) {
      const opening = ledgers.get(began) ?? openLedger(began, world);
      ledgers.set(began, opening);
      try {
        const opened = await opening;
        if (opened !== undefined) return partOf(opened.ledger, opened.startedAtMs);
        ledgers.delete(began);
        return undefined;
      } catch (error) {
        ledgers.delete(began);
        throw error;
      }
    },
    async spent(began) {
      const opened = await (ledgers.get(began) ?? openLedger(began, world));
      if (opened === undefined) return undefined;
      const { ledger, ...run } = opened;
      const { timeMs: _, ...used } = ledger.used();
      return { ...run, limits: ledger.limits, used };
    },
    forget: (began) => void ledgers.delete(began),
  };
}

async function openLedger(began: EventId, world: ProgramsWorld): Promise<ProgramLedger | undefined> {
  const { store, sealing } = world;
  const [stored] = await store.events([began]);
  const started = stored && checkedReader(sealing.sha256)(stored);
  if (started?.kind !== 'run/started' || started.payload.limits === undefined) return undefined;
  const { atMs: startedAtMs, origin, run } = started.envelope;
  const ledger = createLedger(started.payload.limits, 'program’s run', { startedAtMs, nowMs: sealing.clock.nowMs });
  const root = await ownEvents(origin.session, world);
  for (const session of await sessionsOf({ root: origin.session, run, events: root }, world)) {
    const own = session === origin.session ? root : await ownEvents(session, world);
    for (const each of own)
      if (each.kind === 'run/started' && each.payload.program === began)
        ledger.count(usedIn(own.filter(({ envelope }) => envelope.run === each.envelope.run)));
  }
  const ended = root.findLast(({ kind, envelope }) => kind === 'run/ended' && envelope.run === run);
  const { workflow = '' } = started.payload;
  return { workflow, ledger, startedAtMs, ...(ended === undefined ? {} : { endedAtMs: ended.envelope.atMs }) };
}

interface ProgramRecord {
  readonly root: SessionId;
  readonly run: string | undefined;
  readonly events: readonly SessionEvent[];
}

/** Where agents of a program can have run: in its session, in what its operations gave, and in all that was made out of those. */
async function sessionsOf({ root, run, events }: ProgramRecord, world: ProgramsWorld): Promise<ReadonlySet<SessionId>> {
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
