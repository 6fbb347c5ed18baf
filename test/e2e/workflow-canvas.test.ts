import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
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

  it('a kept one is opened from the list, laid out, with its problems marked', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
    await lookInThemes(page, 'workflows');
    await page.getByRole('button', { name: /^Question to report/ }).click();
    await canvas().getByText('Planner', { exact: true }).waitFor();
    await problems().getByText(/error/).first().waitFor();
    await lookInThemes(page, 'workflow-canvas');
    expect(face.errors).toEqual([]);
  });
});
