import type { SessionId } from '../../model/ids.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import type { Newsroom } from '../newsroom.ts';
import { joinLineage, type LineageFold } from './lineage-fold.ts';
import type { FoldedSteps } from './session-steps.ts';
import { type Spawns, spawnsOf, subAgentsOf } from './spawns-of.ts';
import { createStepsReader, isFresh, type StepsReaderWorld } from './steps-reader.ts';

/** Lineages whose steps are kept. */
const KEPT = 6;

/** A lineage that can be paged through. */
export interface KeptLineage extends LineageFold {
  /** Number of the newest news that is in it. */
  readonly asOf: number;
  readonly spawns: (session: string) => Promise<Spawns>;
}

/** Lineages as they were read last. The newest few are kept: of what changes in them, only what is new is read. */
export interface LineageShelf {
  /** The lineage that a session belongs to; undefined for an unknown session. */
  readonly look: (session: SessionId) => Promise<KeptLineage | undefined>;
  /** Like {@link look}, and as it was looked at last where that is still known: its lines may have moved on. */
  readonly lookAgain: (session: SessionId) => Promise<KeptLineage | undefined>;
  /** The steps of one session up to its newest event, whatever is kept of its lineage. Rejects with HostError. */
  readonly follow: (session: SessionId) => Promise<FoldedSteps>;
  /** A session has new events: what changed is read again at the next look. */
  readonly changed: (session: SessionId) => void;
  /** What was recorded of a session was erased or taken out. */
  readonly forget: (session: SessionId) => void;
  readonly close: () => Promise<void>;
}

export interface LineageWorld extends StepsReaderWorld {
  readonly news: Newsroom;
}

/** A lineage as it was read last, and the sessions of it that have had events since. */
interface Kept {
  readonly lineage: KeptLineage;
  readonly stale: Set<string>;
}

/** A reading that is under way. */
interface Reading {
  /** Sessions that have had events since it began. */
  readonly stale: Set<string>;
  /** Something was erased or taken out meanwhile: what was read is not kept. */
  isLost: boolean;
}

/** A shelf without lineages. */
export function createLineageShelf(world: LineageWorld): LineageShelf {
  const kept = new Map<string, Kept>();
  const readings = new Set<Reading>();
  const steps = createStepsReader(world);
  const keep = (root: string, lineage: KeptLineage, stale: Set<string>): void => {
    kept.delete(root);
    kept.set(root, { lineage, stale });
    for (const [oldest, { lineage }] of kept) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
      steps.letGo(lineage.rows);
    }
  };
  const read = async (rows: readonly SessionRow[], root: string): Promise<KeptLineage> => {
    const reading: Reading = { stale: new Set(), isLost: false };
    readings.add(reading);
    try {
      const asOf = world.news.seq();
      const known = kept.get(root);
      const lineage = await joinLineage(rows, await steps.read(rows, known), world.store);
      const looked = { ...lineage, asOf, spawns: spawnsIn(lineage) };
      if (!reading.isLost) keep(root, looked, reading.stale);
      return looked;
    } finally {
      readings.delete(reading);
    }
  };
  const look = async (session: SessionId): Promise<KeptLineage | undefined> => {
    const rows = await world.index.family(session);
    const root = rows[0]?.id;
    if (root === undefined) return undefined;
    const known = kept.get(root);
    return known !== undefined && rows.every(({ id }) => isFresh(id, known))
      ? { ...known.lineage, rows }
      : read(rows, root);
  };
  const keptWith = (session: SessionId) => [...kept].filter(([, { lineage }]) => lineage.steps.has(session));
  return {
    look,
    lookAgain: async (session) => keptWith(session)[0]?.[1].lineage ?? look(session),
    follow: steps.follow,
    changed: (session) => {
      for (const { stale } of [...kept.values(), ...readings]) stale.add(session);
    },
    forget: (session) => {
      steps.forget(session);
      for (const reading of readings) reading.isLost = true;
      for (const [root] of keptWith(session)) kept.delete(root);
    },
    close: steps.close,
  };
}

function spawnsIn(lineage: LineageFold): KeptLineage['spawns'] {
  const found = new Map<string, Promise<Spawns>>();
  const agents = subAgentsOf(lineage.rows);
  return (session) => {
    const spawns = found.get(session) ?? spawnsOf(lineage, session, agents.get(session) ?? []);
    found.set(session, spawns);
    return spawns;
  };
}
