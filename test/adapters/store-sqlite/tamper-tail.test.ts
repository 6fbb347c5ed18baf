import { describe, it } from 'vitest';
import { chainOf } from '../../ports/writer.ts';
import { type Case, expectNames } from './expect-names.ts';
import { bytesOf, replaceFrom } from './tamper.ts';

const forged = { payload: { text: 'I never said that' } };

describe('E1: verify names what was done to the end of a session, or to all of it', () => {
  const cut: Case[] = [
    [
      'the last events were deleted',
      (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq > 6`),
      ['cut tail a#7'],
    ],
    [
      'the last events were deleted and the head was set to what is left',
      (db, { a }) => {
        db.exec(`DELETE FROM events WHERE session = 'a' AND seq > 6`);
        db.prepare(`UPDATE refs SET head = ? WHERE session = 'a'`).run(bytesOf(a[6]?.id));
      },
      ['cut tail a#7'],
    ],
    [
      'the head alone was set back',
      (db, { b }) => db.prepare(`UPDATE refs SET head = ? WHERE session = 'b'`).run(bytesOf(b[1]?.id)),
      ['cut tail b'],
    ],
    [
      'events up to before a fork point were deleted: the fork hangs on them',
      (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq > 2`),
      ['cut tail a#3'],
    ],
  ];
  it.each(cut)('B-24: %s', (_, change, names) => expectNames(change, names));

  const gone: Case[] = [
    [
      'with its ref',
      (db) => db.exec(`DELETE FROM events WHERE session = 'b'; DELETE FROM refs WHERE session = 'b'`),
      ['anchor without events b'],
    ],
    ['but for its ref', (db) => db.exec(`DELETE FROM events WHERE session = 'b'`), ['anchor without events b']],
    ['but for its events', (db) => db.exec(`DELETE FROM refs WHERE session = 'b'`), ['anchor without events b']],
    [
      'and a fork of it is left',
      (db) => db.exec(`DELETE FROM events WHERE session = 'a'; DELETE FROM refs WHERE session = 'a'`),
      ['anchor without events a'],
    ],
    [
      'and so was everything else',
      (db) => db.exec(`DELETE FROM events; DELETE FROM refs`),
      ['anchor without events a', 'anchor without events b', 'anchor without events catalogue'],
    ],
  ];
  it.each(gone)('B-24: a session was deleted %s', (_, change, names) => expectNames(change, names));

  const rewritten: Case[] = [
    [
      'the last five were rewritten with right hashes',
      (db, { a }) => {
        const suffix = chainOf('a', 5, 10, a[4], () => forged);
        replaceFrom(db, suffix, 0);
        db.exec('DELETE FROM named_blobs WHERE num NOT IN (SELECT num FROM events)');
        db.prepare(`UPDATE refs SET head = ? WHERE session = 'a'`).run(bytesOf(suffix[4]?.id));
      },
      ['rewritten suffix a#9'],
    ],
    [
      'the head was set to another session',
      (db, { a }) => db.prepare(`UPDATE refs SET head = ? WHERE session = 'b'`).run(bytesOf(a[9]?.id)),
      ['rewritten suffix b'],
    ],
  ];
  it.each(rewritten)('B-24: %s', (_, change, names) => expectNames(change, names));
});
