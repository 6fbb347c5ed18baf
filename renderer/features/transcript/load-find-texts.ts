import { readEventText, type StepRow } from '../../../core/contract/view.ts';
import { HostLost, host } from '../../host/client.ts';
import { type FindTexts, mostKept, noteText, stepsByEvent } from './find-texts.ts';

/** What has been read of a session: a later search goes on from there. */
interface Read {
  /** Sequence number of the last event. */
  last: number;
}

const known: FindTexts = { texts: new Map(), size: 0 };
const reads = new Map<string, Read>();

/** The texts that have been read so far, of all sessions. */
export function findTexts(): FindTexts {
  return known;
}

/** Which stretch of a session is wanted. */
export interface Stretch {
  readonly session: string;
  /** Its own steps. */
  readonly steps: readonly StepRow[];
}

/** Events in one page: few enough that taking them in is no longer than a frame or two. */
const pageSize = 200;

/**
 * Reads the texts of stretches that have not been read, page by page; between pages the window goes on. `onPage` is
 * called after each. Ends early where `signal` says so, the host is lost or refuses, or enough is kept. Never rejects.
 */
export async function loadFindTexts(
  stretches: readonly Stretch[],
  { signal, onPage }: { readonly signal: AbortSignal; readonly onPage: () => void },
): Promise<void> {
  try {
    for (const stretch of stretches) await loadStretch(stretch, signal, onPage);
  } catch (error) {
    if (!(error instanceof HostLost) && !signal.aborted) throw error;
  }
}

async function loadStretch({ session, steps }: Stretch, signal: AbortSignal, onPage: () => void): Promise<void> {
  const until = steps.reduce((last, { seq, call }) => Math.max(last, seq, call?.resultSeq ?? 0), -1);
  const read = reads.get(session) ?? { last: -1 };
  const byEvent = stepsByEvent(steps);
  while (read.last < until && known.size < mostKept) {
    const after = read.last < 0 ? {} : { after: read.last };
    const page = await host().sessions.events({ session, ...after, limit: pageSize }, { signal });
    if (signal.aborted || !page.ok) return;
    for (const text of page.events) {
      const event = readEventText(text);
      noteText(known, event, byEvent);
      read.last = Math.max(read.last, event.envelope.origin.seq);
    }
    reads.set(session, read);
    onPage();
    if (page.next === undefined) return;
  }
}
