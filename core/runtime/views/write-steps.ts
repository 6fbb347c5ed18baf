import type { Sha256 } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventStore } from '../ports.ts';
import { chunkName, SAVED_STEPS, type SavedSteps, stepsToSaved } from './saved-steps.ts';

/** Steps of one session that are to be saved. */
export interface WrittenSteps {
  readonly saved: SavedSteps;
  /** Chunks that are not in the store yet, by index. */
  readonly texts: ReadonlyMap<number, string>;
}

/** Hands steps to the store before it first waits, chunks before what names their digests. Rejects with HostError. */
export async function writeSteps(steps: readonly WrittenSteps[], store: EventStore, sha256: Sha256): Promise<void> {
  const chunks = writeChunks(
    steps.map(({ saved: { roll }, texts }) => ({ ...roll, texts })),
    store,
  );
  const outlines = steps.map(({ saved }) => stepsToSaved(saved, sha256));
  await Promise.all([chunks, outlines.length === 0 ? undefined : store.saveProjections(SAVED_STEPS, outlines)]);
}

interface Chunks {
  readonly session: string;
  readonly head: string;
  readonly texts: ReadonlyMap<number, string>;
}

/** Hands chunks to the store before it first waits: alone they are nothing that is read. Rejects with HostError. */
export async function writeChunks(steps: readonly Chunks[], store: EventStore): Promise<void> {
  const indexes = new Set(steps.flatMap(({ texts }) => [...texts.keys()]));
  const saves = [...indexes].map((index) =>
    store.saveProjections(
      chunkName(index),
      steps.flatMap(({ session, head, texts }) => {
        const text = texts.get(index);
        return text === undefined ? [] : [{ session: session as SessionId, head: head as EventId, text }];
      }),
    ),
  );
  await Promise.all(saves);
}
