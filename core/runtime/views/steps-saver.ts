import type { Sha256 } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { type EventStore, HostError } from '../ports.ts';
import { CHUNK, chunkText } from './saved-steps.ts';
import type { FoldedSteps } from './session-steps.ts';
import { type WrittenSteps, writeSteps } from './write-steps.ts';

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
        const free = batch.filter(({ roll }) => !isErasing(roll.session as SessionId));
        await writeSteps(
          free.map((steps) => written(steps, sha256)),
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

function written({ roll, all }: FoldedSteps, sha256: Sha256): WrittenSteps {
  const texts = chunksOf(all).map(chunkText);
  return { saved: { roll, chunks: texts.map(sha256), late: new Map() }, texts: new Map(texts.entries()) };
}

function chunksOf(rows: readonly StepRow[]): (readonly StepRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}
