import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = resolve(import.meta.dirname, '../../../out/renderer');

/** Size of all script that the window loads before it shows anything, gzipped, in kB of 1,000 bytes. */
export async function firstLoadKb(): Promise<number> {
  const page = await readFile(join(built, 'index.html'), 'utf8').catch(() => {
    throw new Error('The window is not built. Run: npm run build');
  });
  const scripts = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(scripts.map(async (path) => gzipSync(await readFile(join(built, path))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}
