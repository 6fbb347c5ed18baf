import { expect, it } from 'vitest';
import { smallHome } from './small-home.ts';
import { tamper, verifyHome } from './tamper.ts';

it.each([
  ['one is missing', 'seq = 6', 'a#6 is not there; a#7 is.'],
  ['three are missing', 'seq BETWEEN 5 AND 7', 'a#5 to a#7 are not there; a#8 is.'],
  ['one was cut off', 'seq = 9', 'The anchor says a#9; the events end at a#8: a#9 was cut off.'],
  ['two were cut off', 'seq >= 8', 'The anchor says a#9; the events end at a#7: a#8 to a#9 were cut off.'],
])('E1: verify says in as many words as there are events that %s', async (_, rows, says) => {
  const { folder } = await smallHome();
  tamper(folder, (db) => db.exec(`DELETE FROM events WHERE session = 'a' AND ${rows}`));
  expect((await verifyHome(folder)).faults.map(({ detail }) => detail)).toEqual([says]);
});
