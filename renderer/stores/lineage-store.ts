import { create } from 'zustand';
import type { Lane, Refusal, StepRow } from '../../core/contract/view.ts';
import { HostLost } from '../host/client.ts';
import { refusalOf } from '../host/refusal-of.ts';
import { clearLineage, laneIds, lanes, loadLineage, steps, stepsOf } from './lineage-load.ts';
import { leaveReplayOf } from './replay-store.ts';

/** The lineage on screen. Its Maps stay the same objects: an update replaces the entity and bumps `rev`. */
export interface LineageStore {
  readonly state: 'empty' | 'loading' | 'ready' | 'refused';
  readonly refusal?: Refusal | undefined;
  /** The session at the root of the lineage. */
  readonly root?: string | undefined;
  readonly rev: number;
  /** True once every page of steps has come. */
  readonly complete: boolean;
  /** Lanes of the lineage that the host did not send: it has too many for one graph. */
  readonly lanesLeftOut: number;
  /** By session id. */
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Parents before children, stable; new lanes at the end of their siblings. */
  readonly laneOrder: readonly string[];
  /** By key. */
  readonly steps: ReadonlyMap<string, StepRow>;
  /** Own steps by session id, in the order in which they happened: a call stands where it began, behind what a person said to it. */
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
  /** Shows the lineage that a session belongs to. A no-op where it is on screen already, or asked for. Never rejects. */
  readonly open: (session: string) => Promise<void>;
  /** Takes the lineage off the screen, and leaves what is watched or verified of it. */
  readonly close: () => void;
}

/** Told apart by number, so that the answer to an old question is dropped. */
let question = 0;
/** The session whose lineage is asked for. */
let asked: string | undefined;
/** Whether a lineage must wait to be asked for: what happens before the news are followed would be missed. */
let isHeld = false;

export const useLineage = create<LineageStore>((set, get) => ({
  state: 'empty',
  rev: 0,
  complete: false,
  lanesLeftOut: 0,
  lanes,
  laneOrder: laneIds,
  steps,
  stepsOf,
  open: async (session) => {
    if (asked === session || (lanes.has(session) && get().state === 'ready')) return;
    get().close();
    set({ state: 'loading' });
    if (!isHeld) await takeLineage(session);
  },
  close: () => {
    question += 1;
    asked = undefined;
    leaveReplayOf(lanes);
    clearLineage();
    set({
      state: 'empty',
      root: undefined,
      refusal: undefined,
      complete: false,
      lanesLeftOut: 0,
      rev: get().rev + 1,
      laneOrder: [],
    });
  },
}));

/** From now on until {@link takeShown}, a lineage that is opened is not asked for. */
export function holdLineage(): void {
  isHeld = true;
}

/** Takes the lineage that is on screen, or that a session is in which is about to be. Never rejects. */
export async function takeShown(session: string | undefined): Promise<void> {
  isHeld = false;
  const { state, root } = useLineage.getState();
  if (session === undefined) return;
  if (state === 'empty') useLineage.setState({ state: 'loading' });
  await takeLineage(root ?? session);
}

/** Takes the lineage of a session from the host, page by page, over what is there. Never rejects. */
export async function takeLineage(session: string): Promise<void> {
  question += 1;
  asked = session;
  const mine = question;
  const isOld = (): boolean => mine !== question;
  try {
    const outcome = await loadLineage(session, { isOld, onPage: showPage });
    if (isOld()) return;
    if (outcome !== undefined) useLineage.setState({ state: 'refused', refusal: outcome });
    else useLineage.setState({ complete: true });
  } catch (error) {
    // The window reconnects and takes it with the other snapshots.
    if (isOld() || error instanceof HostLost) return;
    useLineage.setState({ state: 'refused', refusal: refusalOf(error) });
  } finally {
    if (!isOld()) asked = undefined;
  }
}

/** Tells the screens that lanes or steps have changed. */
export function bumpLineage(): void {
  useLineage.setState(({ rev }) => ({ rev: rev + 1, laneOrder: laneIds.slice() }));
}

function showPage(root: string, lanesLeftOut: number): void {
  useLineage.setState({ state: 'ready', root, lanesLeftOut });
  bumpLineage();
}
