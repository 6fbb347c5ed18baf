import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

/** Of a transaction in a file of so many pages. */
function journalOf(pages: number): Buffer {
  const journal = Buffer.alloc(512);
  journal.write('d9d505f920a163d7', 'hex');
  journal.writeUInt32BE(pages, 16);
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4096, 24);
  return journal;
}

it('R4: a new file that a power cut left without its header is begun again', async () => {
  const folder = tempHome();
  writeFileSync(join(folder, 'events.db'), Buffer.alloc(8192));
  writeFileSync(join(folder, 'events.db-journal'), journalOf(0));
  const { store } = await openHome(folder);
  await store.close();
  expect(readdirSync(folder).sort()).toEqual(['anchors.jsonl', 'blobs.db', 'events.db']);
});

it.each([
  ['has no journal', undefined],
  ['was not empty before', journalOf(2)],
])('a file of zeros that %s stays as it is', async (_, journal) => {
  const folder = tempHome();
  writeFileSync(join(folder, 'events.db'), Buffer.alloc(8192));
  if (journal !== undefined) writeFileSync(join(folder, 'events.db-journal'), journal);
  await expect(openHome(folder)).rejects.toMatchObject({ code: 'not-a-store' });
  expect(readFileSync(join(folder, 'events.db'))).toEqual(Buffer.alloc(8192));
});
