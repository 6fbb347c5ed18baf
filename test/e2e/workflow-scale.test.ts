import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedWorkflow } from '../bench/window/generated-workflow.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { takePicture } from './journeys/take-picture.ts';
import { keepWorkflow } from './workflow/keep-workflow.ts';

describe('X2 a workflow of 1,000 nodes on its canvas', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;

  beforeAll(async () => {
    home = makeUpHome();
    keepWorkflow(home, JSON.parse(generatedWorkflow(1_000)) as object);
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const canvas = () => page.getByRole('region', { name: 'Workflow canvas' });
  const mounted = () => canvas().locator('.wf-node').count();
  const far = () => canvas().locator('.wf-far').count();
  const chosen = () => canvas().locator('.wf-chosen').count();
  const press = (chord: string) => page.keyboard.press(chord);
  const middle = async () => {
    const box = await canvas().boundingBox();
    if (box === null) throw new Error('no canvas is on screen');
    return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('all of it is in view as plain boxes on one canvas, and no node is mounted', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
    await page.getByRole('button', { name: /^Of 1000 nodes/ }).click();
    await expect.poll(far).toBe(1);
    expect([await mounted(), await canvas().locator('.react-flow__edge').count()]).toEqual([0, 0]);
    await page.getByText('nothing keeps it from running').waitFor();
    await lookInThemes(page, 'workflow-scale-far');
  });

  it('near, only what is in view is mounted, and back from there nothing is', async () => {
    await canvas().focus();
    await press('0');
    await expect.poll(far).toBe(0);
    await expect.poll(mounted).toBeGreaterThan(3);
    expect(await mounted()).toBeLessThan(60);
    await takePicture(page, 'workflow-scale-near');
    await page.evaluate(watchNodes);
    await press('1');
    await expect.poll(far).toBe(1);
    expect(await mounted()).toBe(0);
    expect(await page.evaluate(mostNodes)).toBeLessThan(60);
  });

  it('from afar what a Shift-drag goes over is selected', async () => {
    const { x, y } = await middle();
    await page.keyboard.down('Shift');
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 40, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect.poll(chosen).toBeGreaterThan(3);
  });

  it('near, a drag moves one node, and is one step to undo', async () => {
    await canvas().focus();
    await press('0');
    await expect.poll(mounted).toBeGreaterThan(3);
    const { x, y } = await middle();
    const id = await page.evaluate(nearestTo, { x, y });
    const undo = page.getByRole('button', { name: 'Undo' });
    const node = canvas().locator(`[data-id="${id}"]`);
    const at = () => node.getAttribute('style');
    const before = await at();
    await node.hover({ position: { x: 60, y: 16 } });
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 40, { steps: 6 });
    await page.mouse.up();
    await expect.poll(at).not.toBe(before);
    await undo.click();
    await expect.poll(at).toBe(before);
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
  });
});

/** Runs in the page: the id of the node that is nearest to a point. */
function nearestTo({ x, y }: { readonly x: number; readonly y: number }): string {
  const far = (element: Element): number => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  };
  const all = [...document.querySelectorAll<HTMLElement>('.react-flow__node')];
  return all.toSorted((a, b) => far(a) - far(b))[0]?.dataset.id ?? '';
}

/** Runs in the page: counts nodes whenever some come or go. */
function watchNodes(): void {
  const seen = globalThis as unknown as { mostNodes: number };
  seen.mostNodes = 0;
  new MutationObserver(() => {
    seen.mostNodes = Math.max(seen.mostNodes, document.querySelectorAll('.wf-node').length);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page. */
function mostNodes(): number {
  return (globalThis as unknown as { mostNodes: number }).mostNodes;
}
