import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describe('X2 a workflow is drawn from scratch by mouse alone', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;

  beforeAll(async () => {
    home = makeUpHome();
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const canvas = () => page.getByRole('region', { name: 'Workflow canvas' });
  const settings = () => page.getByRole('complementary', { name: 'Settings' });
  const palette = () => page.getByRole('complementary', { name: 'Add a node' });
  const node = (title: string) => canvas().locator('.wf-node', { hasText: title });
  const port = (title: string, name: string) => node(title).locator(`.wf-port[title="${name}"]`);
  const nodes = () => canvas().locator('.wf-node').count();
  const edges = () => canvas().locator('.react-flow__edge').count();
  const middleOf = async (at: Locator) => {
    let last = '';
    // What moves into view stands still first.
    await expect
      .poll(async () => {
        const before = last;
        last = JSON.stringify(await at.boundingBox());
        return before === last;
      })
      .toBe(true);
    const box = await at.boundingBox();
    if (box === null) throw new Error('not in view');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (from: Locator, to: { readonly x: number; readonly y: number }) => {
    const { x, y } = await middleOf(from);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    // The picture follows the pointer a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  };
  const offer = (name: string) => palette().getByRole('button', { name, exact: true });

  it('a new one has a way in and a way out, and an agent is dropped into the edge between', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page
      .getByRole('region', { name: 'New workflow' })
      .getByRole('button', { name: /^Empty/ })
      .click();
    await expect.poll(nodes).toBe(2);
    const [above, below] = [await middleOf(node('Input')), await middleOf(node('Output'))];
    await drag(offer('Agent'), { x: above.x, y: (above.y + below.y) / 2 });
    await expect.poll(nodes).toBe(3);
    await expect.poll(edges).toBe(2);
    await lookInThemes(page, 'workflow-form-agent');
  });

  it('its form says what it is told: a value is inserted from a menu, and led there at once', async () => {
    await settings().getByLabel('Prompt').fill('Answer: ');
    await settings().getByRole('button', { name: 'Insert a value' }).click();
    await page.getByRole('menuitem', { name: /^input/ }).click();
    await expect.poll(() => settings().getByLabel('Prompt').inputValue()).toBe('Answer: {{input}}');
    await settings().getByTitle('Its value comes here.').waitFor();
    await expect.poll(edges).toBe(3);
    await settings().getByLabel('Script').fill('rules:\n  - answer: [{ text: It is forty-two. }]\n');
  });

  it('code is added and led to by its ports', async () => {
    const beside = await middleOf(node('Output'));
    await drag(offer('Code'), { x: beside.x + 260, y: beside.y - 90 });
    await expect.poll(nodes).toBe(4);
    await settings().getByLabel('Source').fill('(values) => ({ words: values.agent.length })');
    await drag(port('Agent', 'answer (value)'), await middleOf(port('Code', 'values (value)')));
    await expect.poll(edges).toBe(4);
    await drag(port('Code', 'value (value)'), await middleOf(port('Output', 'values (value)')));
    await expect.poll(edges).toBe(5);
  });

  it('what can’t be stays in its field with the reason, and the document as it was', async () => {
    await canvas().locator('[data-kind=agent]').click();
    await settings().getByText('Limits').click();
    await settings().getByLabel('Steps at most').fill('none');
    await settings().getByText('A whole number from 1 to 10,000. The setting is as it was.').waitFor();
    await settings().getByLabel('Steps at most').fill('4');
    await canvas().locator('[data-kind=agent]').getByText('≤ 4 steps').waitFor();
    await settings()
      .getByRole('tab', { name: /^Ports/ })
      .click();
    await settings().getByRole('button', { name: 'Code code', exact: true }).click();
    await settings().getByRole('heading', { name: 'Code' }).waitFor();
    await lookInThemes(page, 'workflow-ports');
  });

  it('it is saved, and run in a new session to its end', async () => {
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Saved as version 1.').waitFor();
    await page.getByText('nothing keeps it from running').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Run', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Run' });
    await dialog.getByLabel('Words').fill('What is the answer?');
    await lookInThemes(page, 'workflow-run-dialog');
    await dialog.getByRole('button', { name: 'Run' }).click();
    await expect.poll(() => page.url()).toContain('#/run/');
    await page.getByRole('main').getByText('done', { exact: true }).first().waitFor();
    await lookInThemes(page, 'workflow-run-at-its-end');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sessions', exact: true }).click();
    await page.getByText('done', { exact: true }).first().waitFor();
  });

  it('nothing went wrong in the page, and no other computer was asked', () => {
    expect([face.errors, face.foreign]).toEqual([[], []]);
  });
});
