import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../electron-standin/chromium.ts';

/** Where the browser is kept while modules come and go from file to file. */
const kept = globalThis as typeof globalThis & { browserOfTests?: Browser };

/**
 * The browser of this process: each face has a context of its own in it, with storage of its own. Started when it is first asked for, and anew
 * where it has ended; it ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (kept.browserOfTests?.isConnected() !== true)
    kept.browserOfTests = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  return kept.browserOfTests;
}
