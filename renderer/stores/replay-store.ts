import { create } from 'zustand';
import type { MomentView, VerifiedStepRow } from '../../core/contract/view.ts';
import { useNavigation } from './navigation-store.ts';
import { useSelection } from './selection-store.ts';

/** What is done with the record of a session besides looking at it. `off`: nothing. */
export type Replay =
  | { readonly mode: 'off' }
  | {
      readonly mode: 'watch';
      readonly session: string;
      /** Absent until the record was read. */
      readonly moments?: readonly MomentView[];
      /** Place in `moments`. */
      readonly at: number;
      readonly isPlaying: boolean;
    }
  | {
      readonly mode: 'verify';
      readonly session: string;
      readonly steps: readonly VerifiedStepRow[];
      /** The session in which the verdicts are kept; absent while it goes on. */
      readonly kept?: string;
    };

interface ReplayStore {
  readonly replay: Replay;
  /** Begins a mode, in the place of the one that is on. */
  readonly begin: (mode: 'watch' | 'verify', session: string) => void;
  /** Puts what was read or found in. A no-op where another mode is on by now, or the same of another session. */
  readonly put: (next: Exclude<Replay, { mode: 'off' }>) => void;
  /** Goes to a moment and selects its step; to the nearest where there is none. A no-op outside Watch. */
  readonly goTo: (at: number) => void;
  /** Goes to the moment of a step that was selected elsewhere. A no-op for one of another branch, and where it is already. */
  readonly follow: (step: string) => void;
  readonly play: (isPlaying: boolean) => void;
  readonly leave: () => void;
}

export const useReplay = create<ReplayStore>((set, get) => ({
  replay: { mode: 'off' },
  begin: (mode, session) =>
    set({
      replay: mode === 'watch' ? { mode, session, at: 0, isPlaying: false } : { mode, session, steps: [] },
    }),
  put: (next) => {
    const { replay } = get();
    if (replay.mode === next.mode && replay.session === next.session) set({ replay: next });
  },
  goTo: (at) => {
    const { replay } = get();
    if (replay.mode !== 'watch' || replay.moments === undefined) return;
    const place = Math.max(0, Math.min(at, replay.moments.length - 1));
    const row = replay.moments[place]?.row;
    const isPlaying = replay.isPlaying && place < replay.moments.length - 1;
    set({ replay: { ...replay, at: place, isPlaying } });
    if (row !== undefined) useSelection.getState().select({ type: 'step', session: row.session, key: row.key });
  },
  follow: (step) => {
    const { replay, goTo } = get();
    if (replay.mode !== 'watch' || replay.moments?.[replay.at]?.row.key === step) return;
    const at = replay.moments?.findIndex(({ row }) => row.key === step) ?? -1;
    if (at !== -1) goTo(at);
  },
  play: (isPlaying) => {
    const { replay } = get();
    if (replay.mode === 'watch') set({ replay: { ...replay, isPlaying } });
  },
  leave: () => set({ replay: { mode: 'off' } }),
}));

/** Some lanes go off the screen: what is watched or verified of them is left. */
export function leaveReplayOf(lanes: ReadonlyMap<string, unknown>): void {
  const { replay, leave } = useReplay.getState();
  if (replay.mode !== 'off' && lanes.has(replay.session)) leave();
}

/**
 * Leaves what is watched or verified where another screen than a session's is gone to. Called once, by the window's entry.
 * @returns a function that stops it.
 */
export function leaveReplayElsewhere(): () => void {
  return useNavigation.subscribe(({ route }) => {
    if (route.screen !== 'session') useReplay.getState().leave();
  });
}
