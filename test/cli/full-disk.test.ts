import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canMount, onFullDisk } from '../adapters/store-sqlite/on-full-disk.ts';

const waits =
  /^The disk that holds \/home\/\S+ is full\. .* The import waits, and goes on by itself once the disk takes it\. Ctrl C ends the waiting\.$/;

interface Seen {
  readonly code: number;
  readonly err: readonly string[];
  /** Of the log's report: how it ended, and how many events it says are saved. */
  readonly status: readonly string[];
  readonly saved: number;
  /** Events that are there afterwards, the session's first one too. */
  readonly sum: number;
  readonly faults: readonly object[];
}

it.skipIf(!canMount)(
  'B-22: an import on a full disk says that it waits; interrupted it says what is saved, and given room it goes on without a gap',
  () => {
    const { interrupted, freed } = onFullDisk(join(import.meta.dirname, 'import-until-full.ts'), 40) as {
      interrupted: Seen;
      freed: Seen;
    };
    expect(interrupted).toEqual({
      code: 1,
      err: [expect.stringMatching(waits), 'Cancelled: 0 of 1 files were done. Import again to go on from there.'],
      status: ['failed'],
      saved: interrupted.sum - 1,
      sum: expect.any(Number),
      faults: [],
    });
    expect([interrupted.saved > 0, interrupted.saved < 6_000]).toEqual([true, true]);
    expect(freed).toEqual({
      code: 0,
      err: [expect.stringMatching(waits), 'The disk takes it again: the import goes on.'],
      status: ['imported'],
      saved: 6_000,
      sum: 6_001,
      faults: [],
    });
  },
  60_000,
);
