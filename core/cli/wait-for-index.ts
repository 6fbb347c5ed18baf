import type { Output } from './output.ts';

/** How far an index is, and why it goes no further for now. */
export interface IndexLook {
  readonly indexed: number;
  readonly total: number;
  readonly stopped?: string;
}

interface Waiting {
  readonly output: Pick<Output, 'status' | 'aside'>;
  readonly pause: (forMs: number) => Promise<unknown>;
}

/** How often an index that is behind is looked at again, in ms. */
const LOOK_MS = 100;
/** Looks before anything is said of waiting, and between what is said of it. */
const SAY_AFTER = 10;
const SAY_EVERY = 100;

/** Waits until all that was recorded is indexed, or no more of it can be, and says so where that takes longer than a moment. */
export async function waitForIndex(look: () => Promise<IndexLook>, { output, pause }: Waiting): Promise<void> {
  for (let looks = 1; ; looks++) {
    const { indexed, total, stopped } = await look();
    if (indexed >= total || stopped !== undefined) break;
    const far = `Indexing ${sayPercent(indexed, total)}`;
    if (looks === SAY_AFTER || looks % SAY_EVERY === 0) {
      output.status('');
      output.aside(looks === SAY_AFTER ? `${far}; waiting. --now searches what is indexed.` : `${far}.`);
    }
    output.status(far);
    await pause(LOOK_MS);
  }
  output.status('');
}

/** How much of a whole, rounded down so that only the whole is 100 %. `total` is above 0. */
export function sayPercent(indexed: number, total: number): string {
  return `${Math.floor((indexed * 100) / total)} %`;
}
