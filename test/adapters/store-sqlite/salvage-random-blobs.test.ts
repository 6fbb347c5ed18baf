import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BlobId } from '../../../core/model/ids.ts';
import { seeded } from '../../projections/seeded.ts';
import { cameOver, change, fullHome, ids, largePacked, largePlain, noise, PAGE, withThese } from './blob-home.ts';
import { blobPages } from './blob-pages.ts';

/** Puts noise over whole pages and then cuts the file, so that SQLite says of the whole one which blobs are on pages that are left. */
function damagePages(folder: string, random: () => number): ReadonlySet<number> {
  const gone = new Set<number>();
  change(folder, (bytes) => {
    const count = bytes.length / PAGE;
    const end = random() < 0.5 ? count : 1 + Math.floor(random() * count);
    const roots = [1, 2, 3].filter(() => random() < 0.5);
    const others = Array.from({ length: Math.floor(random() * 40) }, () => 4 + Math.floor(random() * (count - 3)));
    for (const page of [...(roots.length > 0 || end < count ? roots : [1]), ...others]) {
      bytes.set(noise(PAGE, Math.floor(random() * 1e9)), (page - 1) * PAGE);
      gone.add(page);
    }
    for (let page = end + 1; page <= count; page++) gone.add(page);
    return bytes.subarray(0, end * PAGE);
  });
  return gone;
}

/** How many files are damaged; `npm run test:full` does 20. */
const SEEDS = Number(process.env.OPENRATH_SEEDS ?? 8);

it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
  'B-20: noise over pages and a cut end: the blobs on all other pages come over, and verify names the rest, seed %i',
  async (seed) => {
    const folder = await fullHome();
    const pages = blobPages(join(folder, 'blobs.db'));
    const gone = damagePages(folder, seeded(seed + 1));
    const isLeft = (id: BlobId) => (pages.get(id) ?? []).every((page) => !gone.has(page));
    const left = ids.filter((id) => id === largePlain || id === largePacked || isLeft(id));
    expect(await cameOver(folder)).toEqual(withThese(left));
  },
);
