import type { EventText, NewsItem, SessionRow, StepRow } from '../../core/contract/view.ts';
import { HostLost, host } from '../host/client.ts';
import { dropLanes, lanes, putSteps } from './lineage-load.ts';
import { bumpLineage, takeLineage, useLineage } from './lineage-store.ts';
import { loadFold } from './load-fold.ts';
import { isLong, takeGrown } from './long-sessions.ts';
import { useNavigation } from './navigation-store.ts';
import { useSelection } from './selection-store.ts';
import { shownLanes } from './shown-lanes.ts';

/** Takes in the next events of a session, and returns the rows that they change. */
type Fold = (events: readonly EventText[]) => StepRow[];
/** Sessions of the lineage on screen that have had news: their fold, or the events that wait until it is made. */
const folds = new Map<string, Fold | EventText[]>();
/** Sessions that had news, and the roots that they hang on, while a lineage was asked for and had not come: it may not have them. */
const early = new Set<string>();

/** Events and steps that are taken in together while a session is folded, before the thread is left to others. */
const eventsAtOnce = 200;
const stepsAtOnce = 1_000;

/** Drops what was folded: another lineage is on screen, or news was missed. */
export function forgetFolds(): void {
  folds.clear();
  early.clear();
}

/** Puts changed rows into the lanes on screen. A session that is new or restored brings its lane with the next snapshot. */
export function noteSessions(rows: readonly SessionRow[]): boolean {
  const { root, state } = useLineage.getState();
  if (state === 'loading') for (const row of rows) early.add(row.id).add(row.root);
  const own = root === undefined ? [] : rows.filter((row) => row.root === root);
  const erased = own.filter(isErasedSince);
  for (const { id } of erased) folds.delete(id);
  if (root !== undefined && (erased.length > 0 || rows.some(hangsElsewhere))) retakeSoon(root, 50, true);
  for (const row of own) {
    const lane = lanes.get(row.id);
    if (lane !== undefined) lanes.set(row.id, { ...lane, row });
    else if (!row.trashed) retakeSoon(row.root, 50);
  }
  if (own.some((row) => row.trashed)) dropTrashed(own);
  return own.length > 0;
}

/** True for a session on screen that hangs on another event now, maybe of another lineage: what it repeats was found. */
function hangsElsewhere({ id, parent }: SessionRow): boolean {
  const shown = lanes.get(id);
  return shown !== undefined && shown.row.parent?.event !== parent?.event;
}

/** True for a session on screen of which something was erased meanwhile: its steps still say it. */
function isErasedSince({ id, withheld = 0 }: SessionRow): boolean {
  const shown = lanes.get(id);
  return shown !== undefined && (shown.row.withheld ?? 0) < withheld;
}

/** Takes lanes in the trash off the screen, and the selection with them: also of one that had not come to the screen yet. */
function dropTrashed(rows: readonly SessionRow[]): void {
  const { route } = useNavigation.getState();
  const all = [...lanes.values()];
  const shown = new Set(shownLanes(all, route.screen === 'session' ? route.session : ''));
  const gone = all.filter((lane) => !shown.has(lane)).map((lane) => lane.row.id);
  dropLanes(gone);
  for (const { id, trashed } of rows) if (trashed && !lanes.has(id)) gone.push(id);
  const { selection, select } = useSelection.getState();
  if (selection.type !== 'none' && gone.includes(selection.session)) select({ type: 'none' });
}

/** Folds new events of the lineage on screen. Returns whether any step has changed by now. */
export function applyEvents({ session, events }: Extract<NewsItem, { type: 'events' }>): boolean {
  const { root, state } = useLineage.getState();
  const lane = lanes.get(session);
  if (state === 'loading') early.add(session);
  if (root === undefined || lane === undefined) return false;
  const fold = folds.get(session);
  if (fold === undefined) {
    if (isLong(lane.row)) void growLong(root, session);
    else void startFold(root, session, [...events]);
    return false;
  }
  if (Array.isArray(fold)) {
    fold.push(...events);
    return false;
  }
  const changed = fold(events);
  putSteps(changed);
  return changed.length > 0;
}

/** From now on, takes a lineage again that had news between when it was asked for and when it came. */
export function takeEarlyNews(): () => void {
  return useLineage.subscribe(({ complete, root }, before) => {
    if (!complete || before.complete || root === undefined) return;
    const isShort = [...early].some((id) => id === root || lanes.has(id));
    early.clear();
    if (isShort) retakeSoon(root, 50);
  });
}

