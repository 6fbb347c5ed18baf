import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isStale } from '../core/adapters/is-stale.ts';
import { findElectron } from './find-electron.ts';

/** How long `npm start` may spend on fetching Electron's program before it goes on without. */
const fetchTimeoutMs = 20_000;

const root = resolve(import.meta.dirname, '..');
const packageFolder = join(root, 'node_modules/electron');
const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
const home = namedHome();

if (isStale(root, 'out/preload/preload.cjs', ['assets', 'core', 'electron', 'renderer'])) {
  console.log('Building…');
  const built = spawnSync('npm run --silent build', {
    cwd: root,
    // Whatever else is developed in this shell, what a person starts is built to be used.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: true,
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

let found = findElectron(packageFolder, named);
if ('missing' in found && named === undefined) {
  console.log('Fetching Electron, once…');
  const fetching = { cwd: root, stdio: 'ignore', timeout: fetchTimeoutMs } as const;
  spawnSync(process.execPath, [join(packageFolder, 'install.js')], fetching);
  found = findElectron(packageFolder);
}

if ('program' in found) {
  const rootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  if (rootOnLinux) console.log('You are root: Chromium runs without its own sandbox.');
  run(found.program, [...(rootOnLinux ? ['--no-sandbox'] : []), root]);
} else {
  console.log(
    `Electron cannot start: ${found.missing} (npx install-electron gets it). The browser face is served instead.`,
  );
  run(process.execPath, [join(root, 'core/cli/main.mjs'), 'serve']);
}

/** The home that `npm start -- --home DIR` names. Ends the process, as any wrong usage does, where it is told anything else. */
function namedHome(): string | undefined {
  try {
    const { home } = parseArgs({ options: { home: { type: 'string' } } }).values;
    if (home === undefined || home.trim() !== '') return home;
    console.error('The folder of --home is empty.');
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm start -- [--home DIR]`);
  }
  process.exit(2);
}

/** Runs the application in the foreground: its output is ours, and so is its end. */
function run(program: string, args: readonly string[]): void {
  const env = { ...process.env, ...(home === undefined ? {} : { OPENRATH_HOME: resolve(home) }) };
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
