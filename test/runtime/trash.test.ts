import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn } from '../adapters/store-sqlite/files-in.ts';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { seeded } from '../projections/seeded.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const rewind = join(import.meta.dirname, '../cases/rewind.jsonl');
const base = join(import.meta.dirname, '../cases/base.jsonl');

async function importLog(home: FileHome, path: string): Promise<string[]> {
  const [report] = await home.import(path);
  return report?.sessions.map(({ id }) => id) ?? [];
}

const must = <Reply extends { ok: boolean }>(reply: Reply) => {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { ok: true }>;
};

it('S1: emptying the trash takes what nobody stands on, as it was previewed, and names what stays', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  const { client } = home;
  const [main = ''] = await importLog(home, base);
  const fork = must(await client.sessions.fork({ session: main })).session;
  must(await client.sessions.trash({ session: main }));
  expect(await client.trash.preview({})).toMatchObject({ sessions: [], kept: [{ session: main }], events: 0 });
  expect(await client.trash.empty({ sessions: [main] })).toMatchObject({ ok: false, refusal: { code: 'in-use' } });
  must(await client.sessions.trash({ session: fork }));
  const would = await client.trash.preview({});
  expect(would.sessions.map(({ session }) => session)).toEqual([main, fork]);
  const { ok: _, ...went } = must(await client.trash.empty({ sessions: [main, fork] }));
  expect(went).toEqual({ sessions: 2, events: would.events, blobs: would.blobs, sizeBytes: would.sizeBytes });
  expect(await client.sessions.list({})).toEqual([]);
  expect(await client.home.verify({})).toMatchObject({
    sound: true,
    vouches: expect.stringContaining('2 sessions emptied'),
  });
  expect((await client.home.reflog({}))[0]?.says).toBe('Trash emptied of 2 sessions');
  expect(await client.home.undo({})).toMatchObject({ ok: false, refusal: { code: 'nothing-to-undo' } });
  await home.close();
  expect([...filesIn(folder)].filter(([, bytes]) => bytes.includes('list files'))).toEqual([]);
  const again = await openFileHome(folder);
  expect([await again.client.sessions.list({}), (await again.client.home.state({})).notices]).toEqual([[], []]);
});

it('what is not in the trash is refused, and so is what was never here', async () => {
  const home = await openFileHome(tempHome());
  const [main = ''] = await importLog(home, base);
  expect(await home.client.trash.empty({ sessions: [main] })).toMatchObject({ ok: false, refusal: { code: 'in-use' } });
  expect(await home.client.trash.empty({ sessions: ['nowhere'] })).toMatchObject({
    ok: false,
    refusal: { code: 'in-use' },
  });
  expect(await home.client.sessions.list({})).toHaveLength(1);
});

it('I2: a log can be imported again after its sessions were emptied, one of its branches too', async () => {
  const home = await openFileHome(tempHome());
  const { client } = home;
  const sessions = await importLog(home, rewind);
  const rowsOf = async () =>
    (await client.sessions.list({})).map(({ kind, events, title }) => ({ kind, events, title }));
  const before = await rowsOf();
  const branch = (await client.sessions.list({})).find((row) => row.kind === 'branch')?.id ?? '';
  must(await client.sessions.trash({ session: branch }));
  must(await client.trash.empty({ sessions: [branch] }));
  await importLog(home, rewind);
  expect(await rowsOf()).toEqual(before);
  for (const { id } of await client.sessions.list({})) must(await client.sessions.trash({ session: id }));
  const all = await client.trash.preview({});
  expect(all.sessions).toHaveLength(sessions.length);
  must(await client.trash.empty({ sessions: all.sessions.map(({ session }) => session) }));
  await importLog(home, rewind);
  expect(await rowsOf()).toEqual(before);
  expect((await client.home.verify({})).faults).toEqual([]);
});

it('E1: rows that vanish without an emptying of the trash that says so are a fault', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  const [main = ''] = await importLog(home, base);
  await home.close();
  tamper(folder, (db) => db.exec('DELETE FROM events; DELETE FROM refs; DELETE FROM named_blobs'));
  const { client } = await openFileHome(folder);
  const { faults } = await client.home.verify({});
  expect(faults).toMatchObject([
    {
      what: 'anchor without events',
      session: main,
      detail: expect.stringContaining('no emptying of the trash that is recorded says so'),
    },
  ]);
});

it('the disk gets its space back', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  const { store } = home.host;
  const random = seeded(7);
  const words = () => Array.from({ length: 200 }, () => random().toString(36).slice(2)).join(' ');
  const noise = () => ({ payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: words() }] } });
  const values = Array.from({ length: 200 }, () => new TextEncoder().encode(words()));
  const ids = await home.host.blobs.putAll(values);
  const naming = (seq: number) => ({ ...noise(), refs: ids.slice(seq, seq + 1).map((blob) => ({ blob })) });
  await put({ store }, 'large', undefined, chainOf('large', 0, 800, undefined, naming));
  expect(await home.host.blobs.storedSizeOf(ids)).toBeGreaterThan(200_000);
  must(await home.client.sessions.trash({ session: 'large' }));
  const { sizeBytes } = await home.client.trash.preview({});
  must(await home.client.trash.empty({ sessions: ['large'] }));
  expect(sizeBytes).toBeGreaterThan(500_000);
  const left = ['events.db', 'blobs.db'].map((name) => statSync(join(folder, name)).size < 200_000);
  expect(left).toEqual([true, true]);
  expect((await home.client.home.verify({})).faults).toEqual([]);
});
