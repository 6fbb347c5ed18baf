import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { put, record } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { namesOf, tamper, verifyHome } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
const stamp = 'set-aside-2023-11-14T22.13.20.000Z';

const failing = (): never => {
  throw new Error('the hash failed');
};

/** Puts noise over some bytes of a file. */
function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, from, to);
  writeFileSync(path, bytes);
}

/** Makes a closed home with 40 sessions of 50 events. */
async function largeHome(): Promise<string> {
  const folder = tempHome();
  const home = await openHome(folder);
  for (let at = 0; at < 40; at++) await put(home, `s${at}`, undefined, chainOf(`s${at}`, 0, 50));
  await home.store.close();
  return folder;
}

describe('B-20: with consent a broken store is set aside as it is, and what still holds comes over', () => {
  it('everything, where only the heads were lost', async () => {
    const { folder, a, b } = await smallHome();
    tamper(folder, (db) => db.exec('DROP TABLE refs'));
    const broken = readFileSync(join(folder, 'events.db'));
    const home = await openHome(folder, consent);
    expect([home.setAside, home.salvaged]).toEqual([[`${stamp}-events.db`], { events: 16, withoutPayload: 0 }]);
    expect(readFileSync(join(folder, `${stamp}-events.db`))).toEqual(broken);
    expect((await home.store.refs()).map(({ session, head }) => [session, head])).toEqual([
      ['a', a[9]?.id],
      ['b', b[3]?.id],
      ['catalogue', expect.any(String)],
    ]);
    expect(await home.store.history(b[3]!.id)).toEqual([...a.slice(0, 5), ...b]);
    expect((await home.store.verify()).faults).toEqual([]);
  });

  it('nothing, where there was nothing to read: then the anchors are set aside too', async () => {
    const { folder, picture } = await smallHome();
    writeFileSync(join(folder, 'events.db'), 'hello');
    const home = await openHome(folder, consent);
    expect([home.setAside, home.salvaged]).toEqual([
      [`${stamp}-events.db`, `${stamp}-anchors.jsonl`],
      { events: 0, withoutPayload: 0 },
    ]);
    expect(readFileSync(join(folder, `${stamp}-events.db`), 'utf8')).toBe('hello');
    expect((await home.store.refs()).map(({ session }) => session)).toEqual(['catalogue']);
    expect(await home.blobs.has(picture)).toBe(true);
    await put(home, 'a', undefined, chainOf('a', 0, 3));
    expect((await home.store.verify()).faults).toEqual([]);
  });

  it('the events on pages that are left, where half of the file is gone; verify names the rest', async () => {
    const folder = await largeHome();
    const path = join(folder, 'events.db');
    truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096);
    await expect(openHome(folder)).rejects.toMatchObject({ code: 'store-broken' });
    const home = await openHome(folder, consent);
    expect(home.salvaged?.events).toBeGreaterThan(500);
    const refs = await home.store.refs();
    expect(refs.length).toBeGreaterThan(10);
    await home.store.close();
    const names = namesOf((await verifyHome(folder)).faults);
    expect(new Set(names.map((name) => name.replace(/ s\d+.*/, '')))).toEqual(
      new Set(['cut tail', 'anchor without events']),
    );
  });

  it.each([
    ['is another', "payload = X'00'"],
    ['can not be unpacked', "payload = X'00ff00', encoding = 1"],
  ])('the payloads that still hold, where one %s', async (_, change) => {
    const { folder, a } = await smallHome();
    tamper(folder, (db) => {
      db.exec(`UPDATE events SET ${change} WHERE session = 'a' AND seq = 6; DROP TABLE refs`);
    });
    const home = await openHome(folder, consent);
    expect(home.salvaged).toEqual({ events: 16, withoutPayload: 1 });
    expect(await home.store.own('a' as SessionId, 6, 8)).toEqual([{ ...a[6], payload: undefined }, a[7]]);
    expect(namesOf((await home.store.verify()).faults)).toEqual(['withheld without a record a#6']);
  });

  it('which values were withheld when they came, and which were not', async () => {
    const { folder, a } = await smallHome();
    const home = await openHome(folder);
    const came = chainOf('came', 0, 2).map((event) => ({ ...event, payload: undefined }));
    await put(home, 'came', undefined, came);
    await record(home, 'catalogue/came-withheld', { subject: 'came', events: came.map(({ id }) => id) });
    await home.store.close();
    tamper(folder, (db) => {
      db.exec(`UPDATE events SET salt = NULL, encoding = NULL, payload = NULL WHERE session = 'a' AND seq = 7`);
      db.exec('DROP TABLE refs');
    });
    const again = await openHome(folder, consent);
    expect(again.salvaged).toEqual({ events: 19, withoutPayload: 0 });
    expect(await again.store.event(came[1]!.id)).toEqual(came[1]);
    const { withheld, faults } = await again.store.verify();
    expect([withheld, faults.map(({ what, event }) => [what, event])]).toEqual([
      3,
      [['withheld without a record', a[7]?.id]],
    ]);
  });

  it('the ledger without columns and rows that are not ours', async () => {
    const { folder } = await smallHome();
    tamper(folder, (db) => {
      db.exec(`ALTER TABLE ledger ADD COLUMN extra TEXT;
               INSERT INTO ledger VALUES (1, 'codex', 's', 'r', 0, '', X'00', 'more');
               DROP TABLE source_files;
               CREATE TABLE source_files (num INTEGER PRIMARY KEY, format BLOB);
               INSERT INTO source_files VALUES (1, X'00')`);
    });
    const home = await openHome(folder, consent);
    expect(home.salvaged).toEqual({ events: 16, withoutPayload: 0 });
    const entry = { format: 'codex', source: 's', record: 'r', ordinal: 0, rawDigest: '', event: '00' };
    expect(await home.store.ledger('codex', 's')).toEqual([entry]);
    expect(await home.store.sourceFiles()).toEqual([]);
  });

  it('nothing of a view that has the name of a table', async () => {
    const { folder } = await smallHome();
    tamper(folder, (db) => {
      db.exec(`DROP TABLE ledger;
               CREATE VIEW ledger AS
               WITH RECURSIVE endless (num) AS (SELECT 1 UNION ALL SELECT num + 1 FROM endless) SELECT num FROM endless`);
    });
    const home = await openHome(folder, consent);
    expect(home.salvaged).toEqual({ events: 16, withoutPayload: 0 });
  });

  it('no event whose envelope was altered', async () => {
    const { folder, a } = await smallHome();
    tamper(folder, (db) => {
      db.exec(
        `UPDATE events SET envelope = CAST(replace(envelope, 'person', 'parson') AS BLOB) WHERE session = 'a' AND seq = 9`,
      );
    });
    tamper(folder, (db) => db.exec('DROP TABLE refs'));
    const home = await openHome(folder, consent);
    expect(home.salvaged).toEqual({ events: 15, withoutPayload: 0 });
    expect((await home.store.ref('a' as SessionId))?.head).toBe(a[8]?.id);
    expect(namesOf((await home.store.verify()).faults)).toEqual(['cut tail a#9']);
  });

  it('the import ledger and the home', async () => {
    const folder = tempHome();
    const home = await openHome(folder);
    const event = eventOf('a', 0, undefined);
    const entry = { format: 'codex', source: 's', record: 'r', ordinal: 0, rawDigest: 'c'.repeat(64), event: event.id };
    const file = { format: 'codex', source: 's', path: '/x', sizeBytes: 1, modifiedAtMs: 2, report: '{}' };
    const batch = [{ session: 'a' as SessionId, expectedHead: undefined, events: [event] }];
    await home.store.append(batch, { entries: [entry], files: [file] });
    await home.store.close();
    tamper(folder, (db) => db.exec('DROP TABLE refs'));
    const again = await openHome(folder, consent);
    expect(await again.store.ledger('codex', 's')).toEqual([entry]);
    expect(await again.store.sourceFiles()).toEqual([{ ...file, sizeBytes: -1 }]);
    expect(again.home).toBe(home.home);
  });
});

