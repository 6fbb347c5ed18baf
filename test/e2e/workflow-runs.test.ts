import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { housePlan } from './workflow/house-plan.ts';
import { runWorkflow } from './workflow/run-workflow.ts';

const end = (node: string, port: string) => ({ node, port });
const asking = {
  format: 'openrath-workflow',
  version: 1,
  name: 'May it be built',
  nodes: [
    { id: 'in', kind: 'input', label: 'What to build' },
    { id: 'ask', kind: 'approval', label: 'Ask a person', asks: 'May it go on?' },
    { id: 'out', kind: 'output', label: 'House' },
  ],
  edges: [
    { from: end('in', 'session'), to: end('ask', 'session') },
    { from: end('ask', 'approved'), to: end('out', 'session') },
  ],
};

describe('X2 runs of workflows', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let running: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    home = makeUpHome();
    await runWorkflow(home, housePlan('Build a house', false), 'A house');
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await running;
    await face?.close();
    home.remove();
  });

  const main = () => page.getByRole('navigation', { name: 'Main' });
  const canvas = () => page.getByRole('region', { name: 'Run canvas' });
  const node = (title: string) => canvas().locator('.wf-node', { hasText: title });
  const inspector = () => page.getByRole('region', { name: 'Node of the run' });

  it('are listed with what they came to, and how reliable their document was', async () => {
    await main().getByRole('button', { name: 'Runs' }).click();
    await page.getByRole('button', { name: /^Build a house/ }).waitFor();
    await page.getByText(/^1 run, 1 reached an output, 1 of 2 validations passed/).waitFor();
    await lookInThemes(page, 'workflow-runs');
  });

  it('one that is past is laid over its document, with its rounds', async () => {
    await main().getByRole('button', { name: 'Runs' }).click();
    await page.getByRole('button', { name: /^Build a house/ }).click();
    await expect.poll(() => canvas().locator('.wf-node').count()).toBe(13);
    await expect.poll(() => canvas().locator('[data-state="done"]').count()).toBe(12);
    expect(await canvas().locator('[data-state="left out"]').count()).toBe(1);
    expect(await canvas().locator('.wf-idle').count()).toBeGreaterThan(0);
    await lookInThemes(page, 'workflow-run-past');
    await node('Walls').first().click();
    await inspector().getByText('Build the walls of Walls and a roof.').waitFor();
    await inspector().getByText('Wrote walls.txt.').waitFor();
    await lookInThemes(page, 'workflow-run-node');
    await inspector().getByRole('button', { name: 'Show the whole run' }).click();
    const list = page.getByRole('list', { name: 'Nodes of the run' });
    await list.getByRole('button', { name: /It holds/ }).click();
    await inspector().getByText('round 2').waitFor();
    await inspector().getByRole('button', { name: 'Round 1' }).click();
    await inspector().getByText('round 1').waitFor();
    await inspector().getByText('Way on').waitFor();
  });

  it('a click leads to the step in the session graph, and back', async () => {
    await node('Walls').first().click();
    await inspector().getByRole('link', { name: 'Open in session graph' }).click();
    const back = page.getByRole('button', { name: 'Show on the canvas' });
    await back.waitFor();
    await back.click();
    await inspector().getByRole('heading', { name: 'Walls' }).waitFor();
  });

  it('one that goes on is followed, and stopped', async () => {
    running = runWorkflow(home, housePlan('Build slowly', true), 'A house');
    await main().getByRole('button', { name: 'Runs' }).click();
    await page.getByRole('button', { name: /^Build slowly/ }).click();
    const check = page.getByText('It holds', { exact: true });
    await canvas().locator('[data-state="running"]').filter({ has: check }).waitFor();
    expect(await canvas().locator('.wf-live').count()).toBeGreaterThan(0);
    await lookInThemes(page, 'workflow-run-live');
    await page.getByRole('region', { name: 'Run' }).getByRole('button', { name: 'Stop' }).click();
    await canvas().locator('[data-state="running"]').first().waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Run', exact: true }).getByText('stopped').first().waitFor();
  });

  it('one that waits for a person says so on its node, and leads to the answer', async () => {
    await running;
    running = runWorkflow(home, asking, 'A house');
    await main().getByRole('button', { name: 'Runs' }).click();
    await page.getByRole('button', { name: /^May it be built/ }).click();
    await canvas().locator('[data-state="waiting"]').getByText('waiting for you').waitFor();
    expect(await canvas().locator('.wf-waits').count()).toBe(1);
    await lookInThemes(page, 'workflow-run-waiting');
    await page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: 'Answer' }).click();
    await page.getByText('May it go on?').first().waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: 'Stop' }).click();
    await running;
  });

  it('nothing went wrong in the page, and no other computer was asked', () => {
    expect([face.errors, face.foreign]).toEqual([[], []]);
  });
});
