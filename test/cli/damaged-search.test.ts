import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { damagePage } from '../runtime/damage-page.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('a search past a damaged page of the events ends, gives what it finds and says what it could not look at', async () => {
  const home = tempHome();
  await shell(home, ['import', sample]);
  const path = join(home, 'events.db');
  for (const tail of ['', '-wal', '-shm']) await rm(join(home, `search.db${tail}`), { force: true });
  await damagePage(path, Math.floor((await readFile(path)).indexOf('"seq":9') / 4096) + 1);
  const { code, out, err } = await shell(home, ['search', 'token', '--json']);
  const { damaged, indexed, total } = (out.at(-1) as unknown as { searched: Record<string, number> }).searched;
  expect([code, damaged, indexed, out.length > 5, err]).toEqual([
    0,
    1,
    total,
    true,
    "1 session is damaged: what is lost of it can't be found.\n",
  ]);
}, 60_000);
