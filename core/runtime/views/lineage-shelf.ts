import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import type { Newsroom } from '../newsroom.ts';
import { joinLineage, type LineageFold } from './lineage-fold.ts';
import type { SessionIndex } from './session-index.ts';
import { type FoldedSteps, foldSteps, type SessionSteps, type StepsWorld, savedSteps } from './session-steps.ts';
import { type SpawnedRows, spawnedRows, subAgentsOf } from './spawned-rows.ts';
import { createStepsSaver } from './steps-saver.ts';

/** Lineages whose steps are kept. */
const KEPT = 6;

/** A lineage that can be paged through. */
export interface KeptLineage extends LineageFold {
  /** Number of the newest news that is in it. */
  readonly asOf: number;
  readonly spawned: (session: string) => Promise<SpawnedRows>;
}

/** Lineages as they were read last. The newest few are kept until something in them changes. */
export interface LineageShelf {
  /** The lineage that a session belongs to; undefined for an unknown session. */
  readonly look: (session: SessionId) => Promise<KeptLineage | undefined>;
  /** Like {@link look}, and as it was looked at last where that is still known: its lines may have moved on. */
  readonly lookAgain: (session: SessionId) => Promise<KeptLineage | undefined>;
  /** A session has new events: what changed is read again at the next look. */
  readonly changed: (session: SessionId) => void;
  /** What was recorded of a session was erased or taken out. */
  readonly forget: (session: SessionId) => void;
  readonly close: () => Promise<void>;
}

export interface LineageWorld extends StepsWorld {
  readonly index: SessionIndex;
  readonly news: Newsroom;
}

/** A shelf without lineages. */
export function createLineageShelf(world: LineageWorld): LineageShelf {
  const kept = new Map<string, KeptLineage>();
  const saver = createStepsSaver(world.store, world.sha256, world.index.isErasing);
  /** Counts changes of the record, so that what was read across one is neither kept nor saved. */
  let changes = 0;
  let losses = 0;
  const drop = (session: SessionId): void => {
    changes++;
    for (const [root, lineage] of kept) if (lineage.steps.has(session)) kept.delete(root);
  };
  const keep = (root: string, lineage: KeptLineage): void => {
    kept.delete(root);
    kept.set(root, lineage);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
  };
  const fold = async (session: SessionId): Promise<FoldedSteps> => {
    const before = losses;
    const folded = await foldSteps(session, world);
    const { isErasing, savesSteps } = world.index;
    if (before === losses && !isErasing(session) && !savesSteps(session)) saver.save([folded]);
    return folded;
  };
  const read = async (rows: readonly SessionRow[], root: string): Promise<KeptLineage> => {
    const before = changes;
    const asOf = world.news.seq();
    await world.index.flush();
    const steps = await readSteps(rows, world, fold);
    const lineage = await joinLineage(rows, steps, world.store);
    const looked = { ...lineage, asOf, spawned: spawnedIn(lineage) };
    if (before === changes) keep(root, looked);
    return looked;
  };
  const look = async (session: SessionId): Promise<KeptLineage | undefined> => {
    const rows = await world.index.family(session);
    const root = rows[0]?.id;
    if (root === undefined) return undefined;
    const known = kept.get(root);
    return known !== undefined && rows.every(({ id }) => known.steps.has(id)) ? { ...known, rows } : read(rows, root);
  };
  return {
    look,
    lookAgain: async (session) => [...kept.values()].find(({ steps }) => steps.has(session)) ?? look(session),
    changed: drop,
    forget: (session) => {
      losses++;
      saver.forget(session);
      drop(session);
    },
    close: saver.close,
  };
}

/** Of a lineage with a session that came in parted, events of two histories have one number: there each is known by its id. */
async function readSteps(
  rows: readonly SessionRow[],
  world: LineageWorld,
  fold: (session: SessionId) => Promise<FoldedSteps>,
): Promise<ReadonlyMap<string, SessionSteps>> {
  const { parted } = world.catalogue.state();
  const hasTwins = rows.some(({ id }) => parted.has(id as SessionId));
  const steps = new Map<string, SessionSteps>();
  for (const row of rows) {
    const session = row.id as SessionId;
    steps.set(
      row.id,
      hasTwins
        ? await foldSteps(session, world)
        : ((await savedSteps(session, row.head as EventId, world, () => fold(session))) ?? plain(await fold(session))),
    );
  }
  return steps;
}

/** Where each event's place is its number, ids need not be kept. */
function plain(folded: FoldedSteps): SessionSteps {
  return folded.roll.isGapless ? { ...folded, ids: undefined } : folded;
}

function spawnedIn(lineage: LineageFold): KeptLineage['spawned'] {
  const found = new Map<string, Promise<SpawnedRows>>();
  const agents = subAgentsOf(lineage.rows);
  return (session) => {
    const rows = found.get(session) ?? spawnedRows(lineage, session, agents.get(session) ?? []);
    found.set(session, rows);
    return rows;
  };
}
