import type { EventId, SessionId } from '../../../model/ids.ts';
import { readEvent } from '../../../model/read-event.ts';
import type { ImportStores } from '../import-world.ts';
import type { CopyMark } from '../write/file-memory.ts';

const PAGE = 500;

/** Records that are the same in two files, in the order of the copy: the events that they became. */
export interface CopiedRecords {
  readonly ours: readonly EventId[];
  readonly theirs: readonly EventId[];
  /** How many sessions the copy has: no more marks are looked for. */
  readonly sessions: number;
}

/** For each session of ours that the copy reaches, where it ends: looked for from the end of the copy on. */
export async function marksOf(
  { ours, theirs, sessions }: CopiedRecords,
  { store }: Pick<ImportStores, 'store'>,
): Promise<CopyMark[]> {
  const marks = new Map<SessionId, CopyMark>();
  for (let to = ours.length; to > 0 && marks.size < sessions; to -= PAGE) {
    const from = Math.max(0, to - PAGE);
    const copies = await firstReadings(ours.slice(from, to), store);
    const originals = await firstReadings(theirs.slice(from, to), store);
    for (const [at, original] of [...originals.entries()].reverse()) {
      const copy = copies[at];
      if (copy === undefined || original === undefined || marks.has(copy.session)) continue;
      const { session, event: through } = copy;
      marks.set(session, { session, from: original.session, at: original.event, through });
    }
  }
  return [...marks.values()].reverse();
}

/** The events that records became when they were read first, and their sessions; undefined for one that is gone. */
async function firstReadings(
  ids: readonly EventId[],
  store: ImportStores['store'],
): Promise<({ readonly event: EventId; readonly session: SessionId } | undefined)[]> {
  const events = new Map((await store.events(ids)).map((event) => [event.id, event]));
  return ids.map((id) => {
    const stored = events.get(id);
    if (stored === undefined) return undefined;
    const read = readEvent(stored);
    const first = read.kind === 'import/revised' ? (read.payload.of as EventId) : read.id;
    return { event: first, session: stored.envelope.origin.session };
  });
}
