import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asVersion1 } from '../adapters/store-sqlite/as-older-version.ts';
import { smallHome } from '../adapters/store-sqlite/small-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { seeded } from '../projections/seeded.ts';
import { afterCut, type Cut, layOut } from './after-cut.ts';
import { checkHome, checkMigrated } from './check-home.ts';
import { type Recorded, recorded, saidBefore, untraceable } from './traced-run.ts';

/** Power cuts in all, spread over the works. `npm run test:full` does 200. */
const CUTS = Number(process.env.OPENRATH_POWER_CUTS ?? 6);
/** What is run, and after how many lines it is stopped. */
const works = [
  ['append', 30],
  ['attach', 8],
  ['drop', 4],
  ['import', 2],
  ['fork', 12],
  ['export', 3],
  ['exportToFiles', 4],
  ['migrate', 2],
  ['everything', 99],
] as const;
type Work = (typeof works)[number][0];

const cannot = untraceable();
if (cannot !== undefined) console.log(`no power cuts were tried: ${cannot}`);

/** A run, with the folder below which it was followed. */
type Ran = Recorded & { readonly root: string };

/** Runs a work in a folder of its own. */
async function run(work: Work, lines: number, isCareless = false): Promise<Ran> {
  const place = tempHome();
  const [root, beside] = [join(place, 'disk'), join(place, 'beside')];
  for (const folder of [root, beside]) mkdirSync(folder);
  if (work === 'migrate') {
    const { folder } = await smallHome();
    asVersion1(folder);
    cpSync(folder, join(root, 'home'), { recursive: true });
  }
  return { root, ...(await recorded({ root, beside, work, seed: 'cut', lines, isCareless })) };
}

/** Half of the cuts come just after something was said. */
function cutOf({ steps }: Recorded, random: () => number): Cut {
  const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const said = steps.flatMap((step, at) => (step.is === 'said' ? [at + 1] : []));
  return {
    steps: random() < 0.5 ? oneOf(said) : Math.floor(random() * (steps.length + 1)),
    writes: oneOf(['lost', 'there', 'any', 'any']),
    names: oneOf(['lost', 'there', 'any', 'any']),
    pieceBytes: oneOf([512, 4096]),
  };
}

/** What a cut lost or broke. Anchors are synced each second, and those of the last one may be torn, which verify says. */
async function lossesOf(work: Work, { root, found, steps }: Ran, cut: Cut, random: () => number): Promise<string[]> {
  const disk = join(tempHome(), 'disk');
  layOut(afterCut(found, steps, cut, random), root, disk);
  const said = saidBefore(steps, cut.steps);
  const home = join(disk, 'home');
  const isCopied =
    !said.includes('migrated') || readdirSync(home).some((name) => name.startsWith('events.db.backup-1-'));
  const { wrong } = work === 'migrate' ? await checkMigrated(home) : await checkHome(home, said);
  rmSync(disk, { recursive: true });
  const isSaid = /^\d+ lines? of the anchors, .* can’t be read/;
  return [...(isCopied ? [] : ['no copy of what was migrated']), ...wrong.filter((each) => !isSaid.test(each))];
}

it.skipIf(cannot !== undefined)(
  `R4: ${CUTS} power cuts lose nothing acknowledged`,
  async () => {
    let cuts = 0;
    for (const [at, [work, lines]] of works.entries()) {
      const until = Math.round((CUTS * (at + 1)) / works.length);
      if (cuts === until) continue;
      const ran = await run(work, lines);
      for (; cuts < until; cuts++) {
        const random = seeded(20_261_129 + cuts);
        const cut = cutOf(ran, random);
        expect([cuts, work, cut, await lossesOf(work, ran, cut, random)]).toEqual([cuts, work, cut, []]);
      }
    }
    console.log(`power cuts: ${cuts} of ${CUTS}`);
    expect(cuts).toBe(CUTS);
  },
  90_000 + CUTS * 10_000,
);

it.skipIf(cannot !== undefined)(
  'R4: what a database that is not synced loses in a power cut is found',
  async () => {
    const ran = await run('append', 6, true);
    const cut: Cut = { steps: ran.steps.length, writes: 'lost', names: 'there', pieceBytes: 4096 };
    const said = saidBefore(ran.steps, cut.steps);
    expect(await lossesOf('append', ran, cut, seeded(1))).toEqual(said);
  },
  60_000,
);
