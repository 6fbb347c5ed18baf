import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { bytesOf, namesOf, replaceFrom, tamper, verifyHome } from './tamper.ts';

/** A small home whose session `a` lost its events from #7 on, and was written to again afterwards. */
async function cutAndGrown() {
  const { folder, a } = await smallHome();
  tamper(folder, (db) => {
    db.exec(`DELETE FROM events WHERE session = 'a' AND seq > 6`);
    db.prepare(`UPDATE refs SET head = ? WHERE session = 'a'`).run(bytesOf(a[6]?.id));
  });
  const home = await openHome(folder, { nowMs: () => Date.UTC(2026, 2, 1) });
  await put(
    home,
    'a',
    a[6],
    chainOf('a', 7, 12, a[6], () => ({ payload: { text: 'later' } })),
  );
  await home.store.close();
  return { folder, a };
}

it('B-24, E1: a tail that was cut off is named also once the session has gone on, each time, and in that session alone', async () => {
  const { folder, a } = await cutAndGrown();
  for (let time = 0; time < 2; time++) {
    const report = await verifyHome(folder);
    expect([report.sound, namesOf(report.faults), report.faults[0]?.event]).toEqual([
      false,
      ['cut tail a#9'],
      a[9]?.id,
    ]);
    expect(report.faults[0]?.detail).toContain(`a ended with ${a[9]?.id} at a#9, as was anchored on `);
  }
  const home = await openHome(folder);
  const [b, own] = [
    await home.store.verify({ session: 'b' as never }),
    await home.store.verify({ session: 'a' as never }),
  ];
  expect([b.faults.length, own.faults.length]).toEqual([0, 1]);
  await home.store.close();
});

it('E1: it stays one line of the anchors beside those of the sessions, however often the home is opened', async () => {
  const { folder } = await cutAndGrown();
  await (await openHome(folder)).store.close();
  const lines = () => readFileSync(join(folder, 'anchors.jsonl'), 'utf8').trim().split('\n').sort();
  const before = lines();
  await (await openHome(folder)).store.close();
  expect([lines(), before.filter((line) => line.startsWith('{"left":')).length]).toEqual([before, 1]);
});

it('B-24, E1: an end that was rewritten with right hashes is named also once the session has gone on', async () => {
  const { folder, a } = await smallHome();
  const suffix = chainOf('a', 5, 10, a[4], () => ({ payload: { text: 'I never said that' } }));
  tamper(folder, (db) => {
    replaceFrom(db, suffix, 0);
    db.exec('DELETE FROM named_blobs WHERE num NOT IN (SELECT num FROM events)');
    db.prepare(`UPDATE refs SET head = ? WHERE session = 'a'`).run(bytesOf(suffix[4]?.id));
  });
  const home = await openHome(folder);
  await put(home, 'a', suffix[4], chainOf('a', 10, 12, suffix[4]));
  await home.store.close();
  const report = await verifyHome(folder);
  expect([report.sound, namesOf(report.faults), report.faults[0]?.event]).toEqual([false, ['cut tail a#9'], a[9]?.id]);
});
