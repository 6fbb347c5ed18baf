import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

it('S9: what blobs take is counted as they are kept: packed in their file, or a large one as its own file is', async () => {
  const folder = tempHome();
  const { blobs, store } = await openHome(folder);
  onTestFinished(() => store.close());
  const packable = await blobs.put(new Uint8Array(100_000).fill(7));
  const noise = Uint8Array.from({ length: 3_000_000 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24);
  const large = await blobs.put(noise);
  const onDisk = statSync(join(folder, 'blobs', large.slice(0, 2), large)).size;
  const packed = await blobs.storedSizeOf([packable]);
  expect([packed > 0 && packed < 1_000, await blobs.sizeOf([packable])]).toEqual([true, 100_000]);
  expect(await blobs.storedSizeOf([packable, large])).toBe(packed + onDisk);
  await blobs.drop([packable, large]);
  expect(await blobs.storedSizeOf([packable, large])).toBe(0);
});
