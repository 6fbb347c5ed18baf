import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './launch.ts';

let home: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'openrath-start-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

/** Runs `npm start` with Electron looked for in a folder. Gives what it says, as it says it. */
function start(electronFolder: string, ...args: string[]): { said: () => string; exit: Promise<number | null> } {
  const env = { ...process.env, OPENRATH_HOME: home, ELECTRON_OVERRIDE_DIST_PATH: electronFolder };
  const started = spawn(process.execPath, [join(root, 'electron/start.mjs'), ...args], { env });
  child = started;
  let text = '';
  started.stdout.on('data', (chunk) => {
    text += chunk;
  });
  started.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return { said: () => text, exit: new Promise((resolve) => started.once('exit', resolve)) };
}

it('npm start opens the desktop application, and ends with it', async () => {
  const { said, exit } = start(join(root, 'test/electron-standin/bin'));
  await expect.poll(said, { timeout: 30_000 }).toContain('DevTools listening on');
  child?.kill('SIGTERM');
  expect(await exit).toBe(0);
});

it('npm start says in one line that Electron is missing, and serves the same application to a browser', async () => {
  const { said, exit } = start(join(home, 'no-electron'));
  await expect.poll(said, { timeout: 30_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\//);
  expect(said()).toMatch(/^Electron cannot start: .*\. The browser face is served instead\.$/m);
  const [address] = /http:\S+/.exec(said()) ?? [''];
  expect(await (await fetch(address)).text()).toContain('<title>OpenRath Studio</title>');
  child?.kill('SIGTERM');
  expect(await exit).toBe(0);
});

it('npm start -- --home DIR opens that home and no other', async () => {
  const named = join(home, 'named');
  const { said, exit } = start(join(home, 'no-electron'), '--home', named);
  await expect.poll(said, { timeout: 30_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\//);
  child?.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect([existsSync(join(named, 'events.db')), existsSync(join(home, 'events.db'))]).toEqual([true, false]);
});

it.each([
  [['--hom', 'x'], "Unknown option '--hom'"],
  [['--home', ''], 'The folder of --home is empty.'],
])('npm start -- %j is refused, and nothing is opened', async (args, says) => {
  const { said, exit } = start(join(home, 'no-electron'), ...args);
  expect(await exit).toBe(2);
  expect(said()).toContain(says);
  expect(existsSync(join(home, 'events.db'))).toBe(false);
});
