import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const program = join(root, 'core/cli/main.mjs');

/** The browser face of a home, in a window of 1440 x 900. */
export interface OpenWindow {
  readonly page: Page;
  /** From starting `serve` until the window can be used, in ms. The browser was running before. */
  readonly startedMs: number;
  readonly close: () => Promise<void>;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** Runs a command of the program on a home, to its end. Returns what it says. */
export async function runCommand(home: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], { env: homeEnv(home), maxBuffer: 2 ** 28 });
  return stdout;
}

/** Serves the built window of a home with the real host, and opens it. */
export async function openWindow(browser: Browser, home: string): Promise<OpenWindow> {
  const start = performance.now();
  const server = spawn(process.execPath, [program, 'serve', '--json'], {
    env: homeEnv(home),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(server.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(first.toString('utf8')) as { url: string };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('navigation').first().waitFor();
  await page
    .getByRole('main')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  const startedMs = performance.now() - start;
  return {
    page,
    startedMs,
    close: async () => {
      await context.close();
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function homeEnv(home: string): NodeJS.ProcessEnv {
  return { ...process.env, HOME: home, OPENRATH_HOME: join(home, 'data') };
}
