import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openrath } from './openrath.ts';
import { startShell } from './shell.ts';

/** The user nobody: root has a right to everything. */
const NOBODY = 65_534;
const nobody = startShell({ uid: NOBODY, gid: NOBODY });
const isRoot = process.getuid?.() === 0;
let sound: string;

beforeAll(() => {
  sound = mkdtempSync(join(tmpdir(), 'sound-'));
  openrath(sound, 'sessions');
}, 60_000);
afterAll(() => rmSync(sound, { recursive: true, force: true }));

function give(folder: string, user: number): void {
  for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), user, user);
}

type Shape = readonly [string, string, (folder: string) => void];
const shapes: readonly Shape[] = [
  ['whose events file is of another user', 'events.db', (folder) => chownSync(join(folder, 'events.db'), 0, 0)],
  ['whose blobs file is of another user', 'blobs.db', (folder) => chownSync(join(folder, 'blobs.db'), 0, 0)],
  ['whose lock is of another user', 'host.lock', (folder) => chownSync(join(folder, 'host.lock'), 0, 0)],
  ['that may only be read', '', (folder) => chmodSync(folder, 0o500)],
  [
    'that is all of another user and may be read',
    '',
    (folder) => {
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
      give(folder, 0);
      chmodSync(folder, 0o755);
    },
  ],
  [
    'that is all of another user but its folder',
    'host.lock',
    (folder) => {
      give(folder, 0);
      chownSync(folder, NOBODY, NOBODY);
    },
  ],
];

it.runIf(isRoot).each(shapes)(
  'a home %s (run as nobody): it is said in words what to do',
  async (_, named, spoil) => {
    for (const more of [[], ['--set-aside-broken']]) {
      const folder = mkdtempSync(join(tmpdir(), 'unusable-'));
      try {
        cpSync(sound, folder, { recursive: true });
        give(folder, NOBODY);
        spoil(folder);
        const before = readdirSync(folder).sort();
        const { code, text, err } = await nobody(folder, ['sessions', ...more]);
        const place = join(folder, named);
        const says = `The data folder ${folder} can't be used: this user has no right to read and write ${place}. Give this user the right to the folder and all that is in it, or open another home.`;
        expect([text, err, code]).toEqual(['', `${says}\n`, 1]);
        expect(readdirSync(folder).sort()).toEqual(before);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
  60_000,
);
