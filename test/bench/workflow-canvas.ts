import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Figure } from './table.ts';
import { generatedWorkflow } from './window/generated-workflow.ts';
import { type Drive, type Frames, measureFrames } from './window/measure-frames.ts';
import { openBrowser, openWindow, runCommand } from './window/open-window.ts';

const SIZES = [1_000, 10_000];

/** The canvas of workflows of 1,000 and of 10,000 nodes in the built window: how it opens, and its frames. */
export async function benchWorkflowCanvas(): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const nodes of SIZES) figures.push(...(await benchSize(browser, nodes)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function benchSize(browser: Browser, nodes: number): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'openrath-canvas-'));
  try {
    const file = join(home, 'workflow.json');
    await writeFile(file, generatedWorkflow(nodes));
    const { id } = JSON.parse(await runCommand(home, 'workflow', 'import', file, '--json')) as { id: string };
    const { page, close } = await openWindow(browser, home);
    try {
      return await benchCanvas(page, id, nodes);
    } finally {
      await close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function benchCanvas(page: Page, id: string, nodes: number): Promise<Figure[]> {
  const name = `workflow of ${nodes.toLocaleString('en')} nodes`;
  const isLarge = nodes > 1_000;
  const openedMs = await page.evaluate(timeOpening, `#/workflow/${id}/canvas`);
  const figures: Figure[] = [
    {
      what: `${name}, open to first picture`,
      value: `${Math.round(openedMs)} ms`,
      ...(isLarge ? {} : { against: 'goal < 2,000 ms' }),
    },
  ];
  const drive = async (what: string, key: string, how: Drive): Promise<void> => {
    await page.getByRole('region', { name: 'Workflow canvas' }).focus();
    await page.keyboard.press(key);
    await page.waitForTimeout(600);
    figures.push({
      what: `${name}, ${what}`,
      value: said(await measureFrames(page, how)),
      ...(isLarge ? {} : { against: 'goal <= 10 ms work' }),
    });
  };
  await page.waitForTimeout(1_500);
  await drive('at rest', '1', { type: 'pan', px: 0 });
  await drive('pan at fit', '1', { type: 'pan', px: 40 });
  await drive('zoom from fit', '1', { type: 'zoom', px: -12 });
  await drive('pan at 100 %', '0', { type: 'pan', px: 40 });
  await drive('drag at 100 %', '0', { type: 'drag', of: '.wf-node' });
  return figures;
}

function said({ workMs, p95Ms, slow, elements }: Frames): string {
  return `${workMs.toFixed(1)} ms work, p95 ${p95Ms.toFixed(1)} ms, ${Math.round(slow * 100)} % over 34 ms, ${elements} elements`;
}

/** Runs in the page. From the address to the frame after the one that shows it, ms. */
async function timeOpening(link: string): Promise<number> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  location.hash = link;
  while (document.querySelector('.wf-node, .wf-far') === null) {
    if (performance.now() - start > 120_000) throw new Error('the workflow did not open within two minutes');
    await nextFrame();
  }
  await nextFrame();
  return performance.now() - start;
}
