import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = resolve(import.meta.dirname, '../../../out/renderer');

/** Size of all script that the window loads before it shows anything, gzipped, in kB of 1,000 bytes. */
export async function firstLoadKb(): Promise<number> {
  const scripts = await firstScripts();
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1_000;
}

/** All script that the window loads before it shows anything, file by file. Rejects where the window is not built. */
export async function firstScripts(): Promise<readonly Buffer[]> {
  const page = await readFile(join(built, 'index.html'), 'utf8').catch(() => {
    throw new Error('The window is not built. Run: npm run build');
  });
  const scripts = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, path = '']) => path);
  return Promise.all(scripts.map((path) => readFile(join(built, path))));
}
