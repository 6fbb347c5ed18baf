import { expect, it } from 'vitest';
import { firstLoadKb } from '../bench/window/first-load.ts';

it('the script that comes before the first screen is at most 250 kB, gzipped', async () => {
  const sizeKb = await firstLoadKb();
  expect(sizeKb).toBeGreaterThan(100);
  expect(sizeKb).toBeLessThanOrEqual(250);
});
