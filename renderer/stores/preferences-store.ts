import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { StepKind } from '../../core/contract/view.ts';
import type { Pace } from '../features/replay/pace.ts';
import { type AgentDraft, firstAgent } from './agent-draft.ts';
import type { SessionView } from './route.ts';

/** How a person likes this window. Remembered on this computer, by this window's address. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | 'system';
  /** Factor on all text and sizes: 1 is the size of the design. */
  readonly textSize: 0.9 | 1 | 1.1 | 1.25;
  /** Sizes of panes in px or percent, by the name of the group. */
  readonly panes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The view in which a lineage was last seen, by its root session. */
  readonly viewOf: Readonly<Record<string, SessionView>>;
  /** Where the window last stood over a lineage's graph, by its root session: px on screen and zoom, at text size 1. */
  readonly graphViews: Readonly<Record<string, { readonly x: number; readonly y: number; readonly zoom: number }>>;
  /** Kinds of steps that the graph leaves out. It says so. */
  readonly graphHides: readonly StepKind[];
  /** The graph as a picture, or its twin as a list. */
  readonly graphForm: 'picture' | 'list';
  /** The agent that a new session begins with: the one of last time. */
  readonly agent: AgentDraft;
  /** How Watch plays. */
  readonly watchPace: Pace;
  /** Keys that a person chose, by the id of the action. Others have their default. */
  readonly keys: Readonly<Record<string, string>>;
}

interface PreferencesStore extends Preferences {
  readonly prefer: (change: Partial<Preferences>) => void;
}

export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      theme: 'system',
      textSize: 1,
      panes: {},
      viewOf: {},
      graphViews: {},
      graphHides: [],
      graphForm: 'picture',
      agent: firstAgent,
      watchPace: { speed: 'each', skipsWaits: true },
      keys: {},
      prefer: (change) => set(change),
    }),
    { name: 'openrath.preferences', version: 1, storage: createJSONStorage(() => localStorage) },
  ),
);
