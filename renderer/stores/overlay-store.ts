import { create } from 'zustand';
import type { Refusal } from '../../core/contract/view.ts';
import type { SeenCompression } from './context-acts.ts';
import type { AgentInput } from './run-acts.ts';

/** What is to be otherwise in a re-run; what is empty stays as it was. */
export interface Changes {
  /** In the place of the one that ran. */
  readonly agent?: AgentInput;
  readonly model?: string;
  readonly instructions?: string;
  readonly message?: string;
  /** Parameters of the model, as they are written. */
  readonly temperature?: string;
  readonly maxOutputTokens?: string;
  /** In the place of the recorded result of a call. */
  readonly result?: string;
  /** The backend that the fork is moved to. */
  readonly placement?: string;
  /** Versions of tools, by name. */
  readonly versions?: ReadonlyMap<string, string>;
}

/** What was asked for at an event. */
export type AskedAtBreak = { readonly session: string; readonly event: string } & (
  | { readonly act: 'fork' | 'detach' }
  | { readonly act: 'rerun'; readonly changes: Changes }
);

/** What floats over the screen. One at a time. */
export type Overlay =
  | { readonly type: 'none' }
  | { readonly type: 'palette'; readonly text: string }
  /** `text` takes the place of what was searched for last. */
  | { readonly type: 'search'; readonly text?: string }
  | { readonly type: 'keys' }
  | { readonly type: 'reflog' }
  | { readonly type: 'import' }
  | { readonly type: 'import-report'; readonly job: string }
  /** The file of an event, around its record. */
  | { readonly type: 'original'; readonly event: string }
  /** Asks how what is made at an event is to go on over a break in the log before it. `refusal`: what the host says of it. */
  | {
      readonly type: 'at-break';
      readonly asked: AskedAtBreak;
      readonly refusal: Refusal & Required<Pick<Refusal, 'break'>>;
    }
  /** Brings a session's files to a folder; takes back what was brought to the folder `undo`. */
  | { readonly type: 'apply'; readonly session: string; readonly undo?: string }
  /** Asks what is to be otherwise when a step is run again, and says what that may cost and do. */
  | { readonly type: 'rerun'; readonly session: string; readonly event: string }
  /** Asks what is to stand in the place of the conversation up to an event; `seen`: what that would come to. */
  | { readonly type: 'compress'; readonly session: string; readonly event: string; readonly seen: SeenCompression }
  /** Asks which agent, or model, goes on in a session. */
  | { readonly type: 'agent'; readonly session: string }
  /** Asks for a person's verdict on a session, or on the step of it that has this key. */
  | { readonly type: 'validate'; readonly session: string; readonly step?: string }
  /** Asks before commands of a session run without isolation. */
  | { readonly type: 'unisolated'; readonly session: string }
  /** Lists what a session did to the world. */
  | { readonly type: 'effects'; readonly session: string }
  | { readonly type: 'rename'; readonly session: string }
  | { readonly type: 'trash'; readonly sessions: readonly string[] }
  | { readonly type: 'empty-trash' }
  /** Asks before damaged files of the home are set aside. */
  | { readonly type: 'set-aside' }
  | { readonly type: 'usage'; readonly sessions: readonly string[] };

interface OverlayStore {
  readonly overlay: Overlay;
  readonly show: (overlay: Overlay) => void;
  /** A no-op where nothing floats. */
  readonly close: () => void;
}

export const useOverlay = create<OverlayStore>((set) => ({
  overlay: { type: 'none' },
  show: (overlay) => set({ overlay }),
  close: () => set({ overlay: { type: 'none' } }),
}));
