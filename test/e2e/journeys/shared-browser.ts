import { type Browser, chromium } from 'playwright-core';

/** Where the browser is kept while modules come and go from file to file. */
const kept = globalThis as typeof globalThis & { browserOfTests?: Promise<Browser> };

/** The browser of this process, started once: each face has a context of its own in it, with storage of its own. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  kept.browserOfTests ??= chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  return kept.browserOfTests;
}
