import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openWorkspaces } from '../../../core/adapters/workspace-cas/open-workspaces.ts';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { fill, listing } from './folder-listing.ts';
import { tempFolder } from './temp-workspaces.ts';

const main = 'main' as SessionId;
const FILES = 400;
/** After how many ms it is killed; `npm run test:full` kills at more moments. */
const MOMENTS_MS = process.env.OPENRATH_KILLS === undefined ? [1, 23, 110] : [1, 7, 23, 60, 110, 180];

/** Starts a process that moves a working folder between two trees for ever, and kills it after some ms. */
async function moveAndKill(folder: string, trees: readonly TreeId[], afterMs: number): Promise<void> {
  const program = join(import.meta.dirname, 'move-until-killed.ts');
  const child = spawn(process.execPath, [program, folder, ...trees], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

it('what a killed process left half made is made whole by the next one, and is nobody’s change', async () => {
  const [folder, one, other] = [tempFolder(), tempFolder(), tempFolder()];
  const files = (says: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at % 20}/f${at}`, `${says} ${at}`.repeat(20)]));
  fill(one, files('one', FILES));
  fill(other, { ...files('other', FILES / 2), 'd3/new': 'new' });
  const first = await openHome(folder);
  const before = await openWorkspaces({
    folder: join(folder, 'workspaces'),
    blobs: first.blobs,
    sha256,
    nowMs: Date.now,
  });
  const still = { signal: new AbortController().signal };
  const trees = [(await before.takeIn(one, still)).tree, (await before.takeIn(other, still)).tree] as const;
  await first.store.close();
  for (const afterMs of MOMENTS_MS) {
    await moveAndKill(folder, trees, afterMs);
    const { blobs, store } = await openHome(folder);
    const workspaces = await openWorkspaces({ folder: join(folder, 'workspaces'), blobs, sha256, nowMs: Date.now });
    const working = await workspaces.open(main, trees[0]);
    const { tree } = await working.snapshot();
    expect(trees).toContain(tree);
    await working.restore(trees[0]);
    expect(listing(working.path)).toEqual(listing(one));
    expect((await working.snapshot()).tree).toBe(trees[0]);
    expect(readdirSync(join(folder, 'workspaces', main)).sort()).toEqual(['files', 'left.json']);
    await store.close();
  }
}, 120_000);
