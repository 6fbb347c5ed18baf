import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import { put, record } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { type Case, expectNames } from './expect-names.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { bytesOf, namesOf, replaceFrom, tamper, verifyHome } from './tamper.ts';

/** Puts the end of a session after another event, with right hashes, columns and head. */
function splice(db: Database.Database, session: string, fromSeq: number, toSeq: number, after: StoredEvent): void {
  const suffix = chainOf(session, fromSeq, toSeq, after);
  replaceFrom(db, suffix, fromSeq);
  db.exec('DELETE FROM named_blobs WHERE num NOT IN (SELECT num FROM events)');
  db.prepare('UPDATE refs SET head = ? WHERE session = ?').run(bytesOf(suffix.at(-1)?.id), session);
}

describe('E1: verify names a link that was spliced within a history, with right hashes', () => {
  const spliced: Case[] = [
    ['into another session', (db, { a }) => splice(db, 'b', 2, 4, a[9]!), ['rewritten suffix b#3', 'spliced b#2']],
    [
      'into the session that it was forked from, before the fork, so that its own beginning is cut out',
      (db, { a }) => splice(db, 'b', 2, 4, a[3]!),
      ['rewritten suffix b#3', 'spliced b#2'],
    ],
    [
      'to an earlier event of its own',
      (db, { a }) => splice(db, 'a', 8, 10, a[5]!),
      ['rewritten suffix a#9', 'spliced a#8'],
    ],
    ['into a fork of it', (db, { b }) => splice(db, 'a', 8, 10, b[3]!), ['rewritten suffix a#9', 'spliced a#8']],
  ];
  it.each(spliced)('%s', (_, change, names) => expectNames(change, names));

  it('where no anchor tells it either, and says what stands where', async () => {
    const { folder, a, b } = await smallHome();
    tamper(folder, (db) => splice(db, 'b', 2, 4, a[9]!));
    rmSync(join(folder, 'anchors.jsonl'));
    const { faults } = await verifyHome(folder);
    expect(faults).toEqual([
      {
        what: 'spliced',
        session: 'b',
        seq: 2,
        event: eventOf('b', 2, a[9]).id,
        detail: `b#2 follows a#9, ${a[9]?.id}. The event before it in its session, b#1, is ${b[1]?.id}, and no recorded move of the head led from there.`,
      },
    ]);
  });

  it('S10: the same link is sound where a move of the head is on record that led there', async () => {
    const { folder, a, b } = await smallHome();
    const home = await openHome(folder);
    await put(home, 'b', b[3], [a[2]!]);
    await put(home, 'b', a[2], [eventOf('b', 4, a[2])]);
    await record(home, 'catalogue/head-moved', { subject: 'b', from: b[3]?.id, to: a[2]?.id, reason: 'undo' });
    expect((await home.store.verify()).faults).toEqual([]);
    await home.store.close();
  });

  it('E2: a head that was moved elsewhere, before a native import brought the session, is no splice', async () => {
    const { folder } = await smallHome();
    const home = await openHome(folder);
    const came = chainOf('c', 0, 4);
    const later = [eventOf('c', 6, came[1]), eventOf('c', 7, eventOf('c', 6, came[1]))];
    await put(home, 'c', undefined, [...came.slice(0, 2), ...later]);
    await put(home, 'd', undefined, [...came, eventOf('d', 0, came[3])]);
    expect(namesOf((await home.store.verify()).faults)).toEqual([]);
    await home.store.close();
  });

  it('E2: nor is one that a parted import brought beside the session here', async () => {
    const { folder, a } = await smallHome();
    const home = await openHome(folder);
    const later = [eventOf('a', 10, a[6]), eventOf('a', 11, eventOf('a', 10, a[6]))];
    await put(home, 'copy', undefined, [...a.slice(0, 7), ...later]);
    await record(home, 'catalogue/session-added', {
      subject: 'copy',
      how: 'native-import',
      from: 'a',
      common: a[6]?.id,
      withheld: 0,
    });
    expect(namesOf((await home.store.verify()).faults)).toEqual([]);
    await home.store.close();
  });
});
