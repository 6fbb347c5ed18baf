import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../launch.ts';
import { type Face, watchPage, whenDrawn } from './face.ts';
import type { MadeUpHome } from './made-up-home.ts';
import { sharedBrowser } from './shared-browser.ts';

export interface BrowserFace extends Face {
  /** Kills the server, as a machine does that has no memory left. */
  readonly kill: () => Promise<void>;
}

/** Starts `openrath serve` as a person would and opens its address in a real browser. What moves by itself is still there (comfort.test.ts lets it). */
export async function openBrowserFace(home: Pick<MadeUpHome, 'user' | 'data'>): Promise<BrowserFace> {
  const env = { ...process.env, HOME: home.user, OPENRATH_HOME: home.data };
  const server = spawn(process.execPath, [join(root, 'core/cli/main.mjs'), 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(server.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(first.toString('utf8')) as { url: string };
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const page = await context.newPage();
  const seen = watchPage(page, ({ host }) => host === new URL(url).host);
  await page.goto(url);
  await whenDrawn(page);
  return {
    page,
    ...seen,
    chooseFile: async (path) => {
      await page.getByRole('textbox', { name: /Somewhere else/ }).fill(path);
      await page.getByRole('button', { name: 'Import…', exact: true }).click();
    },
    kill: () => end('SIGKILL'),
    close: async () => {
      await context.close();
      await end('SIGTERM');
    },
  };
}
