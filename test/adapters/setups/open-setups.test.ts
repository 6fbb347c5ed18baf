import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSetups } from '../../../core/adapters/setups/open-setups.ts';
import { tempFolder } from '../workspace-cas/temp-workspaces.ts';

const KEY = 'a'.repeat(64);
const lockfiles = ['web/package-lock.json'];
const carried = [{ path: 'web/node_modules', holds: 'packages' }];

function workspace(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'web/node_modules/.bin'), { recursive: true });
  writeFileSync(join(folder, 'web/node_modules/a.js'), 'a'.repeat(10));
  symlinkSync('/etc/passwd', join(folder, 'web/node_modules/.bin/a'));
  return folder;
}

it('F2: keeps dependency folders whole, links as links, and says their size', async () => {
  const home = join(tempFolder(), 'setups');
  let nowMs = 7;
  const setups = openSetups(home, () => nowMs);
  const all = new Set([KEY]);
  expect([await setups.find(KEY), await setups.list(), await setups.empty(all)]).toEqual([undefined, [], []]);
  await setups.keep(KEY, 'npm ci', { folder: workspace(), carried, lockfiles });
  const kept = { key: KEY, command: 'npm ci', carried, lockfiles, sizeBytes: 10, keptAtMs: 7, usedAtMs: 7 };
  expect(await setups.list()).toEqual([kept]);
  nowMs = 9_000;
  const used = { ...kept, usedAtMs: 9_000 };
  expect([await setups.find(KEY), await setups.list()]).toEqual([used, [used]]);
  expect(readdirSync(join(home, KEY, 'files'), { recursive: true }).sort()).toEqual([
    'web',
    'web/node_modules',
    'web/node_modules/.bin',
    'web/node_modules/.bin/a',
    'web/node_modules/a.js',
  ]);
  expect([await setups.empty(new Set(['b'.repeat(64)])), await setups.list()]).toEqual([[], [used]]);
  expect([await setups.empty(all), await setups.find(KEY), readdirSync(home)]).toEqual([[used], undefined, []]);
});

it('F2: what a kill or a power cut left half kept is not used, and is made anew', async () => {
  const home = tempFolder();
  mkdirSync(join(home, 'half-x/files'), { recursive: true });
  mkdirSync(join(home, KEY, 'files/web'), { recursive: true });
  const setups = openSetups(home, () => 7);
  expect([await setups.find(KEY), await setups.list()]).toEqual([undefined, []]);
  await setups.keep(KEY, 'npm ci', { folder: workspace(), carried, lockfiles });
  expect(readdirSync(home)).toEqual([KEY]);
  const file = join(home, KEY, 'files/web/node_modules/a.js');
  truncateSync(file);
  expect(await setups.find(KEY)).toBeUndefined();
  await setups.keep(KEY, 'npm ci', { folder: workspace(), carried, lockfiles });
  expect([readFileSync(file, 'utf8'), (await setups.find(KEY))?.sizeBytes]).toEqual(['a'.repeat(10), 10]);
});

it('F2: a folder that is not there, or a link in its place, keeps nothing', async () => {
  const home = tempFolder();
  const folder = tempFolder();
  symlinkSync(workspace(), join(folder, 'web'));
  const setups = openSetups(home, () => 7);
  await setups.keep(KEY, 'npm ci', { folder, carried, lockfiles });
  expect([await setups.find(KEY), readdirSync(home)]).toEqual([undefined, []]);
});
