import { app } from './app.ts';
import { connectBrowser } from './browser.ts';
import { connectCdp } from './cdp.ts';
import { startChromium } from './chromium.ts';
import { serveRequests } from './serve-requests.ts';

/** Starts Chromium, says so as Electron does (Playwright waits for that line), and makes the application ready. */
export async function startApp(): Promise<void> {
  const switches = [...app.commandLine.switches].map(([name, value]) =>
    value === '' ? `--${name}` : `--${name}=${value}`,
  );
  const chromium = await startChromium(switches);
  const cdp = await connectCdp(chromium.endpoint);
  app.killBrowser = chromium.kill;
  cdp.onClose(() => process.exit(1));
  await Promise.all([connectBrowser(cdp), serveRequests(cdp)]);
  process.stderr.write(`\nDevTools listening on ${chromium.endpoint}\n`);
  app.becomeReady();
}
