import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { keepWorkflow } from './workflow/keep-workflow.ts';
import { questionToReport } from './workflow/question-to-report.ts';

describe('S1, X2: what is drawn of a workflow, and its versions', () => {
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

  const settings = () => page.getByRole('complementary', { name: 'Settings' });
  const name = () => settings().getByLabel('Name', { exact: true });
  const view = (which: string) => page.getByRole('button', { name: which, exact: true }).click();
  const workflows = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
  const versions = () => page.getByRole('region', { name: 'Versions' });

  it('S1 what was drawn and not saved is there when the window is loaded again, and listed as not saved', async () => {
    await workflows();
    await page.getByRole('button', { name: /^Question to report/ }).click();
    await name().fill('Findings');
    await page.getByText('draft kept').waitFor();
    await page.reload();
    await page.getByText('changed since v1').waitFor();
    expect(await name().inputValue()).toBe('Findings');
    await workflows();
    await page.getByRole('button', { name: /^Findings.*not saved.*v1/ }).waitFor();
  });

  it('X2 versions: what is drawn is compared with what is kept, node by node, with both values', async () => {
    await page.getByRole('button', { name: /^Findings/ }).click();
    await view('Versions');
    const differences = versions().getByRole('region', { name: 'Differences' });
    await differences.getByText('Question to report').waitFor();
    await differences.getByText('Findings', { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('v2, saved').waitFor();
    await versions().getByRole('button', { name: 'Compare version 1 as B' }).click();
    await differences.getByText('They are the same.').waitFor();
    await versions().getByRole('button', { name: 'Compare version 2 as B' }).click();
    await differences.getByText(/^They differ: 1 setting of the whole/).waitFor();
    await lookInThemes(page, 'workflow-versions');
  });

  it('S1 an old version is restored as the next one, and that is undone', async () => {
    await versions().getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('Restored version 1: saved as version 3.').waitFor();
    await page.getByText('v3, saved').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('v2, saved').waitFor();
    await view('Canvas');
    await expect.poll(() => name().inputValue()).toBe('Findings');
  });

  it('discarding goes back to what is kept, and is undone', async () => {
    await name().fill('Other');
    await page.getByText('changed since v2').waitFor();
    await page.getByText('draft kept').waitFor();
    await view('Versions');
    await versions().getByRole('button', { name: 'Discard' }).click();
    await page.getByText('v2, saved').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('changed since v2').waitFor();
    await view('Canvas');
    await expect.poll(() => name().inputValue()).toBe('Other');
  });

  it('a file is opened by Import… as a new workflow, and by dropping it; what is kept already is said', async () => {
    const file = join(home.user, 'plan.json');
    const plan = {
      format: 'openrath-workflow',
      version: 1,
      name: 'Plan',
      nodes: [{ id: 'in', kind: 'input' }],
      edges: [],
    };
    writeFileSync(file, JSON.stringify(plan));
    await workflows();
    await page.getByLabel('File of a workflow').setInputFiles(file);
    await page.getByText('“plan.json” is open as a new workflow. Save keeps it as version 1.').waitFor();
    await page.getByText('never saved').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('v1, saved').waitFor();
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], 'plan.json', { type: 'application/json' }));
        return transfer;
      },
      readFileSync(file, 'utf8'),
    );
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.getByText(/^“plan\.json” is (kept already, as version 1|open as a change of version 1)/).waitFor();
  });
});
