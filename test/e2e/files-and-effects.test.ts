import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, asHost, runIn } from '../cli/forked-runs.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';
import { runByPalette } from './journeys/run-by-palette.ts';
import { takePicture } from './journeys/take-picture.ts';

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MAKE =
  "mkdir beds; printf 'beans\\npeas\\nkale\\n' > beds/bed.txt; printf 'old\\n' > old.txt; printf x > keep.txt";
const OWN = 'echo mine > mine.txt; ls beds; printf "\\033[31mred\\033[0m"; exit 3';
const CHANGE = [
  'sed -i s/peas/PEAS/ beds/bed.txt',
  'rm old.txt',
  "printf 'a\\0b' > seed.bin",
  'chmod 600 keep.txt',
  'head -c 500000 /dev/zero > big.bin',
  `printf %s ${PNG} | base64 -d > leaf.png`,
].join('; ');

/** What each says, with single blanks. */
async function words(found: Locator): Promise<string[]> {
  return (await found.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

describe('a person looks at what a session did to its files and the world', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;

  beforeAll(async () => {
    home = makeUpHome();
    await asHost(home.data, async (host) => {
      const { session } = accepted(await host.runs.create({ title: 'Garden', workspace: { how: 'empty' } }));
      await runIn(host, session, { command: MAKE, says: 'Made.' });
      await runIn(host, session, { command: CHANGE, says: 'Changed.' });
    });
    face = await openBrowserFace(home);
    page = face.page;
    await openGraph(page, 'Garden');
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const look = (name: string) => lookInThemes(page, `files-${name}`);
  const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
  const tab = (name: string) => inspector().getByRole('tab', { name, exact: true });
  const file = (name: RegExp) => inspector().getByRole('button', { name });
  const difference = () => inspector().getByRole('region', { name: 'Difference' });

  it('T1: the evidence of a step lists the files that it changed, and each opens its difference', async () => {
    await page.getByText('sed -i s/peas').first().click();
    await tab('Evidence').click();
    await file(/^beds\/bed\.txt/).click();
    await difference().getByText('PEAS', { exact: true }).waitFor();
    expect(await words(difference().locator('.ladd, .ldel'))).toEqual(['2 − peas', '2 + PEAS']);
    await look('evidence');
    expect(await words(inspector().getByRole('list', { name: 'Changed files' }).getByRole('button'))).toEqual([
      'beds/bed.txt changed · 16 B',
      'big.bin added · 500 kB',
      'keep.txt changed · 1 B · mode 644 → 600',
      'leaf.png added · 70 B',
      'old.txt deleted · 4 B',
      'seed.bin added · 3 B',
    ]);
    await file(/^seed\.bin/).click();
    await difference().getByText('It is no text.').waitFor();
    await file(/^keep\.txt/).click();
    await difference().getByText('The content stays as it is.').waitFor();
    await file(/^big\.bin/).click();
    await difference()
      .getByText(/too large to be shown here/)
      .waitFor();
    await file(/^old\.txt/).click();
    await difference().getByText('old', { exact: true }).waitFor();
  });

  it('T1: the Files tab of that step has the same, with the trees before and after', async () => {
    await tab('Files').click();
    await inspector().getByText('Changed by this step').waitFor();
    await file(/^beds\/bed\.txt/).click();
    await difference().getByText('PEAS', { exact: true }).waitFor();
    await look('tab');
  });

  const drawer = () => page.getByRole('region', { name: 'Your command' });
  const line = () => drawer().getByLabel('Command', { exact: true });
  const output = () => drawer().getByRole('region', { name: 'Output' });

  it('T1, P2: a person’s own command runs in the sandbox, its output streams in, and its evidence is a step', async () => {
    await page.keyboard.press('!');
    await line().fill(OWN);
    await page.keyboard.press('Enter');
    await output().getByText('exited 3 · 1 file changed').waitFor();
    await output().getByText('bed.txt', { exact: true }).waitFor();
    await look('command');
    await output().getByRole('button', { name: 'Evidence' }).click();
    await tab('Evidence').click();
    await file(/^mine\.txt/).waitFor();
    await takePicture(page, 'files-command-evidence');
  });

  it('T1: it is stopped, and no other begins while it runs', async () => {
    await line().fill('echo begun; sleep 600');
    await page.keyboard.press('Enter');
    await output().getByText('begun', { exact: true }).waitFor();
    expect(await drawer().getByRole('button', { name: 'Run', exact: true }).getAttribute('title')).toBe('It runs.');
    await drawer().getByRole('button', { name: 'Stop' }).click();
    await output()
      .getByText(/^cancelled/)
      .waitFor();
    await line().press('Escape');
    await drawer().waitFor({ state: 'detached' });
  });

  const tree = () => page.getByRole('navigation', { name: 'Files' });
  const content = () => page.getByRole('region', { name: 'Content' });

  it('F2, T4: the files at a step are a tree in which each opens, and what the step changed is marked', async () => {
    await page.getByText('sed -i s/peas').first().click();
    await page.keyboard.press('b');
    await page.getByText('6 paths changed here').waitFor();
    expect(await words(tree().getByRole('button'))).toEqual([
      'beds',
      'bed.txt changed 16 B',
      'big.bin added 500 kB',
      'keep.txt changed 1 B',
      'leaf.png added 70 B',
      'seed.bin added 3 B',
      'old.txt deleted 4 B',
    ]);
    await tree()
      .getByRole('button', { name: /^bed\.txt/ })
      .click();
    await content().getByText('kale', { exact: true }).waitFor();
    await look('view');
    await page.getByRole('button', { name: 'What changed' }).click();
    await content().getByText('PEAS', { exact: true }).waitFor();
    await tree()
      .getByRole('button', { name: /^leaf\.png/ })
      .click();
    await content().locator('img').waitFor();
    await tree()
      .getByRole('button', { name: /^seed\.bin/ })
      .click();
    await content().getByText('It is no text.').waitFor();
    await tree().getByRole('button', { name: /^beds/ }).click();
    await tree()
      .getByRole('button', { name: /^bed\.txt/ })
      .waitFor({ state: 'detached' });
  });

  it('the next step and the one before are a key away in the files too', async () => {
    await page.keyboard.press('j');
    await page.getByText('nothing changed here').waitFor();
    await page.keyboard.press('k');
    await page.getByText('6 paths changed here').waitFor();
  });

  it('T4: the files of a step are restored once it is seen what that comes to, and taken back', async () => {
    await page.keyboard.press('Shift+K');
    await page.getByRole('button', { name: 'Graph' }).click();
    await page.getByText('mkdir beds').first().click();
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    await page.getByRole('button', { name: 'Restore here…' }).click();
    const asked = page.getByRole('dialog', { name: 'Restore the files of this step' });
    await asked.getByText('7 paths: 1 brought back, 2 changed, 4 deleted.').waitFor();
    await look('restore');
    await asked.getByRole('button', { name: 'Restore', exact: true }).click();
    await newestToast(page, 'Restored 7 paths.').getByRole('button', { name: 'Undo' }).click();
    await newestToast(page, 'Taken back: 7 paths.').waitFor();
  });

  it('T2: what the session did to the world is one list, and each leads to its step', async () => {
    await runByPalette(page, 'Effects');
    const asked = page.getByRole('dialog', { name: 'Effects' });
    const lines = asked.getByRole('list', { name: 'Effects' }).getByRole('listitem');
    await lines.first().waitFor();
    const said = (await words(lines)).map((line) => line.replace(/^\d\d:\d\d:\d\d ?/, '').replace(CHANGE, 'CHANGE'));
    expect(said).toEqual([
      'restored: files of an earlier step by you done Open step',
      'restored: files of an earlier step by you done Open step',
      'echo begun; sleep 600 by you · irreversible: can’t be taken back cancelled Open step',
      `${OWN} by you · irreversible: can’t be taken back · 1 path changed exited 3 Open step`,
      'CHANGE by the agent · irreversible: can’t be taken back · no approval asked · 6 paths changed exited 0 Open step',
      `${MAKE} by the agent · irreversible: can’t be taken back · no approval asked · 4 paths changed exited 0 Open step`,
    ]);
    await look('effects');
    await lines.filter({ hasText: 'mine.txt' }).getByRole('button', { name: 'Open step' }).click();
    await asked.waitFor({ state: 'detached' });
    await inspector().getByText('echo mine > mine.txt').first().waitFor();
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
