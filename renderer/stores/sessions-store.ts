import { create } from 'zustand';
import type { SessionRow } from '../../core/contract/view.ts';
import { HostLost, host } from '../host/client.ts';

/** How far something is that goes over all sessions. */
export interface Reading {
  readonly soFar: number;
  readonly of: number;
}

interface SessionsStore {
  /** Counts changes: select it, then read `rows`, which stays the same Map. */
  readonly rev: number;
  /** All sessions by id, branches and trash included. */
  readonly rows: ReadonlyMap<string, SessionRow>;
  /** The rows that came since `rev` was counted before, each as it is now. */
  readonly changed: readonly SessionRow[];
  /** False until the first list has come whole. */
  readonly loaded: boolean;
  /** How much of the list has come; absent while nothing has, and once all is here. */
  readonly reading?: Reading | undefined;
  /** How many sessions the host has read, where it reads them all before it gives a list; absent before it says so, and once anything of the list is here. */
  readonly atHost?: Reading | undefined;
  /** Takes the list again. Rejects with HostLost. */
  readonly refresh: () => Promise<void>;
}

const rows = new Map<string, SessionRow>();
/** Sessions that the list which is being taken has, or that news told of meanwhile. */
let present: Set<string> | undefined;
/** Rows that came and of which no screen was told yet. */
const untold = new Map<string, SessionRow>();
let newest = Promise.resolve();

export const useSessions = create<SessionsStore>((set, get) => ({
  rev: 0,
  rows,
  changed: [],
  loaded: false,
  refresh: () => {
    newest = takeList(set, get);
    return newest;
  },
}));

/** Takes the list piece by piece. The first list is shown as it grows, each time that it has doubled. One that is asked for later takes its place. */
async function takeList(set: (change: Partial<SessionsStore>) => void, get: () => SessionsStore): Promise<void> {
  const mine = new Set<string>();
  present = mine;
  let soFar = 0;
  let shown = 0;
  let whole: number | undefined;
  for await (const { rows: piece, of } of await host().sessions.pieces({})) {
    if (present !== mine) return newest;
    putSessions(piece);
    soFar += piece.length;
    whole = of;
    const isDue = !get().loaded && soFar >= 2 * shown;
    if (isDue) shown = soFar;
    set({ reading: { soFar, of }, atHost: undefined, ...(isDue ? counted(get()) : {}) });
  }
  if (present !== mine) return newest;
  if (whole === undefined || soFar < whole) throw new HostLost('The list of sessions broke off.');
  for (const id of rows.keys()) if (!mine.has(id)) rows.delete(id);
  present = undefined;
  set({ loaded: true, reading: undefined, ...counted(get()) });
}

/** True once the list has come and there is nothing in it: before that nobody knows. */
export function isEmptyHome({ loaded, rows }: Pick<SessionsStore, 'loaded' | 'rows'>): boolean {
  return loaded && rows.size === 0;
}

/** Puts rows in place without telling anyone: the ingest queue does that once for each flush. */
export function putSessions(changed: readonly SessionRow[]): void {
  for (const row of changed) {
    rows.set(row.id, row);
    untold.set(row.id, row);
    present?.add(row.id);
  }
}

/** Takes in how far the host is. A no-op once anything of the list is here. */
export function putHostReading(atHost: Reading): void {
  const { loaded, reading } = useSessions.getState();
  if (!loaded && reading === undefined) useSessions.setState({ atHost });
}

/** Tells the screens that rows have changed. */
export function bumpSessions(): void {
  useSessions.setState(counted);
}

/** One change more, and the rows that it is made of. */
function counted({ rev }: Pick<SessionsStore, 'rev'>): Pick<SessionsStore, 'rev' | 'changed'> {
  const changed = [...untold.values()];
  untold.clear();
  return { rev: rev + 1, changed };
}
