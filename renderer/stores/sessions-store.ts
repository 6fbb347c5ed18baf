import { create } from 'zustand';
import type { SessionRow } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';

interface SessionsStore {
  /** Counts changes: select it, then read `rows`, which stays the same Map. */
  readonly rev: number;
  /** All sessions by id, branches and trash included. */
  readonly rows: ReadonlyMap<string, SessionRow>;
  /** False until the first list has come. */
  readonly loaded: boolean;
  /** Takes the list again. Rejects with HostLost. */
  readonly refresh: () => Promise<void>;
}

const rows = new Map<string, SessionRow>();

export const useSessions = create<SessionsStore>((set, get) => ({
  rev: 0,
  rows,
  loaded: false,
  refresh: async () => {
    const all = await host().sessions.list({});
    rows.clear();
    putSessions(all);
    set({ loaded: true, rev: get().rev + 1 });
  },
}));

/** True once the list has come and there is nothing in it: before that nobody knows. */
export function isEmptyHome({ loaded, rows }: Pick<SessionsStore, 'loaded' | 'rows'>): boolean {
  return loaded && rows.size === 0;
}

/** Puts rows in place without telling anyone: the ingest queue does that once for each flush. */
export function putSessions(changed: readonly SessionRow[]): void {
  for (const row of changed) rows.set(row.id, row);
}

/** Tells the screens that rows have changed. */
export function bumpSessions(): void {
  useSessions.setState(({ rev }) => ({ rev: rev + 1 }));
}
