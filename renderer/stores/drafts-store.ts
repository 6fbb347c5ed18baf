import { create } from 'zustand';
import type { AgentChoice } from './agent-draft.ts';

interface DraftsStore {
  /** What was typed and not sent, by session. Kept for as long as the window is open. */
  readonly texts: ReadonlyMap<string, string>;
  /** Who was chosen for the next run, by session; absent where it is the agent that ran last. Kept as long. */
  readonly agents: ReadonlyMap<string, AgentChoice>;
  /** The session whose field takes the focus once it is there. */
  readonly wanted?: string | undefined;
  readonly write: (session: string, text: string) => void;
  /** Without a choice the agent that ran last goes on again. */
  readonly chooseAgent: (session: string, choice: AgentChoice | undefined) => void;
}

export const useDrafts = create<DraftsStore>((set, get) => ({
  texts: new Map(),
  agents: new Map(),
  write: (session, text) => set({ texts: withValue(get().texts, session, text === '' ? undefined : text) }),
  chooseAgent: (session, choice) => set({ agents: withValue(get().agents, session, choice) }),
}));

function withValue<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined) {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}
