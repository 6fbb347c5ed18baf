import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { generateLog } from '../generate-log.ts';
import { importSize } from '../import-size.ts';
import type { Figure } from '../table.ts';
import { openWindow, runCommand } from './open-window.ts';
import { type Blocks, watchBlocks } from './watch-blocks.ts';

const size = importSize(60);

/** The window's longest block while a log is imported whose session is open in it, as a transcript that follows the end. */
export async function benchImportOpen(browser: Browser): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'openrath-import-open-'));
  try {
    const path = join(folder, 'log.jsonl');
    const { records, sizeBytes } = await generateLog(path, size.mb * 1e6);
    const { page, close } = await openWindow(browser, folder);
    try {
      const blocks = await importWatched(page, { home: folder, path });
      return {
        what: `longest block of the window, its transcript open while ${(sizeBytes / 1e6).toFixed(0)} MB come in, ${records} records (${size.says})`,
        value: said(blocks),
        against: 'goal < 100 ms',
      };
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports a log by the command while the window is open, and opens its session as soon as it is listed. */
async function importWatched(
  page: Page,
  { home, path }: { readonly home: string; readonly path: string },
): Promise<Blocks> {
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  const imported = runCommand(home, 'import', path);
  const session = await firstSession(home);
  await page.evaluate((id) => {
    location.hash = `#/session/${encodeURIComponent(id)}/transcript`;
  }, session);
  await page.getByRole('list', { name: 'Transcript' }).waitFor({ timeout: 120_000 });
  const stop = await watchBlocks(page);
  await imported;
  // The last news is drawn: nothing is said to be under way any more.
  await page.waitForTimeout(2_000);
  return stop();
}

async function firstSession(home: string): Promise<string> {
  for (;;) {
    const [line = ''] = (await runCommand(home, 'sessions', '--json')).split('\n', 1);
    if (line !== '') return (JSON.parse(line) as { id: string }).id;
  }
}

function said({ longestTaskMs, over100, longestGapMs, longestCpuMs }: Blocks): string {
  const task = longestTaskMs === 0 ? 'none of 50 ms' : `${Math.round(longestTaskMs)} ms`;
  return `${task}, ${over100} over 100 ms, longest gap ${Math.round(longestGapMs)} ms, ${Math.round(longestCpuMs)} ms of CPU at most`;
}
