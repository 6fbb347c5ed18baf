import { cpSync } from 'node:fs';
import { expect, it } from 'vitest';
import { smallHome } from '../adapters/store-sqlite/small-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { seeded } from '../projections/seeded.ts';
import { checkHome, checkMigrated } from './check-home.ts';
import { killAt } from './kill.ts';

/** Kills in all: half of them at random moments, the others at commits. `npm run test:full` does more. */
const KILLS = Number(process.env.OPENRATH_KILLS ?? 20);
const REOPENS_MS = 2_000;
/** Commits of one process that does everything once, and a stride that visits all of them. */
const COMMITS = 16;
const STRIDE = 3;
const atRandom = Array.from({ length: Math.ceil(KILLS / 2) }, (_, at) => at);
const atCommits = Array.from({ length: Math.floor(KILLS / 2) }, (_, at) => at);
const works = ['append', 'import', 'fork', 'export', 'migrate'] as const;

it(
  `E1: ${atRandom.length} kills at random moments of append, import, fork, export and migration lose nothing acknowledged`,
  async () => {
    const folder = tempHome();
    let killed = 0;
    for (const kill of atRandom) {
      const random = seeded(20_261_128 + kill);
      const work = works[kill % works.length] ?? 'append';
      const isMigration = work === 'migrate';
      const place = isMigration ? (await smallHome()).folder : folder;
      const most = work === 'append' || work === 'fork' ? 25 : 2;
      const moment = {
        afterLines: isMigration ? 1 : 1 + Math.floor(random() * most),
        laterMs: Math.floor(random() * 30),
      };
      const { lines, wasKilled } = await killAt(place, work, String(kill), moment);
      if (wasKilled) killed++;
      const found = isMigration ? { wrong: checkMigrated(place), openedMs: 0 } : await checkHome(place, lines);
      expect([kill, work, found.wrong]).toEqual([kill, work, []]);
      expect(found.openedMs).toBeLessThan(REOPENS_MS);
    }
    console.log(`kills at random moments: ${killed} of ${atRandom.length}`);
    expect(killed).toBeGreaterThan(atRandom.length / 2);
  },
  KILLS * 20_000,
);

it(
  `E1: ${atCommits.length} kills just before or after a commit leave it wholly undone or wholly done`,
  async () => {
    const sides = ['before', 'after'] as const;
    const folders = tempHome();
    let killed = 0;
    for (const kill of atCommits) {
      const commit = 1 + ((Math.floor(kill / 2) * STRIDE) % COMMITS);
      const folder = `${folders}/${kill}`;
      cpSync(tempHome(), folder, { recursive: true });
      const { lines, wasKilled } = await killAt(folder, 'everything', String(kill), {
        commit,
        side: sides[kill % 2] ?? 'after',
      });
      if (wasKilled) killed++;
      const { wrong, openedMs } = await checkHome(folder, lines);
      expect([commit, sides[kill % 2], wrong]).toEqual([commit, sides[kill % 2], []]);
      expect(openedMs).toBeLessThan(REOPENS_MS);
    }
    console.log(`kills at commits: ${killed} of ${atCommits.length}`);
    expect(killed).toBeGreaterThan(atCommits.length / 2);
  },
  KILLS * 20_000,
);
