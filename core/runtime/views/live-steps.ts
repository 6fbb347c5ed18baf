import type { SessionId } from '../../model/ids.ts';
import { type FoldedSteps, foldedSteps, foldOn, type StepsWorld } from './session-steps.ts';
import { foldFirst } from './steps-first.ts';
import { emptyFold, type StepsFold } from './steps-fold.ts';

/** Sessions whose fold is kept. */
const KEPT = 32;

/** Steps of sessions that grow: what was folded once is kept, and only newer events are read. */
export interface LiveSteps {
  /** True where the fold of a session is kept. */
  readonly has: (session: SessionId) => boolean;
  /**
   * The steps up to the newest event that is stored, in one fold for all who ask. They go on growing: between two events
   * they are whole. Rejects with HostError; the next who asks has the session folded from its first event then.
   */
  readonly read: (session: SessionId) => Promise<FoldedSteps>;
  /** Lets go of a session's fold. A no-op for one without. */
  readonly forget: (session: SessionId) => void;
}

/** No folds. */
export function createLiveSteps(world: StepsWorld): LiveSteps {
  /** The end of the line of those who fold a session further, each after the one before. */
  const folds = new Map<SessionId, Promise<StepsFold>>();
  const put = (session: SessionId, turn: Promise<StepsFold>): void => {
    folds.delete(session);
    folds.set(session, turn);
    for (const oldest of folds.keys()) if (folds.size > KEPT) folds.delete(oldest);
  };
  /** Of other sessions, the number of events does not tell where the next are found. */
  const goesOn = (session: SessionId, { rolling }: StepsFold): boolean =>
    rolling.roll.isGapless && !world.catalogue.state().parted.has(session);
  const next = async (session: SessionId, before: Promise<StepsFold> | undefined): Promise<StepsFold> => {
    const known = await before;
    const fold = known !== undefined && goesOn(session, known) ? known : emptyFold(session);
    await foldFirst(world.store, () => foldOn(fold, session, world));
    return fold;
  };
  return {
    has: (session) => folds.has(session),
    read: async (session) => {
      const turn = next(session, folds.get(session));
      put(session, turn);
      const drop = (): void => {
        if (folds.get(session) === turn) folds.delete(session);
      };
      try {
        const fold = await turn;
        if (!goesOn(session, fold)) drop();
        return foldedSteps(fold);
      } catch (error) {
        drop();
        throw error;
      }
    },
    forget: (session) => {
      folds.delete(session);
    },
  };
}
