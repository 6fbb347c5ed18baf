import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describe('P2: a person chooses to run a session without isolation', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let mark: string;

  beforeAll(async () => {
    home = makeUpHome();
    mark = join(home.user, 'mark.txt');
    writeFileSync(join(home.user, 'other.txt'), 'plums\n');
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const look = (name: string) => lookInThemes(page, `unisolated-${name}`);
  const choice = () => page.getByRole('checkbox', { name: 'Run this session without isolation' });
  const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
  const header = () => page.getByRole('banner').getByText('without isolation');
  const openMenu = () => page.getByRole('button', { name: 'More' }).first().click();
  const newSession = () =>
    page
      .getByRole('button', { name: /^New session/ })
      .first()
      .click();

  it('off at first, with what it means said where it is chosen', async () => {
    await newSession();
    expect(await choice().isChecked()).toBe(false);
    await choice().check();
    await page
      .getByRole('alert')
      .getByText(/they can read, change and send away all that you can/)
      .waitFor();
    await choice().scrollIntoViewIfNeeded();
    await look('new');
  });

  it('a command asks first, in warning tone, and then acts on the computer', async () => {
    const script = `rules:
  - when: { step: 1 }
    answer:
      - call: run_command
        input: { command: "cat ../../../user/other.txt; echo marked > ${mark}; echo made > made.txt" }
  - answer: [{ text: The mark is set. }]
`;
    await beginSession(page, { message: 'Set the mark', script, asks: false });
    await header().waitFor();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    for (const place of ['centre', 'right'])
      await page.getByTestId(place).getByText('without isolation, on this machine').waitFor();
    expect(existsSync(mark)).toBe(false);
    await look('asked');
    await page.keyboard.press('a');
    await page.getByText('Approved. Nothing else waits.').waitFor();
    await page.goBack();
    await page.getByText('The mark is set.', { exact: true }).waitFor();
    expect(existsSync(mark)).toBe(true);
  });

  it('T1: its evidence says where it ran and what was not held', async () => {
    await page
      .getByRole('button', { name: /^Step \d+, Tool/ })
      .first()
      .click();
    await inspector().getByRole('tab', { name: 'Evidence' }).click();
    await inspector().getByText('without isolation, on this machine').waitFor();
    await inspector()
      .getByText(/^files of this user, the network, disk outside the workspace/)
      .waitFor();
    await look('evidence');
    await inspector().getByRole('button', { name: 'More sections' }).click();
    await page.getByRole('menuitem', { name: 'Placement' }).click();
    await inspector().getByText('that of the machine', { exact: true }).waitFor();
  });

  it('P1: it is isolated again, and asked about before it is not', async () => {
    await openMenu();
    await page.getByRole('menuitem', { name: 'Isolate again' }).click();
    await header().waitFor({ state: 'hidden' });
    await openMenu();
    await page.getByRole('menuitem', { name: 'Run without isolation…' }).click();
    await page
      .getByRole('dialog')
      .getByText(/A sub-agent has it too, a fork does not/)
      .waitFor();
    await look('choose');
    await page.getByRole('dialog').getByRole('button', { name: 'Run without isolation' }).click();
    await header().waitFor();
  });

  it('the next session is isolated again', async () => {
    await page.keyboard.press('Escape');
    await newSession();
    expect(await choice().isChecked()).toBe(false);
  });
});
