import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();
const base = join(import.meta.dirname, '../cases/base.jsonl');

it('R8: a home that a newer version wrote can be listed, shown, verified and exported; what would write is refused in words', async () => {
  const home = tempHome();
  const openrath = (...words: string[]) => shell(home, [...words, '--json']);
  expect((await openrath('import', sample)).code).toBe(0);
  const id = String((await openrath('sessions')).out[0]?.id);
  expect((await openrath('rename', id, 'Named')).code).toBe(0);
  const before = await openrath('sessions');
  const other = join(home, 'other.jsonl');
  copyFileSync(base, other);
  tamper(home, (db) => db.pragma('user_version = 99'));
  const says = `${join(home, 'events.db')} was written by a newer version (schema 99; this one writes 3), so it can be read but not changed. Update this program to change it.\n`;
  expect(await openrath('sessions')).toEqual({ ...before, code: 0, err: says });
  for (const words of [['show', id], ['events', id], ['verify'], ['export', id, '--format', 'native']]) {
    const { code, err } = await openrath(...words);
    expect([words[0], code, err]).toEqual([words[0], 0, says]);
  }
  const writes = [
    ['fork', id],
    ['rename', id, 'Another title'],
    ['erase', id, '--reason', 'none'],
    ['undo'],
    ['import', other],
  ];
  for (const words of writes) {
    const { code, err } = await openrath(...words);
    expect([words[0], code, err]).toEqual([
      words[0],
      1,
      expect.stringContaining(
        'was written by a newer version (schema 99; this one writes 3), so it can be read but not changed.',
      ),
    ]);
  }
  expect((await openrath('sessions')).out).toEqual(before.out);
}, 120_000);
