import type { Page } from 'playwright-core';

/** What the view does in each frame. */
export type Drive = { readonly type: 'pan'; readonly px: number } | { readonly type: 'zoom'; readonly px: number };

/** Frames while the view was driven. */
export interface Frames {
  /** Script, style and layout of the page's main thread, ms a frame. */
  readonly workMs: number;
  readonly p95Ms: number;
  /** Share of frames longer than 34 ms. */
  readonly slow: number;
  /** Most DOM elements in the document. */
  readonly elements: number;
}

const frames = 120;

/**
 * Drives the graph by wheel events, one a frame, as a hand does, and turns round halfway.
 * @returns sums over all frames, also over what the cards do to catch up.
 */
export async function measureFrames(page: Page, drive: Drive): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const workS = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const counted = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']);
    return metrics.reduce((sum, { name, value }) => (counted.has(name) ? sum + value : sum), 0);
  };
  const before = await workS();
  const seen = await page.evaluate(driveFrames, { drive, frames });
  const after = await workS();
  await session.detach();
  const sorted = seen.deltas.toSorted((a, b) => a - b);
  return {
    workMs: ((after - before) * 1000) / seen.deltas.length,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    slow: seen.deltas.filter((delta) => delta > 34).length / seen.deltas.length,
    elements: seen.elements,
  };
}

/** Runs in the page. */
async function driveFrames({ drive, frames }: { drive: Drive; frames: number }) {
  const pane = document.querySelector('.react-flow__pane');
  if (pane === null) throw new Error('no graph is on screen');
  const box = pane.getBoundingClientRect();
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const deltas: number[] = [];
  let elements = 0;
  let last = await nextFrame();
  for (let frame = 0; frame < frames; frame += 1) {
    const sign = frame < frames / 2 ? 1 : -1;
    pane.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: drive.px * sign,
        ctrlKey: drive.type === 'zoom',
        clientX: box.left + box.width / 2,
        clientY: box.top + box.height / 2,
        bubbles: true,
        cancelable: true,
      }),
    );
    const now = await nextFrame();
    deltas.push(now - last);
    last = now;
    if (frame % 10 === 0) elements = Math.max(elements, document.getElementsByTagName('*').length);
  }
  return { deltas, elements };
}
