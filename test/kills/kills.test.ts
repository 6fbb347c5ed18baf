import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asVersion1 } from '../adapters/store-sqlite/as-older-version.ts';
import { smallHome } from '../adapters/store-sqlite/small-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { seeded } from '../projections/seeded.ts';
import { checkHome, checkMigrated } from './check-home.ts';
import { type Killed, killAt } from './kill.ts';

/** Kills in all: half of them at random moments, one of each work, the others at commits. `npm run test:full` does 200. */
const KILLS = Number(process.env.OPENRATH_KILLS ?? 6);
const REOPENS_MS = 2_000;
/** How often a kill is tried at another moment where the process was done before its moment came. */
const TRIES = 10;
const atRandom = Array.from({ length: Math.ceil(KILLS / 2) }, (_, at) => at);
const atCommits = Array.from({ length: Math.floor(KILLS / 2) }, (_, at) => at);
const works = ['append', 'import', 'fork', 'export', 'migrate'] as const;

/** A home of the first version, for the migrations that were released. */
async function homeOfVersion1(): Promise<string> {
  const { folder } = await smallHome();
  asVersion1(folder);
  return folder;
}

/** Tries a kill until it hits. Gives how many tries it took, or undefined where none hit. */
async function hit(tryOnce: (tried: number) => Promise<Killed>): Promise<number | undefined> {
  for (let tried = 0; tried < TRIES; tried++) if ((await tryOnce(tried)).wasKilled) return tried + 1;
  return undefined;
}

const sum = (tries: readonly (number | undefined)[]): number =>
  tries.reduce<number>((all, each) => all + (each ?? 0), 0);

it(
  `E1: ${atRandom.length} kills at random moments of append, import, fork, export and migration lose nothing acknowledged`,
  async () => {
    const folder = tempHome();
    const tries: (number | undefined)[] = [];
    for (const kill of atRandom) {
      const random = seeded(20_261_128 + kill);
      const work = works[kill % works.length] ?? 'append';
      const isMigration = work === 'migrate';
      const most = work === 'append' || work === 'fork' ? 25 : 2;
      const tried = await hit(async (before) => {
        const place = isMigration ? await homeOfVersion1() : folder;
        const afterLines = isMigration ? 1 : 1 + Math.floor(random() * most);
        const laterMs = Math.floor((random() * 30) / (1 + before));
        const killed = await killAt(place, work, `${kill}-${before}`, { afterLines, laterMs });
        const found = isMigration ? await checkMigrated(place) : await checkHome(place, killed.lines);
        expect([kill, work, found.wrong]).toEqual([kill, work, []]);
        expect(found.openedMs).toBeLessThan(REOPENS_MS);
        return killed;
      });
      tries.push(tried);
    }
    console.log(`kills at random moments: ${tries.length} in ${sum(tries)} tries`);
    expect(tries).not.toContain(undefined);
  },
  KILLS * 20_000,
);

it(
  `E1: ${atCommits.length} kills just before or after a commit leave it wholly undone or wholly done`,
  async () => {
    const sides = ['before', 'after'] as const;
    const folders = tempHome();
    const countCommitsIn = join(folders, 'commits');
    const whole = await killAt(join(folders, 'whole'), 'everything', 'whole', { countCommitsIn });
    const commits = Number(readFileSync(countCommitsIn, 'utf8'));
    expect([whole.wasKilled, whole.lines.at(-1), commits > 10]).toEqual([false, 'done', true]);
    const tries: (number | undefined)[] = [];
    for (const kill of atCommits) {
      const side = sides[kill % 2] ?? 'after';
      const first = Math.floor((Math.floor(kill / 2) * commits) / Math.ceil(atCommits.length / 2));
      const tried = await hit(async (before) => {
        // Commits that came together this time are fewer: an earlier one is there for sure.
        const commit = Math.max(1, first + 1 - before);
        const folder = `${folders}/${kill}-${before}`;
        cpSync(tempHome(), folder, { recursive: true });
        const killed = await killAt(folder, 'everything', String(kill), { commit, side });
        const { wrong, openedMs } = await checkHome(folder, killed.lines);
        expect([commit, side, wrong]).toEqual([commit, side, []]);
        expect(openedMs).toBeLessThan(REOPENS_MS);
        return killed;
      });
      tries.push(tried);
    }
    console.log(`kills at ${commits} commits: ${tries.length} in ${sum(tries)} tries`);
    expect(tries).not.toContain(undefined);
  },
  KILLS * 20_000,
);
