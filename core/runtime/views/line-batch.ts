import type { Sha256 } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { type EventStore, HostError } from '../ports.ts';
import { countRow, SAVED_LINES, toSaved } from './saved-line.ts';
import { CHUNK } from './saved-steps.ts';
import type { SessionShelf } from './session-shelf.ts';
import { isExact, saveReel, takeFull } from './step-reel.ts';
import { writeChunks, writeSteps } from './write-steps.ts';

export interface LineBatchWorld {
  readonly store: EventStore;
  readonly shelf: SessionShelf;
  readonly sha256: Sha256;
}

/** What is known of the lines that are saved. */
export interface KnownLines {
  readonly saved: ReadonlySet<SessionId>;
  /** There are no fewer, whether they are known or not. */
  readonly least: number;
  /** Sessions that were emptied from the trash: no line of theirs is among the saved. */
  readonly emptied: number;
}

/**
 * Saves the lines of some sessions, and their steps where those were folded with them. Returns the sessions that have a saved
 * line now. A no-op for sessions without events. Rejects with HostError; what was to be saved can be given again then.
 */
export async function saveLines(
  sessions: readonly SessionId[],
  { saved, least, emptied }: KnownLines,
  { store, shelf, sha256 }: LineBatchWorld,
): Promise<readonly SessionId[]> {
  const lines = sessions.flatMap((session) => {
    const entry = shelf.entries.get(session);
    return (entry && toSaved(session, entry, sha256)) ?? [];
  });
  const fresh = lines.filter(({ session }) => !saved.has(session)).length;
  const reels = sessions.flatMap((session) => {
    const { reel, summary } = shelf.entries.get(session) ?? {};
    return reel !== undefined && summary !== undefined && isExact(reel, summary.steps)
      ? [{ reel, ...saveReel(reel, summary.steps, sha256) }]
      : [];
  });
  try {
    const count = countRow({ lines: Math.max(least, saved.size + fresh), emptied });
    const steps = writeSteps(reels, store, sha256);
    await Promise.all([steps, store.saveProjections(SAVED_LINES, [...lines, count])]);
  } catch (error) {
    for (const { reel, texts } of reels) giveBack(reel, texts);
    throw error;
  }
  return lines.map(({ session }) => session);
}

/** Saves the full chunks of a session ahead of its line, so that a long import need not hold them. */
export async function saveFullChunks(session: SessionId, { store, shelf, sha256 }: LineBatchWorld): Promise<void> {
  const reel = shelf.entries.get(session)?.reel;
  if (reel === undefined || reel.full.size === 0) return;
  const texts = takeFull(reel, sha256);
  const { head } = reel.rolling.roll;
  try {
    await writeChunks([{ session, head, texts }], store);
  } catch (error) {
    giveBack(reel, texts);
    if (!(error instanceof HostError)) throw error;
  }
}

function giveBack(
  { full, sealedTo }: { readonly full: Map<number, string>; readonly sealedTo: number },
  texts: ReadonlyMap<number, string>,
): void {
  for (const [index, text] of texts) if (index * CHUNK < sealedTo) full.set(index, text);
}
