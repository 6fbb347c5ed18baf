import type { Anchor, Append, AppendOutcome, EventStore, LedgerWrite } from '../../runtime/ports.ts';
import { appendStreams, findStale, type Sheet, staleOutcome } from '../store/append-streams.ts';
import type { DatedAnchor, DatedAnchorLog } from '../store/dated-anchor.ts';
import { leftAnchors } from '../store/left-anchors.ts';
import type { CommitQueue } from './commit-queue.ts';
import { dropOldPages, giveSpaceBack } from './drop-old-pages.ts';
import { eventEraser } from './erase-events.ts';
import { dropOldCopies } from './old-copies.ts';
import { type Connections, emptyWal } from './open-database.ts';
import { sessionRemover } from './remove-sessions.ts';
import { ledgerWriter } from './sqlite-ledger.ts';
import { projectionWriter } from './sqlite-projections.ts';
import { quarantineDiffers } from './sqlite-quarantine.ts';
import { createSqliteSheet } from './sqlite-sheet.ts';

/** What came of a job, and the anchors to write once it is committed. */
interface Written {
  readonly outcome: AppendOutcome;
  readonly anchors: readonly Anchor[];
  /** Those that name what is not there any more. */
  readonly left?: readonly DatedAnchor[];
}

/** The verbs that write, one transaction for all that wait at the same time. */
export function sqliteWrites(
  connections: Connections,
  queue: CommitQueue,
  anchors: DatedAnchorLog,
): Pick<EventStore, 'append' | 'erase' | 'remove' | 'saveProjections'> {
  const sheet = createSqliteSheet(connections.writer);
  const writeLedger = ledgerWriter(connections.writer);
  const erase = eventEraser(connections.writer, sheet);
  const project = projectionWriter(connections.writer);
  const remove = sessionRemover(connections.writer);
  const holdsOthers = quarantineDiffers(connections.writer);

  function* append(batch: readonly Append[], ledger?: LedgerWrite): Generator<void, Written> {
    const outcome = findStale(batch, sheet);
    if (!outcome.ok) return { outcome, anchors: [] };
    yield* appendStreams(batch, sheet);
    if (ledger !== undefined) yield* writeLedger(ledger);
    return { outcome, anchors: anchorsOf(batch, sheet), left: leftAnchors(batch, anchors, sheet) };
  }
  const anchor = ({ anchors: written, left = [] }: Written): void => {
    if (left.length > 0) anchors.leave(left);
    anchors.write(written);
  };

  return {
    append: async (batch, ledger) => (await queue.add(() => append(batch, ledger), anchor)).outcome,
    erase: async (events, mark, sources = []) => {
      const work = function* (): Generator<void, Written> {
        if (sources.some(holdsOthers)) return { outcome: staleOutcome(mark, sheet), anchors: [] };
        const written = yield* append([mark]);
        if (written.outcome.ok) yield* erase(events, sources);
        return written;
      };
      let isGone = false;
      const { outcome } = await queue.add(work, (written) => {
        anchor(written);
        isGone = emptyWal(connections);
      });
      if (!outcome.ok) return outcome;
      const copies = dropOldCopies(connections.path);
      if (!isGone) await dropOldPages(connections);
      return { ...outcome, ...copies };
    },
    remove: async (leaving, mark, ranges) => {
      const work = function* (): Generator<void, Written> {
        const stale = findStale([mark], sheet);
        const outcome = stale.ok ? yield* remove(leaving, ranges) : stale;
        return outcome.ok ? yield* append([mark]) : { outcome, anchors: [] };
      };
      const { outcome } = await queue.add(work, anchor);
      if (!outcome.ok) return outcome;
      const copies = dropOldCopies(connections.path);
      await giveSpaceBack(connections);
      return { ...outcome, ...copies };
    },
    saveProjections: (name, rows) => queue.add(() => project(name, rows)),
  };
}

function anchorsOf(batch: readonly Append[], sheet: Sheet): Anchor[] {
  const heads = new Map(batch.map(({ session, events }) => [session, events.at(-1)?.id]));
  return [...heads].flatMap(([session, head]) =>
    head === undefined ? [] : [{ session, head, seq: sheet.topSeq(session, 0) }],
  );
}
