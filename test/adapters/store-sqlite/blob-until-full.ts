import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { BlobId } from '../../../core/model/ids.ts';
import { HostError } from '../../../core/runtime/ports.ts';

// Puts small and large blobs on a small disk that is full, makes room, puts them again, and prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const filler = join(folder, 'filler');
const { store, blobs } = await openSqliteStore({
  folder,
  sha256,
  log: { info: () => undefined, warn: () => undefined },
});
const values = { small: randomBytes(300_000), large: randomBytes(1_200_000) };
for (let size = 4_000_000; size > 0; ) {
  try {
    writeFileSync(filler, new Uint8Array(size), { flag: 'a' });
  } catch {
    size = Math.floor(size / 2);
  }
}

async function put(value: Uint8Array): Promise<string> {
  try {
    await blobs.put(value);
    return 'ok';
  } catch (cause) {
    return cause instanceof HostError ? `${cause.code} ${cause.retryable}` : String(cause);
  }
}

const full = { small: await put(values.small), large: await put(values.large) };
const has = (value: Uint8Array): Promise<boolean> => blobs.has(sha256(value) as BlobId);
const shown = [await has(values.small), await has(values.large)];
const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.new'));
rmSync(filler);
const after = { small: await put(values.small), large: await put(values.large) };
const { faults } = await store.verify();
await store.close();
console.log(JSON.stringify({ full, shown, left, after, faults }));
