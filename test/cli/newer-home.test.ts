import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { openrath, sample } from './openrath.ts';

const base = join(import.meta.dirname, '../cases/base.jsonl');

it('R8: a home that a newer version wrote can be listed, shown, verified and exported; what would write is refused in words', () => {
  const home = tempHome();
  expect(openrath(home, 'import', sample).status).toBe(0);
  const { id } = JSON.parse(openrath(home, 'sessions').lines[0] ?? '') as { id: string };
  expect(openrath(home, 'rename', id, 'Named').status).toBe(0);
  const before = openrath(home, 'sessions').lines;
  const other = join(home, 'other.jsonl');
  copyFileSync(base, other);
  tamper(home, (db) => db.pragma('user_version = 99'));
  expect(openrath(home, 'sessions')).toEqual({ status: 0, lines: before, stderr: '' });
  for (const words of [['show', id], ['events', id], ['verify'], ['export', id, '--format', 'native']]) {
    expect([words[0], openrath(home, ...words).status]).toEqual([words[0], 0]);
  }
  const writes = [
    ['fork', id],
    ['rename', id, 'Another title'],
    ['erase', id, '--reason', 'none'],
    ['undo'],
    ['import', other],
  ];
  for (const words of writes) {
    const { status, stderr } = openrath(home, ...words);
    expect([words[0], status, stderr]).toEqual([
      words[0],
      1,
      expect.stringContaining(
        'was written by a newer version (schema 99; this one writes 3), so it can be read but not changed.',
      ),
    ]);
  }
  expect(openrath(home, 'sessions').lines).toEqual(before);
}, 120_000);
