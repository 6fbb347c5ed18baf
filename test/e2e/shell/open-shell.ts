import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { firstPage, launchApp, startAgain } from '../launch.ts';
import { makeShellApp } from './shell-app.ts';

/** A running shell on its own home, with the echo host. */
export type Shell = {
  /** The folder of the built application. */
  readonly folder: string;
  readonly home: string;
  app: ElectronApplication;
  page: Page;
  /** Quits it, waits for its end, and starts it again on the same home. */
  readonly restart: () => Promise<void>;
  /** Starts the program once more on the same home while it runs. Gives the exit code of that second one. */
  readonly startAgain: () => Promise<number | null>;
  /** Quits it and removes what it left. */
  readonly close: () => Promise<void>;
};

/** Starts a shell. */
export async function openShell(): Promise<Shell> {
  const { folder, remove } = await makeShellApp();
  const home = mkdtempSync(join(tmpdir(), 'openrath-home-'));
  const start = async () => {
    const app = await launchApp({ folder, home });
    return { app, page: await firstPage(app) };
  };
  const shell: Shell = {
    folder,
    home,
    ...(await start()),
    restart: async () => {
      await shell.app.close();
      Object.assign(shell, await start());
    },
    startAgain: () => startAgain({ folder, home }),
    close: async () => {
      await shell.app.close();
      remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return shell;
}
