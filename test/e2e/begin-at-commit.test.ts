import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { wholeGraph } from './journeys/open-graph.ts';
import { openNewHome } from './journeys/open-new-home.ts';
import { takePicture } from './journeys/take-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-commit-'));
let face: Face;
let page: Page;

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...who, '-C', folder, ...args]);
}

beforeAll(async () => {
  git('init', '-q');
  for (const [subject, tag] of [
    ['Plant the first row', 'v1'],
    ['Water it', 'v2'],
  ] as const) {
    writeFileSync(join(folder, 'garden.txt'), subject);
    git('add', '-A');
    git('commit', '-qm', subject);
    git('tag', tag);
  }
  face = await openNewHome();
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('F4: the form of a new session shows the branches and tags of a repository, and one is picked or typed', async () => {
  await page.keyboard.press('n');
  await page.getByLabel('Message', { exact: true }).fill('Go on');
  await page.getByRole('button', { name: 'A commit', exact: true }).click();
  await page.getByLabel('Repository', { exact: true }).fill(join(folder, '.git/refs'));
  await page.getByText(/is not the top folder of a git repository/).waitFor();
  await page.getByLabel('Repository', { exact: true }).fill(folder);
  await page.getByRole('button', { name: /^branch main/ }).waitFor();
  await page.getByRole('button', { name: /^tag v1/ }).click();
  expect(await page.getByLabel('Commit', { exact: true }).inputValue()).toBe('v1');
  await lookInThemes(page, 'new-session-commit');
});

it('F4: one that is not there is refused with what there is, and the form stays', async () => {
  await page.getByLabel('Commit', { exact: true }).fill('v3');
  const refused = page.getByText(/has no commit "v3". It has the branch main and the tags v1, v2/);
  const isRefused = async () => {
    if (await refused.isVisible()) return true;
    await page.keyboard.press('Control+Enter');
    return false;
  };
  await expect.poll(isRefused, { interval: 500 }).toBe(true);
});

it('X3: a cap in dollars of a model without a price is refused before it is asked, and the message stays', async () => {
  await page.getByLabel('Commit', { exact: true }).fill('v1');
  await page.getByLabel('Dollars', { exact: true }).fill('2');
  await page.getByLabel('Provider', { exact: true }).selectOption('openai');
  await page.getByLabel('Model', { exact: true }).fill('nobody-sells-it');
  await page.getByText(/A model without a price can’t be capped in dollars/).waitFor();
  await lookInThemes(page, 'new-session-dollars');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/The agent has a cap of \$2, and no price is known for openai nobody-sells-it/).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Go on');
});

it('F4: the session says which commit it began with, in its first step and where it ran', async () => {
  await page.keyboard.press('n');
  await page.getByLabel('Message', { exact: true }).fill('Go on, by the script');
  await page.getByRole('button', { name: 'A commit', exact: true }).click();
  await page.getByLabel('Repository', { exact: true }).fill(folder);
  await page.getByLabel('Commit', { exact: true }).fill('v1');
  await page.getByLabel('Provider', { exact: true }).selectOption('scripted');
  await page.getByLabel('Model', { exact: true }).fill('default');
  await page.getByLabel('On the disk', { exact: true }).fill('50');
  await page.keyboard.press('Control+Enter');
  await page.getByText('This is the scripted model: it has no rule for this.').waitFor();
  const first = page.getByText(/^workspace from .* at v1, [0-9a-f]{12}$/).first();
  await first.click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: /Placement/ }).click();
  await inspector.getByText(/^[0-9a-f]{40}$/).waitFor();
  await inspector.getByText('v1', { exact: true }).waitFor();
  await takePicture(page, 'began-at-commit');
});

it('X3, R5: what a run came to stands beside its caps, and how often its steps were put on the disk', async () => {
  await page.keyboard.press('g');
  await wholeGraph(page).waitFor();
  await page.getByRole('button', { name: 'Go on, by the script' }).last().click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('heading', { name: 'The newest run, and its limits' }).waitFor();
  await inspector.getByText('1 of 50', { exact: true }).waitFor();
  await inspector.getByText(/^\$0.00 of \$2.00/).waitFor();
  await inspector.getByText(/^every 50 ms/).waitFor();
  await lookInThemes(page, 'run-spent');
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
