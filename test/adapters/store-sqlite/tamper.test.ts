import { describe, expect, it } from 'vitest';
import { put, record } from '../../ports/subject.ts';
import { eventOf } from '../../ports/writer.ts';
import { type Case, expectNames } from './expect-names.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { bytesOf, insertRow, namesOf, replaceFrom, tamper, verifyHome } from './tamper.ts';

const forged = { payload: { text: 'I never said that' } };

describe('E1: verify names what was done to the events, and blames nothing else', () => {
  const altered: Case[] = [
    [
      'a payload',
      (db) => db.exec(`UPDATE events SET payload = X'7b7d' WHERE session = 'a' AND seq = 6`),
      ['altered a#6'],
    ],
    [
      'a packed payload that is cut',
      (db) => db.exec(`UPDATE events SET payload = substr(payload, 1, 20) WHERE session = 'a' AND seq = 8`),
      ['altered a#8'],
    ],
    ['a salt', (db) => db.exec(`UPDATE events SET salt = '00' WHERE session = 'b' AND seq = 2`), ['altered b#2']],
    [
      'a payload without its salt',
      (db) => db.exec(`UPDATE events SET salt = NULL WHERE session = 'b' AND seq = 2`),
      ['altered b#2'],
    ],
    [
      'one byte of an envelope',
      (db) =>
        db.exec(
          `UPDATE events SET envelope = CAST(replace(envelope, 'person', 'parson') AS BLOB) WHERE session = 'a' AND seq = 6`,
        ),
      ['altered a#6'],
    ],
    [
      'an envelope that is no envelope any more',
      (db) => db.exec(`UPDATE events SET envelope = X'00ff' WHERE session = 'a' AND seq = 9`),
      ['altered a#9'],
    ],
  ];
  it.each(altered)('%s was altered', (_, change, names) => expectNames(change, names));

  const emptied = 'UPDATE events SET salt = NULL, encoding = NULL, payload = NULL';
  const withheld: Case[] = [
    ['of one event', (db) => db.exec(`${emptied} WHERE session = 'a' AND seq = 6`), ['withheld without a record a#6']],
    [
      'of an event that names a blob',
      (db) => db.exec(`${emptied} WHERE session = 'a' AND seq = 5`),
      ['withheld without a record a#5'],
    ],
    [
      'of an event that names a blob, with what it is found by',
      (db) => db.exec(`${emptied} WHERE session = 'a' AND seq = 3; DELETE FROM named_blobs WHERE num = 4`),
      ['withheld without a record a#3'],
    ],
    [
      'of a whole session and of an act',
      (db) => db.exec(`${emptied} WHERE session = 'b' OR (session = 'catalogue' AND seq = 0)`),
      [
        'withheld without a record b#0',
        'withheld without a record b#1',
        'withheld without a record b#2',
        'withheld without a record b#3',
        'withheld without a record catalogue#0',
      ],
    ],
  ];
  it.each(withheld)('S12: the payload %s was taken out by hand', (_, change, names) => expectNames(change, names));

  const order: Case[] = [
    [
      'the seqs of two events were swapped',
      (db) =>
        db.exec(`UPDATE events SET seq = 1000 WHERE session = 'a' AND seq = 6;
                 UPDATE events SET seq = 6 WHERE session = 'a' AND seq = 7;
                 UPDATE events SET seq = 7 WHERE session = 'a' AND seq = 1000`),
      ['reordered a#7', 'reordered a#6'],
    ],
    [
      'an event was filed under a seq far away',
      (db) => db.exec(`UPDATE events SET seq = 1000000000 WHERE session = 'a' AND seq = 6`),
      ['reordered a#1000000000'],
    ],
    [
      'two events were stored the other way round',
      (db) =>
        db.exec(`UPDATE events SET num = 1000 WHERE num = 7;
                 UPDATE events SET num = 7 WHERE num = 8;
                 UPDATE events SET num = 8 WHERE num = 1000`),
      ['reordered a#7'],
    ],
  ];
  it.each(order)('%s', (_, change, names) => expectNames(change, names));

  const spliced: Case[] = [
    [
      'the contents of another session stand in an event',
      (db) =>
        db.exec(`UPDATE events SET (envelope, salt, encoding, payload) =
                 (SELECT envelope, salt, encoding, payload FROM events WHERE session = 'b' AND seq = 1)
                 WHERE session = 'a' AND seq = 6`),
      ['spliced a#6'],
    ],
    [
      'an event was filed under another session',
      (db) => db.exec(`UPDATE events SET session = 'b', seq = 4 WHERE session = 'a' AND seq = 6`),
      ['spliced b#4'],
    ],
    [
      'a made-up event stands in the place of one, well formed in itself',
      (db, { a }) => replaceFrom(db, [eventOf('a', 6, a[5], forged)], 0),
      ['spliced a#6'],
    ],
    [
      'an event was added after the head',
      (db, { a }) => insertRow(db, eventOf('a', 10, a[9], forged), { runFrom: 0 }),
      ['spliced a#10'],
    ],
    [
      'an event was added as a branch that no head knows',
      (db, { a }) => insertRow(db, eventOf('a', 10, a[3], forged)),
      ['spliced a#10'],
    ],
    [
      'a whole session was added without a ref',
      (db) => insertRow(db, eventOf('ghost', 0, undefined, forged)),
      ['spliced ghost#0'],
    ],
  ];
  it.each(spliced)('spliced: %s', (_, change, names) => expectNames(change, names));

  const missing: Case[] = [
    ['in the middle', (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq = 6`), ['missing event a#6']],
    ['at the start', (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq = 0`), ['missing event a#0']],
    ['at a fork point', (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq = 4`), ['missing event a#4']],
    [
      'at the start of a fork',
      (db) => db.exec(`DELETE FROM events WHERE session = 'b' AND seq = 0`),
      ['missing event b#0'],
    ],
    [
      'several in a row',
      (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq IN (5, 6, 7)`),
      ['missing event a#5'],
    ],
    [
      'several apart',
      (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq IN (2, 6)`),
      ['missing event a#2', 'missing event a#6'],
    ],
  ];
  it.each(missing)('an event is missing %s', (_, change, names) => expectNames(change, names));

  it('S10: an event is missing that a recorded move of the head left behind', async () => {
    const { folder, a } = await smallHome();
    const home = await openHome(folder);
    await put(home, 'a', a[9], [a[5]!]);
    await put(home, 'a', a[5], [eventOf('a', 10, a[5])]);
    await record(home, 'catalogue/head-moved', { subject: 'a', from: a[9]?.id, to: a[5]?.id, reason: 'undo' });
    expect((await home.store.verify()).faults).toEqual([]);
    await home.store.close();
    tamper(folder, (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq BETWEEN 6 AND 9`));
    expect(namesOf((await verifyHome(folder)).faults)).toEqual(['missing event a#6']);
  });

  const twins: Case[] = [
    [
      'a second event with an origin was added',
      (db, { a }) => insertRow(db, eventOf('a', 6, a[5], forged), { twin: 1 }),
      ['two events with one origin a#6'],
    ],
    [
      'a second root was added',
      (db) => insertRow(db, eventOf('a', 0, undefined, forged), { twin: 1 }),
      ['two events with one origin a#0'],
    ],
  ];
  it.each(twins)('%s', (_, change, names) => expectNames(change, names));

  const columns: Case[] = [
    [
      'kind',
      (db) => db.exec(`UPDATE events SET kind = 'error' WHERE session = 'a' AND seq = 6`),
      ['derived column differs a#6'],
    ],
    [
      'time',
      (db) => db.exec(`UPDATE events SET at_ms = 0 WHERE session = 'a' AND seq = 6`),
      ['derived column differs a#6'],
    ],
    [
      'first parent',
      (db, { a }) =>
        db.prepare(`UPDATE events SET first_parent = ? WHERE session = 'a' AND seq = 6`).run(bytesOf(a[2]?.id)),
      ['derived column differs a#6'],
    ],
    [
      'first parent, so that a history runs in a circle,',
      (db, { b }) =>
        db.prepare(`UPDATE events SET first_parent = ? WHERE session = 'b' AND seq = 0`).run(bytesOf(b[0]?.id)),
      ['derived column differs b#0'],
    ],
    [
      'run',
      (db) => db.exec(`UPDATE events SET run_from = 3 WHERE session = 'a' AND seq = 6`),
      ['derived column differs a#6'],
    ],
    [
      'twin',
      (db) => db.exec(`UPDATE events SET twin = 3 WHERE session = 'a' AND seq = 6`),
      ['derived column differs a#6'],
    ],
    [
      'id',
      (db) => db.exec(`UPDATE events SET id = X'${'ab'.repeat(32)}' WHERE session = 'a' AND seq = 6`),
      ['derived column differs a#6'],
    ],
    [
      'id of a head',
      (db) => db.exec(`UPDATE events SET id = X'${'ab'.repeat(32)}' WHERE session = 'b' AND seq = 3`),
      ['derived column differs b#3'],
    ],
    ['list of blobs', (db) => db.exec('DELETE FROM named_blobs WHERE num = 4'), ['derived column differs a#3']],
  ];
  it.each(columns)('the column for the %s differs', (_, change, names) => expectNames(change, names));
});
