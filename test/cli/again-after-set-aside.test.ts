import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { importedHome } from './imported-home.ts';
import type { Run } from './run-openrath.ts';

/** The list, but for the ids of events: one that is imported again is another event. */
function listed({ out }: Run): object[] {
  return out.map(({ head: _, ...row }) => row);
}

/** An imported home of which an event in the middle is lost, so that it has to be set aside. */
async function broken() {
  const made = await importedHome();
  const before = listed(await made.openrath('sessions', '--json'));
  tamper(made.home, (db) =>
    db.exec("DELETE FROM events WHERE session <> 'catalogue' AND seq = 2; DROP TABLE projections"),
  );
  return { ...made, before };
}

it('B-20: what a log still holds behind a lost event is there again once the broken store is set aside', async () => {
  const { home, openrath, before } = await broken();
  const agreed = await openrath('--set-aside-broken', 'sessions', '--json');
  expect([agreed.code, listed(agreed)]).toEqual([0, before]);
  expect(agreed.err).toMatch(/ 2 more events behind a lost one come again: 1 log that holds them is imported now\. /);
  expect(agreed.err).toContain('\n3 events came in from 1 log of what was left out.\n');
  expect(existsSync(join(home, 'replacing.json'))).toBe(false);
  const verified = await openrath('verify', '--json');
  expect([verified.code, verified.out]).toMatchObject([0, [{ sound: true, faults: [] }]]);
}, 60_000);
