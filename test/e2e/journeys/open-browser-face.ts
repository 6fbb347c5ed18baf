import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../launch.ts';
import { type Face, watchPage, whenDrawn } from './face.ts';
import type { MadeUpHome } from './made-up-home.ts';
import { sharedBrowser } from './shared-browser.ts';

/** Starts `openrath serve` as a person would and opens its address in a real browser. What moves by itself is still there (comfort.test.ts lets it). */
export async function openBrowserFace(home: Pick<MadeUpHome, 'user' | 'data'>): Promise<Face> {
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
      await context.close();
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}
