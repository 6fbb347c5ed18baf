import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkflowCode } from '../../core/adapters/workflow-code/read-workflow-code.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { takePicture } from './journeys/take-picture.ts';
import { keepWorkflow } from './workflow/keep-workflow.ts';
import { questionToReport } from './workflow/question-to-report.ts';

describe('X2 a workflow on its canvas', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;

  beforeAll(async () => {
    home = makeUpHome();
    keepWorkflow(home, questionToReport());
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const canvas = () => page.getByRole('region', { name: 'Workflow canvas' });
  const problems = () => page.getByRole('region', { name: 'Problems' });
  const settings = () => page.getByRole('complementary', { name: 'Settings' });
  const node = (title: string) => canvas().locator('.wf-node', { hasText: title });
  const nodes = () => canvas().locator('.wf-node').count();
  const edges = () => canvas().locator('.react-flow__edge').count();
  const press = (chord: string) => page.keyboard.press(chord);
  const dragTo = async (from: Locator, x: number, y: number) => {
    await from.hover();
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
  };

  it('a kept one is opened from the list, laid out, with its problems marked', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
    await page.getByRole('button', { name: /^Question to report/ }).waitFor();
    await lookInThemes(page, 'workflows');
    await page.getByRole('button', { name: /^Question to report/ }).click();
    await problems().getByText('4 errors').waitFor();
    await expect.poll(nodes).toBe(12);
    expect(await edges()).toBe(14);
    await node('Sort findings').getByLabel('has a problem that stops it').waitFor();
    await page.getByText('v1, saved').waitFor();
    await lookInThemes(page, 'workflow-canvas');
    await canvas().focus();
    await press('0');
    await node('Planner').getByText('2 tools').waitFor();
    await takePicture(page, 'workflow-canvas-near');
    await press('1');
    await expect.poll(() => node('Planner').getByText('2 tools').count()).toBe(0);
  });

  it('nodes are framed, and the frame has a name', async () => {
    await node('Reader: papers').click();
    await page.keyboard.down('Shift');
    await node('Reader: code').click();
    await page.keyboard.up('Shift');
    await settings().getByRole('heading', { name: '2 nodes are selected' }).waitFor();
    await press('Control+g');
    await canvas().getByRole('button', { name: 'Group', exact: true }).dblclick();
    await canvas().getByLabel('Name of the group').fill('Readers');
    await press('Enter');
    await canvas().getByRole('button', { name: 'Readers' }).waitFor();
    await takePicture(page, 'workflow-group');
    await press('Control+z');
    await press('Control+z');
    await expect.poll(() => canvas().locator('.wf-group').count()).toBe(0);
  });

  it('X2 a problem is mended by its fix, and undone in one step', async () => {
    await problems().getByRole('button', { name: 'Draw the edge' }).click();
    await expect.poll(edges).toBe(15);
    await problems().getByText('3 errors').waitFor();
    await page.getByText('changed since v1').waitFor();
    await press('Control+z');
    await expect.poll(edges).toBe(14);
    await page.getByText('v1, saved').waitFor();
    await press('Control+Shift+z');
    await expect.poll(edges).toBe(15);
  });

  it('a node that is dragged onto an edge is put into it', async () => {
    await canvas().focus();
    await press('Escape');
    await settings().getByLabel('Name', { exact: true }).waitFor();
    const [above, below] = [await node('Planner').boundingBox(), await node('Read in parallel').boundingBox()];
    if (above === null || below === null) throw new Error('not in view');
    const palette = page.getByRole('complementary', { name: 'Add a node' });
    const middle = { x: above.x + above.width / 2, y: (above.y + above.height + below.y) / 2 };
    const offer = palette.getByRole('button', { name: 'Place', exact: true });
    await dragTo(offer, middle.x, middle.y);
    await expect.poll(nodes).toBe(13);
    expect(await edges()).toBe(16);
    await settings().getByRole('heading', { name: 'Place' }).waitFor();
  });

  it('a node that is dragged stays where it was put, as one step to undo', async () => {
    const before = await node('Report').boundingBox();
    if (before === null) throw new Error('not in view');
    await dragTo(node('Report').getByText('Report', { exact: true }), before.x - 160, before.y + 10);
    const at = async () => Math.round((await node('Report').boundingBox())?.x ?? 0);
    await expect.poll(at).toBeLessThan(before.x - 100);
    await press('Control+z');
    await expect.poll(at).toBe(Math.round(before.x));
  });

  it('an edge is drawn from port to port, and one that does not fit is refused with a word', async () => {
    await page.getByRole('button', { name: /^Fit all/ }).click();
    const port = (title: string, name: string) => node(title).locator(`.wf-port[title="${name}"]`);
    await node('Planner').click({ trial: true });
    const box = await port('Report', 'values (value)').boundingBox();
    if (box === null) throw new Error('not in view');
    const count = await edges();
    await dragTo(port('Ask a person', 'approved (session)'), box.x + 3, box.y + 3);
    await page.getByText('“approved” gives a session, and “values” takes a value.').waitFor();
    expect(await edges()).toBe(count);
    await dragTo(port('Planner', 'answer (value)'), box.x + 3, box.y + 3);
    await expect.poll(edges).toBe(count + 1);
  });

  it('what is copied in one window is pasted in another', async () => {
    const context = page.context();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await node('Planner').click();
    await press('Control+c');
    const other = await context.newPage();
    await other.goto(page.url().replace(/#.*$/, '#/workflow/new/canvas'));
    await other.locator('.wf-node').first().waitFor();
    await other.keyboard.press('Control+v');
    await expect.poll(() => other.locator('.wf-node').count()).toBe(3);
    expect(await other.locator('.wf-node', { hasText: 'Planner' }).textContent()).toContain('2 tools');
    await other.close();
  });

  it('the form changes the node, letter by letter as one step', async () => {
    await node('Planner').click();
    await settings().getByLabel('Label', { exact: true }).fill('Plan');
    await page.keyboard.type('ner two');
    await node('Planner two').waitFor();
    await settings().getByRole('tab', { name: 'Raw' }).click();
    const raw = settings().getByLabel('The node as JSON');
    await raw.fill('{ "id": "planner", "kind": "agent", "agent": 7 }');
    await settings()
      .getByText(/“agent” does not fit/)
      .waitFor();
    await settings().getByRole('button', { name: 'As it was' }).click();
    await canvas().focus();
    await press('Control+z');
    await expect.poll(() => node('Planner two').count()).toBe(0);
  });

  it('it is saved as the next version, and what is drawn is there when it is opened again', async () => {
    // All of it is in view again when it is opened, and only what is in view is mounted.
    await page.getByRole('button', { name: /^Fit all/ }).click();
    await expect.poll(nodes).toBe(13);
    const [count, drawn] = [await nodes(), await edges()];
    await press('Control+s');
    await page.getByText('Saved as version 2.').waitFor();
    await page.reload();
    await page.getByText('v2, saved').waitFor();
    await expect.poll(nodes).toBe(count);
    expect(await edges()).toBe(drawn);
  });

  it('the list has the same nodes and problems, and the code is what is kept', async () => {
    await press('l');
    const tree = page.getByRole('tree', { name: 'Nodes and edges' });
    await tree.getByRole('treeitem', { name: /^Input: Question/ }).click();
    await settings().getByRole('heading', { name: 'Question' }).waitFor();
    await tree
      .getByRole('treeitem', { name: /^Note remark/ })
      .getByText(/\[U\+202E\]/)
      .waitFor();
    await lookInThemes(page, 'workflow-list');
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Code' }).click();
    const code = page.getByRole('region', { name: 'Code' });
    await code.getByText('export class QuestionToReport extends Workflow').waitFor();
    await lookInThemes(page, 'workflow-code');
    const download = page.waitForEvent('download');
    await code.getByRole('button', { name: 'Export…' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('question-to-report.ts');
    const read = await readWorkflowCode(readFileSync(await file.path(), 'utf8'));
    await code.getByRole('button', { name: 'JSON' }).click();
    await code.getByText('"format": "openrath-workflow"').waitFor();
    expect(read.ok && read.value.name).toBe('Question to report');
  });

  it('a workflow that is not there is said to be so', async () => {
    await page.goto(page.url().replace(/#.*$/, '#/workflow/nobody/canvas'));
    await page.getByText('The workflow can’t be opened').waitFor();
  });

  it('nothing went wrong in the page, and no other computer was asked', () => {
    expect([face.errors, face.foreign]).toEqual([[], []]);
  });
});