/** Pages of a file that hold part of the tree above its events, the root first. */
function treePages(path: string): readonly number[] {
  const bytes = readFileSync(path);
  const isInner = (page: number) => bytes[page * 4096] === 5;
  return Array.from({ length: bytes.length / 4096 }, (_, page) => page).filter((page) => page > 0 && isInner(page));
}

it('B-20: where the tree above the events is noise, the events of all sound pages come over, long ones too', async () => {
  const folder = await largeHome();
  const long = await openHome(folder);
  const random = Array.from({ length: 900 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0).join(' ');
  await put(
    long,
    'long',
    undefined,
    chainOf('long', 0, 3, undefined, () => ({ payload: { text: random } })),
  );
  await long.store.close();
  const path = join(folder, 'events.db');
  const pages = treePages(path);
  for (const page of pages) overwrite(path, page * 4096, (page + 1) * 4096);
  const home = await openHome(folder, consent);
  expect([pages.length > 0, home.salvaged]).toEqual([true, { events: 2003, withoutPayload: 0 }]);
  expect((await home.store.refs()).length).toBe(42);
  expect((await home.store.verify()).faults).toEqual([]);
});

it('B-20: a row with a number past all others does not keep salvage busy', async () => {
  const { folder } = await smallHome();
  tamper(folder, (db) => {
    db.exec(`UPDATE events SET num = 9007199254740991 WHERE num = (SELECT max(num) FROM events); DROP TABLE refs`);
  });
  expect((await openHome(folder, consent)).salvaged).toEqual({ events: 16, withoutPayload: 0 });
});

it('B-20: noise over a page of events leaves all other sessions readable, without setting anything aside', async () => {
  const folder = await largeHome();
  const path = join(folder, 'events.db');
  const victim = readFileSync(path).indexOf('s20 25');
  const page = Math.floor(victim / 4096) * 4096;
  overwrite(path, page, page + 4096);
  const { store } = await openHome(folder);
  const refs = await store.refs();
  const opened = await Promise.allSettled(refs.map(({ head }) => store.history(head)));
  const broken = refs.filter((_, at) => opened[at]?.status === 'rejected').map(({ session }) => session);
  expect(broken).toEqual(['s20']);
});

it('S1: where salvaging fails, every file is as it was, and the next try brings over what is there', async () => {
  const { folder } = await smallHome();
  tamper(folder, (db) => db.exec('DROP TABLE refs'));
  writeFileSync(join(folder, 'blobs.db'), 'hello');
  const before = readdirSync(folder).sort();
  const broken = readFileSync(join(folder, 'events.db'));
  await expect(openHome(folder, { ...consent, sha256: failing })).rejects.toThrow('the hash failed');
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(readFileSync(join(folder, 'events.db'))).toEqual(broken);
  const { salvaged, salvagedBlobs } = await openHome(folder, consent);
  expect([salvaged, salvagedBlobs]).toEqual([
    { events: 16, withoutPayload: 0 },
    { blobs: 1, of: 2 },
  ]);
});

it('S1: where opening fails once files were replaced, every next opening tells what came over until that is told', async () => {
  const { folder } = await smallHome();
  writeFileSync(join(folder, 'events.db'), 'hello');
  mkdirSync(join(folder, 'events.db-wal'));
  writeFileSync(join(folder, 'blobs.db'), 'hello');
  const log = { info: () => undefined, warn: failing };
  await expect(openHome(folder, { ...consent, log })).rejects.toThrow('the hash failed');
  const told = {
    setAside: ['events.db', 'events.db-wal', 'anchors.jsonl', 'blobs.db'].map((name) => `${stamp}-${name}`),
    salvaged: { events: 0, withoutPayload: 0 },
    salvagedBlobs: { blobs: 1, of: 1 },
  };
  for (const options of [{}, consent]) {
    const home = await openHome(folder, options);
    expect(home).toMatchObject(told);
    await home.store.close();
    if (options === consent) home.told();
  }
  expect(readFileSync(join(folder, `${stamp}-events.db`), 'utf8')).toBe('hello');
  expect(await openHome(folder)).toMatchObject({ setAside: [], salvaged: undefined, salvagedBlobs: undefined });
});

it('B-20: a store that breaks again within the same ms is set aside beside the first one', async () => {
  const { folder } = await smallHome();
  for (const text of ['first', 'second']) {
    writeFileSync(join(folder, 'events.db'), text);
    const { store } = await openHome(folder, consent);
    await store.close();
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('Z-events.db'));
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['first', 'second']);
});

it('where what a replacement left to be done can not be read, nothing is opened and nothing changed', async () => {
  const { folder } = await smallHome();
  const text = '{"stamp":';
  writeFileSync(join(folder, 'replacing.json'), text);
  writeFileSync(join(folder, 'events.db.new'), 'new');
  const before = readdirSync(folder).sort();
  await expect(openHome(folder, consent)).rejects.toMatchObject({ code: 'store-broken' });
  expect([readdirSync(folder).sort(), readFileSync(join(folder, 'replacing.json'), 'utf8')]).toEqual([before, text]);
});
