import type { Page } from 'playwright-core';

/** How long it took to open a session. */
export interface Opened {
  /** Until its first picture was on screen, ms. */
  readonly paintedMs: number;
  /** Until the last step had its place, ms. */
  readonly completeMs: number;
}

/** Opens the graph of a session by its deep link and waits until all of it is there. */
export function openGraph(page: Page, session: string): Promise<Opened> {
  return page.evaluate(timeOpening, `#/session/${encodeURIComponent(session)}/graph`);
}

/** Runs in the page. */
async function timeOpening(link: string): Promise<Opened> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  const until = async (isThere: () => boolean): Promise<number> => {
    while (!isThere()) {
      if (performance.now() - start > 300_000) throw new Error('the session did not open within five minutes');
      await nextFrame();
    }
    // The frame that shows it has been drawn when the one after it begins.
    await nextFrame();
    return performance.now() - start;
  };
  location.hash = link;
  const paintedMs = await until(() => document.querySelector('[data-lane], [data-step]') !== null);
  const completeMs = await until(
    () => document.querySelector('[aria-label="Session graph"][aria-busy="false"]') !== null,
  );
  return { paintedMs, completeMs };
}