/**
 * From now on, asks for what is new in long sessions that are being written once their lineage is there whole: what came while
 * it was loaded is in it then, and the host has them folded when the next events come.
 */
export function growLoaded(): () => void {
  return useLineage.subscribe(({ complete, root }, before) => {
    if (!complete || before.complete || root === undefined) return;
    for (const { row } of lanes.values()) {
      if (isLong(row) && (row.status === 'open' || row.status === 'running')) void growLong(root, row.id);
    }
  });
}

async function growLong(root: string, session: string): Promise<void> {
  if (!(await takeGrown(session))) retakeSoon(root, 2_000);
}

/** Folds a session from its first event, then what came meanwhile. Where the code for it can't be had, the host's steps are taken again. */
async function startFold(root: string, session: string, waiting: EventText[]): Promise<void> {
  folds.set(session, waiting);
  const isOld = (): boolean => folds.get(session) !== waiting;
  const code = await loadFold().catch(() => undefined);
  if (isOld()) return;
  if (code === undefined) {
    folds.delete(session);
    retakeSoon(root, 2_000);
    return;
  }
  const { rows, fold, noteSpawns } = code.beginFold(session);
  try {
    for (let after: number | undefined = -1; after !== undefined; ) {
      const page: Awaited<ReturnType<ReturnType<typeof host>['sessions']['events']>> = await host().sessions.events({
        session,
        ...(after < 0 ? {} : { after }),
        limit: eventsAtOnce,
      });
      if (isOld() || !page.ok) return;
      fold(page.events);
      after = page.next;
    }
  } catch (error) {
    if (!(error instanceof HostLost)) throw error;
    return;
  }
  for await (const events of inPieces(waiting)) {
    if (isOld()) return;
    fold(events);
  }
  noteSpawns([...lanes.values()].map(({ row }) => row));
  for await (const some of inPieces([...rows.values()], stepsAtOnce)) {
    if (isOld()) return;
    putSteps(some);
  }
  for await (const events of inPieces(waiting)) {
    if (isOld()) return;
    putSteps(fold(events));
  }
  // What came in since the last piece, if anything did: from here on nothing waits.
  putSteps(fold(waiting));
  folds.set(session, fold);
  bumpLineage();
}

/** Takes what waits, also what comes meanwhile, out of a list, and leaves the thread to others between two pieces. */
async function* inPieces<T>(waiting: T[], atOnce = eventsAtOnce): AsyncGenerator<T[]> {
  while (waiting.length > 0) {
    yield waiting.splice(0, atOnce);
    if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isAnew = false;
/** Before this time the lineage that was taken last is not taken again: that goes on for a share of the time only. */
let taken = { root: '', freeMs: 0 };
/** The root of the lineage that is being taken, and whether it was asked for again since. */
let taking: { readonly root: string; isAskedAgain: boolean } | undefined;
/** To take a lineage is paused for so many times as long as it took. */
const pauses = 4;

/** Takes the lineage again, once for all that asked within a short while; `anew`: with lanes at other places than before. */
function retakeSoon(root: string, afterMs: number, anew = false): void {
  const isSooner = anew && !isAnew;
  isAnew ||= anew;
  if (timer !== undefined && !isSooner) return;
  if (!anew && taking?.root === root) {
    taking.isAskedAgain = true;
    return;
  }
  const isPaused = !anew && taken.root === root;
  const waitMs = isPaused ? Math.max(afterMs, taken.freeMs - performance.now()) : afterMs;
  clearTimeout(timer);
  timer = setTimeout(() => void retake(root), waitMs);
}

async function retake(root: string): Promise<void> {
  const closing = isAnew;
  timer = undefined;
  isAnew = false;
  const { root: shown, close, open } = useLineage.getState();
  if (shown !== root) return;
  if (closing) close();
  const mine = { root, isAskedAgain: false };
  taking = mine;
  const startMs = performance.now();
  await (closing ? open(root) : takeLineage(root));
  const endMs = performance.now();
  if (taking === mine) taking = undefined;
  taken = { root, freeMs: endMs + pauses * (endMs - startMs) };
  if (mine.isAskedAgain) retakeSoon(root, 0);
}
