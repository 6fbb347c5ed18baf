import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../launch.ts';
import { type Face, watchPage, whenDrawn } from './face.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Starts `openrath serve` as a person would and opens its address in a real browser window. */
export async function openBrowserFace(home: Pick<MadeUpHome, 'user' | 'data'>): Promise<Face> {
  const env = { ...process.env, HOME: home.user, OPENRATH_HOME: home.data };
  const server = spawn(process.execPath, [join(root, 'core/cli/main.mjs'), 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(server.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(first.toString('utf8')) as { url: string };
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
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
    close: async () => {
      await browser.close();
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}
