import { sayMs } from './say-ms.ts';

/** What a run may lose that is put on the disk so often, in words. `everyMs`: at the latest after so many ms. */
export function sayDurability(everyMs: number): string {
  return `Steps are put on the disk every ${sayMs(everyMs)}: a kill loses those since; calls that act on the world wait for it.`;
}
