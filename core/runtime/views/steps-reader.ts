import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { createLiveSteps, type LiveSteps } from './live-steps.ts';
import type { SessionIndex } from './session-index.ts';
import { type FoldedSteps, readableSteps, type SessionSteps, type StepsWorld, savedSteps } from './session-steps.ts';
import { createStepsSaver } from './steps-saver.ts';

export interface StepsReaderWorld extends StepsWorld {
  readonly index: Pick<SessionIndex, 'family' | 'flush' | 'isErasing' | 'savesSteps'>;
}

/** Steps of a lineage that was read before, and the sessions of it that have had events since. */
export interface KnownSteps {
  readonly lineage: { readonly steps: ReadonlyMap<string, SessionSteps> };
  readonly stale: ReadonlySet<string>;
}

/** Reads the steps of lineages: as they are known, as they were saved, or from the record. */
export interface StepsReader {
  readonly read: (
    rows: readonly SessionRow[],
    known: KnownSteps | undefined,
  ) => Promise<ReadonlyMap<string, SessionSteps>>;
  /** The steps of one session up to its newest event, for who asks again and again what is new in them. Rejects with HostError. */
  readonly follow: (session: SessionId) => Promise<FoldedSteps>;
  /** What was recorded of a session was erased or taken out. */
  readonly forget: (session: SessionId) => void;
  /** Nobody looks at these sessions any more. */
  readonly letGo: (rows: readonly SessionRow[]) => void;
  readonly close: () => Promise<void>;
}

/** True for a session whose steps are as they were read. */
export function isFresh(session: string, { lineage, stale }: KnownSteps): boolean {
  return lineage.steps.has(session) && !stale.has(session);
}

/** A reader that has read nothing. */
export function createStepsReader(world: StepsReaderWorld): StepsReader {
  const { store, index, catalogue } = world;
  const saver = createStepsSaver(store, world.sha256, index.isErasing);
  const live = createLiveSteps(world);
  /** Counts losses of the record, so that what was read across one is not saved. */
  let losses = 0;
  const fold = async (session: SessionId): Promise<FoldedSteps> => {
    const before = losses;
    const isFirst = !live.has(session);
    const folded = await live.read(session);
    const isSaved = index.isErasing(session) || index.savesSteps(session);
    if (isFirst && before === losses && !isSaved) saver.save([folded]);
    return folded;
  };
  return {
    read: async (rows, known) => {
      // Of a lineage with a session that came in parted, events of two histories have one number: there each is known by its id.
      const hasTwins = rows.some(({ id }) => catalogue.state().parted.has(id as SessionId));
      const stepsOf = stepsReading({ world, live, fold, known, hasTwins });
      const steps = new Map<string, SessionSteps>();
      for (const row of rows) steps.set(row.id, await stepsOf(row));
      return steps;
    },
    follow: fold,
    forget: (session) => {
      losses++;
      saver.forget(session);
      live.forget(session);
    },
    letGo: (rows) => {
      for (const { id } of rows) live.forget(id as SessionId);
    },
    close: saver.close,
  };
}

interface Reading {
  readonly world: StepsReaderWorld;
  readonly live: LiveSteps;
  readonly fold: (session: SessionId) => Promise<FoldedSteps>;
  readonly known: KnownSteps | undefined;
  readonly hasTwins: boolean;
}

/** Reads the steps of one session after another. A session that has grown since it was read goes on growing: it is folded, and its fold kept. */
function stepsReading({ world, live, fold, known, hasTwins }: Reading): (row: SessionRow) => Promise<SessionSteps> {
  let flushed: Promise<void> | undefined;
  return async ({ id, head, status }) => {
    const session = id as SessionId;
    const before = known?.lineage.steps.get(id);
    if (known !== undefined && before !== undefined && isFresh(id, known) && (!hasTwins || before.ids !== undefined)) {
      return before;
    }
    if (status === 'damaged') return readableSteps(session, world);
    if (hasTwins) return fold(session);
    if (before !== undefined || live.has(session)) return plain(await fold(session));
    flushed ??= world.index.flush();
    await flushed;
    return (await savedSteps(session, head as EventId, world, () => fold(session))) ?? plain(await fold(session));
  };
}

/** Where each event's place is its number, ids need not be kept. */
function plain(folded: FoldedSteps): SessionSteps {
  return folded.roll.isGapless ? { ...folded, ids: undefined } : folded;
}
