import type { BlobId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import type { BlobStore } from '../ports.ts';

/** Texts of the blobs that the messages of a history are made with: whole results, and what a detached session starts from. Each is read once. */
export interface HeldTexts {
  readonly of: (history: readonly SessionEvent[]) => Promise<(blob: string) => string | undefined>;
}

/** Holds no texts yet. */
export function holdTexts(blobs: BlobStore): HeldTexts {
  const texts = new Map<string, string>();
  return {
    async of(history) {
      for (const blob of new Set(history.flatMap(namedIn))) {
        if (texts.has(blob)) continue;
        const bytes = await blobs.get(blob as BlobId);
        if (bytes !== undefined) texts.set(blob, new TextDecoder().decode(bytes));
      }
      return (blob) => texts.get(blob);
    },
  };
}

function namedIn(event: SessionEvent): string[] {
  if (event.kind === 'session/detached') return [event.payload.context];
  return partsOf(partsIn(event), 'tool-result').flatMap(({ blob }) => (blob === undefined ? [] : [blob]));
}
