import { HostLost, host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import type { TextHits } from './text-hits.ts';

/** Own events of a session that are to be searched. */
export interface Stretch {
  readonly session: string;
  /** The last one that is known here. */
  readonly last: number;
  /** True where those after it do not belong to the view. */
  readonly endsThere: boolean;
}

interface Loading {
  /** Not empty. */
  readonly text: string;
  readonly signal: AbortSignal;
  /** After each answer. */
  readonly onPage: () => void;
}

/** Sessions that are asked for at once. */
const sessionsAtOnce = 200;

/**
 * Has the host look for a text in what of the stretches it has not looked at, and notes what it finds. Gives why it ended early, in words;
 * undefined at the end, and where `signal` says so. Never rejects.
 */
export async function loadHits(
  hits: TextHits,
  stretches: readonly Stretch[],
  loading: Loading,
): Promise<string | undefined> {
  try {
    for (const batch of batchesOf(stretches.filter((stretch) => isLeft(hits, stretch)))) {
      const refused = await loadBatch(hits, batch, loading);
      if (refused !== undefined || loading.signal.aborted) return refused;
    }
  } catch (error) {
    if (loading.signal.aborted) return undefined;
    return error instanceof HostLost ? 'The host went away.' : refusalOf(error).message;
  }
  return undefined;
}

/** True where not all of a stretch has been looked at. */
export function isLeft({ readTo }: TextHits, { session, last }: Stretch): boolean {
  const to = readTo.get(session);
  return to === undefined || to < last;
}

/** How much of the stretches has been looked at, from 0 to 1. */
export function shareRead({ readTo }: TextHits, stretches: readonly Stretch[]): number {
  const all = stretches.reduce((sum, { last }) => sum + last + 1, 0);
  const read = stretches.reduce((sum, { session, last }) => sum + Math.min(readTo.get(session) ?? -1, last) + 1, 0);
  return all === 0 ? 0 : read / all;
}

/** An end stands only in the last of a batch. */
function batchesOf(stretches: readonly Stretch[]): readonly Stretch[][] {
  const batches: Stretch[][] = [];
  for (const stretch of stretches) {
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === sessionsAtOnce || batch.at(-1)?.endsThere === true)
      batches.push([stretch]);
    else batch.push(stretch);
  }
  return batches;
}

async function loadBatch(hits: TextHits, batch: readonly Stretch[], loading: Loading): Promise<string | undefined> {
  const { text, signal, onPage } = loading;
  const end = batch.at(-1);
  const until = end?.endsThere === true ? { until: end.last } : {};
  let sessions = batch.map(({ session }) => session);
  let after = hits.readTo.get(sessions[0] ?? '');
  while (sessions.length > 0) {
    const from = after === undefined ? {} : { after };
    const page = await host().sessions.find({ sessions, text, ...from, ...until }, { signal });
    if (signal.aborted) return undefined;
    if (!page.ok) return page.refusal.message;
    for (const each of page.found) hits.found.set(each.event, each);
    for (const each of page.unsearched ?? []) {
      if (each.event !== undefined) hits.unsearched.set(each.event, each.why);
      else hits.lost.set(`${each.session} ${each.fromSeq}`, each);
    }
    for (const { session, seq } of page.read) hits.readTo.set(session, seq);
    onPage();
    const { next } = page;
    sessions = next === undefined ? [] : sessions.slice(sessions.indexOf(next.session));
    after = next?.after;
  }
  return undefined;
}
