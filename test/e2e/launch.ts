import { spawn } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { findElectron } from '../../electron/find-electron.ts';
import { startAnswering } from './start-answering.ts';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

const electronPackage = resolve(root, 'node_modules/electron');
const standIn = resolve(root, 'test/electron-standin/bin');

/**
 * What the journeys run under: the real program where it is installed, else the stand-in. E2E_ELECTRON=real or
 * =stand-in chooses; a real one that is asked for and missing is an error, never a silent stand-in run.
 */
export const under = chooseElectron();

function chooseElectron(): 'real' | 'stand-in' {
  const wanted = process.env.E2E_ELECTRON;
  const found = findElectron(electronPackage);
  if (wanted === 'real' && 'missing' in found) throw new Error(`There is no real Electron to test: ${found.missing}.`);
  const choice = wanted !== 'stand-in' && 'program' in found ? 'real' : 'stand-in';
  console.log(`electron journeys run under: ${choice}`);
  return choice;
}

/** What to start, and on which home. */
export type Launch = {
  /** The folder whose package.json names the built main. */
  readonly folder: string;
  /** OPENRATH_HOME of this run: sessions, window state and browser profile all live below it. */
  readonly home: string;
};

/** Starts the application. The caller closes it. */
export async function launchApp(launch: Launch): Promise<ElectronApplication> {
  if (under === 'stand-in') process.env.ELECTRON_OVERRIDE_DIST_PATH = standIn;
  const app = await startAnswering(() =>
    _electron.launch({ args: [launch.folder], cwd: launch.folder, env: environment(launch) }),
  );
  if (process.env.E2E_VERBOSE) app.process().stderr?.pipe(process.stderr);
  return app;
}

/** How long a second start may take to see that there is a first one. */
const secondStartMs = 45_000;

/** Starts the program once more, as a person would, and gives the exit code it ends with by itself, `null` if it does not. */
export function startAgain(launch: Launch): Promise<number | null> {
  const found = findElectron(electronPackage, under === 'stand-in' ? standIn : undefined);
  if ('missing' in found) throw new Error(found.missing);
  const child = spawn(found.program, ['--no-sandbox', launch.folder], { env: environment(launch), stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), secondStartMs);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

/** The stand-in is run by the `node` of the path: make it this one. */
function environment({ home }: Launch): Record<string, string> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(inherited), PATH: path, OPENRATH_HOME: home };
}

/** The first window's page, once it has loaded our own. */
export async function firstPage(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForURL(/\/index\.html/);
  return page;
}
