import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { wholeGraph } from './journeys/open-graph.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

/** Has a sub-agent weed, which runs a command that a person is asked for, and says what came of it. */
const script = `rules:
- when: { user-contains: Weed the bed, step: 1 }
  answer:
  - text: I pull the weeds.
  - call: run_command
    input: { command: "echo weeded > bed.txt" }
- when: { user-contains: Weed the bed }
  answer:
  - text: Not a weed is left.
- when: { step: 1 }
  answer:
  - text: A helper weeds.
  - call: spawn_agent
    input: { task: Weed the bed., workspace: shared }
  - call: read_file
    input: { path: bed.txt }
- answer:
  - text: The garden is tended.
`;

describe('F5: a run with a sub-agent in the window', () => {
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

  const graph = () => page.getByRole('region', { name: 'Session graph' });
  const look = async (name: string) => {
    await takePicture(page, `sub-agent-${name}`);
    expect(await seriousFindings(page)).toEqual([]);
  };

  it('its lane is there while it works, and waits for a person', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^New session/ })
      .click();
    await beginSession(page, { message: 'Tend the garden', script, asks: true });
    await page.getByRole('heading', { level: 1, name: 'Tend the garden' }).waitFor();
    await page.keyboard.press('g');
    await wholeGraph(page).waitFor();
    await graph().getByText('Weed the bed.').first().waitFor();
    await graph().getByText('I pull the weeds.').first().waitFor();
    await look('asks');
  });

  it('A1: what it asks is in the inbox under its own name, and is approved by key', async () => {
    await page.keyboard.press('Control+Shift+A');
    await page.getByRole('heading', { level: 2, name: 'run_command asks to run' }).waitFor();
    await page.getByRole('main').getByText('Weed the bed.').first().waitFor();
    await look('approval');
    await page.keyboard.press('a');
    await page.getByText('Approved. Nothing else waits.').waitFor();
  });

  it('its answer is in its lane and the run comes to its end; in the transcript the call leads to it', async () => {
    await page.goBack();
    await graph().getByText('Not a weed is left.').first().waitFor();
    await graph().getByText('The garden is tended.').first().waitFor();
    await look('done');
    const form = (name: string) => page.getByRole('button', { name: new RegExp(`^Show as a ${name}`) });
    await form('list').click();
    await page.getByRole('treeitem').filter({ hasText: 'Not a weed is left.' }).waitFor();
    const rows = await page.getByRole('treeitem').allTextContents();
    const placeOf = (text: string) => rows.findIndex((row) => row.includes(text));
    const places = ['spawn_agent', 'works in its parent’s files', 'Not a weed is left.', 'read_file'].map(placeOf);
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
    await look('list');
    await form('picture').click();
    await page.keyboard.press('t');
    const box = page.getByTitle('Go to its lane');
    await box.getByText('Weed the bed.').waitFor();
    await box.getByText('works in its parent’s files').waitFor();
    await look('transcript');
    await page.keyboard.press('g');
    await page.locator('[data-lane]').nth(1).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText('works in its parent’s files').waitFor();
    await look('inspector');
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
