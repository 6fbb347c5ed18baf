import { open } from 'node:fs/promises';

const PAGE_BYTES = 4096;

/** Writes noise over a page of a database file, counted from 1. */
export async function damagePage(path: string, page: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(new Uint8Array(PAGE_BYTES).fill(0xa5), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  await file.close();
}
