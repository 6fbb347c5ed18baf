import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

it('the WAL stays small however much is appended, and is gone after close', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const text = randomBytes(3000).toString('base64');
  const events = chainOf('a', 0, 6000, undefined, (seq) => ({ payload: { text: seq + text } }));
  const wal = join(folder, 'events.db-wal');
  let most = 0;
  for (let at = 0; at < 6000; at += 200) {
    await put(home, 'a', events[at - 1], events.slice(at, at + 200));
    most = Math.max(most, statSync(wal).size);
  }
  expect(statSync(join(folder, 'events.db')).size).toBeGreaterThan(15_000_000);
  expect(most).toBeLessThan(20_000_000);
  await home.store.close();
  expect(existsSync(wal)).toBe(false);
});
