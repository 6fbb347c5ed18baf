import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSetups } from '../../../core/adapters/setups/open-setups.ts';
import { tempFolder } from '../workspace-cas/temp-workspaces.ts';

const KEY = 'a'.repeat(64);
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
  const setups = openSetups(home, () => 7);
  expect([await setups.find(KEY), await setups.list(), await setups.empty()]).toEqual([undefined, [], []]);
  await setups.keep(KEY, 'npm ci', { folder: workspace(), carried });
  const kept = { key: KEY, command: 'npm ci', carried, sizeBytes: 10, keptAtMs: 7 };
  expect([await setups.find(KEY), await setups.list()]).toEqual([kept, [kept]]);
  expect(readdirSync(join(home, KEY, 'files'), { recursive: true }).sort()).toEqual([
    'web',
    'web/node_modules',
    'web/node_modules/.bin',
    'web/node_modules/.bin/a',
    'web/node_modules/a.js',
  ]);
  expect([await setups.empty(), await setups.find(KEY), readdirSync(join(home, '..'))]).toEqual([
    [kept],
    undefined,
    [],
  ]);
});

it('F2: what a kill or a power cut left half kept is not used, and is made anew', async () => {
  const home = tempFolder();
  mkdirSync(join(home, 'half-x/files'), { recursive: true });
  mkdirSync(join(home, KEY, 'files/web'), { recursive: true });
  const setups = openSetups(home, () => 7);
  expect([await setups.find(KEY), await setups.list()]).toEqual([undefined, []]);
  await setups.keep(KEY, 'npm ci', { folder: workspace(), carried });
  expect(readdirSync(home)).toEqual([KEY]);
  const file = join(home, KEY, 'files/web/node_modules/a.js');
  truncateSync(file);
  expect(await setups.find(KEY)).toBeUndefined();
  await setups.keep(KEY, 'npm ci', { folder: workspace(), carried });
  expect([readFileSync(file, 'utf8'), (await setups.find(KEY))?.sizeBytes]).toEqual(['a'.repeat(10), 10]);
});

it('F2: a folder that is not there, or a link in its place, keeps nothing', async () => {
  const home = tempFolder();
  const folder = tempFolder();
  symlinkSync(workspace(), join(folder, 'web'));
  const setups = openSetups(home, () => 7);
  await setups.keep(KEY, 'npm ci', { folder, carried });
  expect([await setups.find(KEY), readdirSync(home)]).toEqual([undefined, []]);
});
