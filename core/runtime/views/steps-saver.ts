import type { Sha256 } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { type EventStore, HostError } from '../ports.ts';
import { CHUNK, chunkName, chunkText, SAVED_STEPS, stepsToSaved } from './saved-steps.ts';
import type { FoldedSteps } from './session-steps.ts';

/** Rows in one commit, about. */
const BATCH_ROWS = 4 * CHUNK;

/** Saves steps that were folded, so that the next opening reads them instead. */
export interface StepsSaver {
  /** Saves in the background. Nothing is saved of a session of which an event is missing. */
  readonly save: (folded: readonly FoldedSteps[]) => void;
  /** Drops what waits of a session: it is not as it was folded any more. */
  readonly forget: (session: string) => void;
  /** Settles when nothing waits. */
  readonly close: () => Promise<void>;
}

/** A saver with nothing to save. `isErasing`: sessions of which nothing may be written now. */
export function createStepsSaver(
  store: EventStore,
  sha256: Sha256,
  isErasing: (session: SessionId) => boolean,
): StepsSaver {
  const waiting = new Map<string, FoldedSteps>();
  let saving = Promise.resolve();
  const saveAll = async (): Promise<void> => {
    try {
      while (waiting.size > 0) {
        const batch = nextBatch(waiting);
        await saveSteps(
          batch.filter(({ roll }) => !isErasing(roll.session as SessionId)),
          store,
          sha256,
        );
      }
    } catch (error) {
      // Derived: what can't be saved now is folded again when it is looked at next.
      if (!(error instanceof HostError)) throw error;
      waiting.clear();
    }
  };
  return {
    save: (folded) => {
      for (const steps of folded)
        if (steps.roll.isGapless && steps.roll.head !== '') waiting.set(steps.roll.session, steps);
      saving = saving.then(saveAll);
    },
    forget: (session) => {
      waiting.delete(session);
    },
    close: () => saving,
  };
}

function nextBatch(waiting: Map<string, FoldedSteps>): FoldedSteps[] {
  const batch: FoldedSteps[] = [];
  let rows = 0;
  for (const [session, steps] of waiting) {
    if (rows > 0 && rows + steps.all.length > BATCH_ROWS) break;
    waiting.delete(session);
    batch.push(steps);
    rows += steps.all.length;
  }
  return batch;
}

/** Hands everything to the store before it first waits, the rows before what names their digests. */
async function saveSteps(batch: readonly FoldedSteps[], store: EventStore, sha256: Sha256): Promise<void> {
  const texts = batch.map(({ roll, all }) => ({ roll, texts: chunksOf(all).map(chunkText) }));
  const outlines = texts.map(({ roll, texts }) =>
    stepsToSaved({ roll, chunks: texts.map(sha256), late: new Map() }, sha256),
  );
  const most = Math.max(0, ...texts.map(({ texts }) => texts.length));
  const saves = Array.from({ length: most }, (_, index) =>
    store.saveProjections(
      chunkName(index),
      texts.flatMap(({ roll, texts }) => {
        const text = texts[index];
        return text === undefined ? [] : [{ ...placeOf(roll), text }];
      }),
    ),
  );
  if (outlines.length > 0) await Promise.all([...saves, store.saveProjections(SAVED_STEPS, outlines)]);
}

function placeOf({ session, head }: FoldedSteps['roll']): { session: SessionId; head: EventId } {
  return { session: session as SessionId, head: head as EventId };
}

function chunksOf(rows: readonly StepRow[]): (readonly StepRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}
