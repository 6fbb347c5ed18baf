import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { takePicture } from './journeys/take-picture.ts';
import { type Keyboard, keyboardOf } from './keyboard/keyboard.ts';

describe('X2 a workflow is drawn from scratch by keyboard alone', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let kb: Keyboard;

  beforeAll(async () => {
    home = makeUpHome();
    face = await openBrowserFace(home);
    page = face.page;
    kb = keyboardOf(page);
    await page.evaluate(() => {
      addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true);
    });
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const edges = () => page.locator('.react-flow__edge').count();
  const formValue = (label: string) =>
    page.getByRole('complementary', { name: 'Settings' }).getByLabel(label).inputValue();
  /** The canvas has Tab for its own: F6 leads out of it. */
  const intoForm = async () => {
    for (let pane = 0; pane < 6; pane += 1) {
      await kb.press('F6');
      const isIn = await page.evaluate(() => document.activeElement?.closest('[aria-label=Settings]') !== null);
      if (isIn) return;
      const holds = await page.evaluate(
        () => document.activeElement?.querySelector('[aria-label=Settings]:not(canvas)') !== null,
      );
      if (holds) return;
    }
  };

  it('a node is added after the one that is selected, into its way on', async () => {
    await kb.act('go.workflows');
    await kb.use(
      /^New workflow$/,
      'what it begins from',
      async () => (await kb.look.text(/^Begin with nothing/)) === 1,
    );
    await kb.use(/^Empty/, 'a new workflow', async () => (await kb.look.nodes()) === 2);
    await kb.reach(/^Workflow canvas$/);
    await kb.act('node.down');
    await expect.poll(() => kb.look.settings()).toBe('Input');
    await kb.act('node.add');
    await kb.type('agent');
    await kb.press('Enter');
    await expect.poll(() => kb.look.nodes()).toBe(3);
    expect(await edges()).toBe(2);
    await expect.poll(() => kb.look.settings()).toBe('Agent');
  });

  it('its form is filled in: a value from the menu, and what the scripted model says', async () => {
    await intoForm();
    await kb.reach(/^Prompt$/);
    await kb.type('Answer: ');
    await kb.reach(/^Insert a value$/);
    await kb.press('Enter');
    await expect.poll(() => kb.look.isInMenu()).toBe(true);
    await kb.press('Enter');
    await expect.poll(() => formValue('Prompt')).toBe('Answer: {{input}}');
    await expect.poll(edges).toBe(3);
    await kb.reach(/^Script$/);
    await kb.type('rules:\n  - answer: [{ text: It is forty-two. }]\n');
    await takePicture(page, 'workflow-by-keyboard');
  });

  it('an edge is drawn by its key, and the picture is saved', async () => {
    await kb.press('Shift F6');
    await kb.reach(/^Workflow canvas$/);
    await kb.act('node.connect');
    await kb.reach(/^From$/);
    await kb.press('Down');
    await kb.press('Ctrl Enter');
    await expect.poll(edges).toBe(4);
    await kb.act('workflow.save');
  });

  it('it is run in a new session to its end', async () => {
    await page.getByText('nothing keeps it from running').waitFor();
    await kb.press('Ctrl Enter');
    await expect.poll(() => kb.look.dialog('Run')).toBe(1);
    await kb.type('What is the answer?');
    await kb.press('Ctrl Enter');
    await expect.poll(() => page.url()).toContain('#/run/');
    await page.getByRole('main').getByText('done', { exact: true }).first().waitFor();
    await kb.act('go.sessions');
    await page.getByText('done', { exact: true }).first().waitFor();
  });

  it('no pointer was used, and nothing went wrong in the page', async () => {
    expect(await page.locator('html').getAttribute('data-pointed')).toBe(null);
    expect([face.errors, face.foreign]).toEqual([[], []]);
  });
});
