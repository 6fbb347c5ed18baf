import { expect, it } from 'vitest';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it.each([
  ['texts', 'DELETE FROM texts WHERE id % 2 = 0'],
  ['words', "INSERT INTO grams (grams) VALUES ('delete-all')"],
])(
  'B-9: %s are gone from the search index: the search that finds it says so, once, and finds the same',
  async (_, sql) => {
    const home = tempHome();
    await shell(home, ['import', sample]);
    const right = await shell(home, ['search', 'token', '--json']);
    tamper(home, (db) => db.exec(sql), 'search.db');
    const found = await shell(home, ['search', 'token', '--json']);
    expect([right.out.length > 1, found.out, found.code]).toEqual([true, right.out, 0]);
    expect(found.err).toMatch(/^The search index was damaged\. It is made anew from the record, .*\n$/);
    expect(await shell(home, ['search', 'token', '--json'])).toEqual(right);
  },
  60_000,
);
