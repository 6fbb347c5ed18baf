import type { Page } from 'playwright-core';

/** What the view does in each frame. */
export type Drive =
  | { readonly type: 'pan'; readonly px: number }
  | { readonly type: 'zoom'; readonly px: number }
  /** The element of a selector that is nearest to the middle is dragged about. */
  | { readonly type: 'drag'; readonly of: string };

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
  if (drive.type === 'drag') await takeHold(page, drive.of);
  const before = await workS();
  const seen = await page.evaluate(driveFrames, { drive, frames });
  const after = await workS();
  if (drive.type === 'drag') await page.mouse.up();
  await session.detach();
  const sorted = seen.deltas.toSorted((a, b) => a - b);
  return {
    workMs: ((after - before) * 1000) / seen.deltas.length,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    slow: seen.deltas.filter((delta) => delta > 34).length / seen.deltas.length,
    elements: seen.elements,
  };
}

async function takeHold(page: Page, selector: string): Promise<void> {
  const at = await page.evaluate((of) => {
    const from = ({ left, top, width }: DOMRect) => ({ x: left + width / 2, y: top + 12 });
    const middle = { x: innerWidth / 2, y: innerHeight / 2 };
    const all = [...document.querySelectorAll(of)].map((each) => from(each.getBoundingClientRect()));
    const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle.x, y - middle.y);
    return all.toSorted((a, b) => far(a) - far(b))[0];
  }, selector);
  if (at === undefined) throw new Error(`nothing on screen is ${selector}`);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 8, at.y + 8);
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
    const middle = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    if (drive.type === 'drag')
      window.dispatchEvent(
        new MouseEvent('mousemove', { ...middle, clientX: middle.clientX + frame, view: window, bubbles: true }),
      );
    else
      pane.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: drive.px * sign,
          ctrlKey: drive.type === 'zoom',
          ...middle,
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
