import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstLoadKb, firstScripts } from '../bench/window/first-load.ts';
import { root } from './launch.ts';

it('the script that comes before the first screen is at most 250 kB, gzipped', async () => {
  const sizeKb = await firstLoadKb();
  expect(sizeKb).toBeGreaterThan(100);
  expect(sizeKb).toBeLessThanOrEqual(250);
});

it('the fold of a session, known by words of its own, comes after the first screen', async () => {
  const words = ', waited ';
  const cwd = join(root, 'out/renderer/assets');
  const all = await Promise.all(
    (await Array.fromAsync(glob('*.js', { cwd }))).map((name) => readFile(join(cwd, name))),
  );
  expect(all.filter((script) => script.includes(words))).toHaveLength(1);
  expect((await firstScripts()).filter((script) => script.includes(words))).toEqual([]);
});
