import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CATALOGUE, type SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { consent, stamp } from './blob-home.ts';
import { openHome } from './open-home.ts';
import { setAsidesIn } from './set-asides-in.ts';
import { smallHome } from './small-home.ts';
import { bytesOf, namesOf, tamper } from './tamper.ts';

const lost = 'cut tail a#7';
const explained =
  'The ends of 1 session were lost when damaged files were set aside, as the catalogue records: what they held is not vouched for.';

/** A small home with damaged files that were set aside, of whose session `a` the events from #7 on did not come over. */
async function endLost() {
  const { folder, a, b } = await smallHome();
  tamper(folder, (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND seq > 6; DROP TABLE refs`));
  return { folder, a, b, home: await openHome(folder, consent) };
}

it('S1, S10: a set-aside is an act in the catalogue: which files, what came over, and which sessions lost their end', async () => {
  const { a, home } = await endLost();
  expect(await setAsidesIn(home)).toEqual([
    {
      files: [`${stamp}-events.db`],
      stamp: stamp.replace('set-aside-', ''),
      events: { events: 13, withoutPayload: 0, missing: 3 },
      ends: [{ session: 'a', head: a[9]?.id, seq: 9 }],
    },
  ]);
  const [act] = (await home.store.own(CATALOGUE, 0, 100)).slice(-1);
  expect([act?.envelope.by, act?.envelope.atMs]).toEqual(['person', consent.nowMs()]);
});

it('S1: it is recorded once, also where it is told again, and again where files are set aside again', async () => {
  const { folder, home } = await endLost();
  await home.store.close();
  const untold = await openHome(folder);
  expect((await setAsidesIn(untold)).length).toBe(1);
  untold.told();
  await untold.store.close();
  const told = await openHome(folder);
  expect((await setAsidesIn(told)).length).toBe(1);
  await told.store.close();
  writeFileSync(join(folder, 'blobs.db'), 'hello');
  const again = await openHome(folder, { ...consent, nowMs: () => consent.nowMs() + 1000 });
  expect((await setAsidesIn(again)).slice(1)).toEqual([
    {
      files: [expect.stringMatching(/-blobs\.db$/)],
      stamp: '2023-11-14T22.13.21.000Z',
      blobs: { blobs: 1, of: 2 },
    },
  ]);
});

it('E1: an end that was lost by it is named with that until its session goes on, and vouched for no more from then on', async () => {
  const { home, a } = await endLost();
  const before = await home.store.verify();
  expect([namesOf(before.faults), before.vouches.includes(explained)]).toEqual([[lost], true]);
  expect(before.faults[0]?.detail).toContain(
    'It did not come over when damaged files were set aside, as the catalogue',
  );
  await put(home, 'a', a[6], chainOf('a', 7, 9, a[6]));
  const after = await home.store.verify();
  expect([namesOf(after.faults), after.vouches.includes(explained)]).toEqual([[], true]);
});

it('B-24, E1: an end that came over and is cut off later is named also once its session has gone on, though its anchor is older', async () => {
  const { folder, b, home } = await endLost();
  home.told();
  await home.store.close();
  tamper(folder, (db) => {
    db.exec(`DELETE FROM events WHERE session = 'b' AND seq > 1`);
    db.prepare(`UPDATE refs SET head = ? WHERE session = 'b'`).run(bytesOf(b[1]?.id));
  });
  const tampered = await openHome(folder);
  await put(
    tampered,
    'b',
    b[1],
    chainOf('b', 2, 6, b[1], () => ({ payload: { text: 'later' } })),
  );
  expect(namesOf((await tampered.store.verify()).faults)).toEqual(['cut tail b#3', lost]);
});

it('S1: what a person emptied from the trash before is no end that was lost by it', async () => {
  const { folder, b } = await smallHome();
  const before = await openHome(folder);
  const { sessions } = await before.store.leaving(['b' as SessionId]);
  const payload = { sessions: [{ session: 'b', head: b[3]?.id, events: 4 }], blobs: 0, sizeBytes: 0 };
  const ref = await before.store.ref(CATALOGUE);
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/emptied', payload });
  await before.store.remove(sessions, { session: CATALOGUE, expectedHead: ref?.head, events: [mark] });
  await before.store.close();
  tamper(folder, (db) => db.exec('DROP TABLE refs'));
  const home = await openHome(folder, consent);
  expect([await home.store.ref('b' as SessionId), (await setAsidesIn(home)).map(({ ends }) => ends)]).toEqual([
    undefined,
    [undefined],
  ]);
});
