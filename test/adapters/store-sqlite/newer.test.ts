import { join } from 'node:path';
import { expect, it } from 'vitest';
import { idsOf, put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { tamper } from './tamper.ts';

const shared = /-(wal|shm)$/;
const bytesIn = (folder: string) => new Map([...filesIn(folder)].filter(([name]) => !shared.test(name)));

it.each([
  ['events.db', 3],
  ['blobs.db', 1],
])('R8: a home whose %s a newer version wrote can be read and verified', async (file, writes) => {
  const { folder, a, picture, film } = await smallHome();
  tamper(folder, (db) => db.pragma('user_version = 99'), file);
  const { store, blobs, readOnly } = await openHome(folder);
  expect(readOnly?.message).toBe(
    `${join(folder, file)} was written by a newer version (schema 99; this one writes ${writes}), so it can be read but not changed. Update this program to change it.`,
  );
  expect(idsOf(await store.history(a[9]!.id))).toEqual(idsOf(a));
  expect([(await blobs.get(picture))?.length, (await blobs.get(film))?.length]).toEqual([9, 1_200_000]);
  expect(await store.verify()).toMatchObject({ sound: true, events: 16, sessions: 2 });
});

it('every write to such a home is refused, and its files stay exactly as they were', async () => {
  const { folder, a, picture } = await smallHome();
  tamper(folder, (db) => db.pragma('user_version = 99'));
  const before = bytesIn(folder);
  const home = await openHome(folder);
  const mark = { session: a[0]!.envelope.origin.session, expectedHead: a[9]!.id, events: chainOf('a', 10, 11, a[9]) };
  const writes = [
    () => put(home, 'a', a[9], chainOf('a', 10, 11, a[9])),
    () => home.store.erase([a[1]!.id], mark),
    () => home.store.saveProjections('p', []),
    () => home.blobs.put(new Uint8Array(1)),
    () => home.blobs.putAll([new Uint8Array(1)]),
    () => home.blobs.drop([picture]),
  ];
  for (const write of writes) await expect(write()).rejects.toMatchObject({ name: 'HostError', code: 'store-newer' });
  await home.store.close();
  expect(bytesIn(folder)).toEqual(before);
});

it('a newer version that keeps its events in another way is refused as a whole', async () => {
  const { folder } = await smallHome();
  tamper(folder, (db) => {
    db.exec('ALTER TABLE events RENAME COLUMN envelope TO envelope_of_tomorrow');
    db.pragma('user_version = 99');
  });
  const before = bytesIn(folder);
  await expect(openHome(folder)).rejects.toMatchObject({ code: 'store-newer' });
  expect(bytesIn(folder)).toEqual(before);
});
