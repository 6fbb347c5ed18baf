import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asVersion2 } from '../adapters/store-sqlite/as-older-version.ts';
import { openrath } from './openrath.ts';

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('R8: the command that migrates a store says from which schema, and where the copy of what was before is', () => {
  const home = tempFolder();
  openrath(home, 'sessions');
  asVersion2(home);
  const { status, stderr } = openrath(home, 'sessions');
  const backup = readdirSync(home).find((name) => name.includes('.backup-'));
  expect([status, stderr]).toEqual([
    0,
    `events.db was brought from schema 2 to schema 3. ${join(home, String(backup))} is a copy of what was before; delete it once you are sure.\n`,
  ]);
  expect(openrath(home, 'sessions').stderr).toBe('');
}, 20_000);

it.runIf(process.platform !== 'win32')(
  'a pipe in the place of the lock is refused in words',
  () => {
    const home = tempFolder();
    spawnSync('mkfifo', [join(home, 'host.lock')]);
    const { status, stderr } = openrath(home, 'sessions');
    const says = `${join(home, 'host.lock')} is no file. Move it elsewhere: it is made anew.`;
    expect([status, stderr]).toEqual([1, `${says}\n`]);
  },
  20_000,
);
