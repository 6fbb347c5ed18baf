import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, asHost, runIn } from '../../cli/forked-runs.ts';
import type { Face } from './face.ts';
import { lookInThemes } from './look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { newestToast } from './newest-toast.ts';
import { openGraph } from './open-graph.ts';
import { runByPalette } from './run-by-palette.ts';
import { takePicture } from './take-picture.ts';

const LINES = 'one\ntwo\nthree\nfour\nfive\n';
const COMMAND = [
  'sed -i s/five/FIVE/ bed.txt',
  'echo theirs > plan.txt',
  'rm old.txt',
  'mkdir -p bin && echo dig > bin/dig.sh && chmod 755 bin/dig.sh',
  "printf 'x\\0y' > seed.bin",
  'chmod 600 keep.txt',
].join('; ');

/** What a folder holds: bytes and modes of its files, without git's own. */
function contents(folder: string, under = ''): Record<string, string> {
  const found = readdirSync(join(folder, under), { withFileTypes: true }).map((entry): Record<string, string> => {
    const path = under + entry.name;
    if (path === '.git') return {};
    if (entry.isDirectory()) return contents(folder, `${path}/`);
    const mode = (statSync(join(folder, path)).mode & 0o777).toString(8);
    return { [path]: `${mode} ${readFileSync(join(folder, path), 'latin1')}` };
  });
  return Object.assign({}, ...found);
}

/** A repository that a person works in. */
function makeGarden(home: MadeUpHome): string {
  const folder = join(home.user, 'garden');
  mkdirSync(folder);
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  write('bed.txt', LINES);
  for (const name of ['plan', 'old', 'keep']) write(`${name}.txt`, `${name}\n`);
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'init.defaultBranch=main'];
  const git = (...args: string[]) => execFileSync('git', [...who, '-C', folder, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  return folder;
}

/** A person brings a result to their folder and takes it back, in one face; its screens are looked at in both themes. */
export function describeApplyJourney(open: (home: MadeUpHome) => Promise<Face>): void {
  describe('a person applies a result to a folder', () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;
    let folder: string;
    let before: Record<string, string>;

    beforeAll(async () => {
      home = makeUpHome();
      folder = makeGarden(home);
      await asHost(home.data, async (host) => {
        const { session } = accepted(
          await host.runs.create({ title: 'Garden', workspace: { how: 'folder', path: folder } }),
        );
        await runIn(host, session, { command: COMMAND, says: 'Done.' });
      });
      writeFileSync(join(folder, 'bed.txt'), LINES.replace('one', 'ONE'));
      writeFileSync(join(folder, 'plan.txt'), 'ours\n');
      before = contents(folder);
      face = await open(home);
      page = face.page;
      await openGraph(page, 'Garden');
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const look = (name: string) => lookInThemes(page, `apply-${name}`);
    const dialog = () => page.getByRole('dialog', { name: 'Apply “Garden” to folder' });
    const undoing = () => page.getByRole('dialog', { name: 'Undo apply to folder' });
    const apply = () => dialog().getByRole('button', { name: 'Apply', exact: true });
    const path = (name: string | RegExp) =>
      dialog().getByRole('navigation', { name: 'Paths' }).getByRole('button', { name });
    const difference = () => dialog().getByRole('region', { name: 'Difference' });
    const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

    it('T5: is offered the folder that the files came from, and sees by key what would become of each path', async () => {
      await page.keyboard.press('Shift+A');
      await dialog().waitFor();
      expect(await dialog().getByLabel('Folder', { exact: true }).inputValue()).toBe(folder);
      await dialog().getByText('0 of 1 conflicts settled').waitFor();
      expect(await apply().getAttribute('title')).toBe('Say for each conflict whose version is to be there.');
      const rows = await dialog().getByRole('navigation', { name: 'Paths' }).getByRole('button').allInnerTexts();
      expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
        'plan.txt conflict',
        'bed.txt merged by line',
        'bin added',
        'dig.sh bin · added',
        'keep.txt changed',
        'old.txt deleted',
        'seed.bin added',
      ]);
      await difference().getByText('theirs').waitFor();
      await difference().getByText('ours').waitFor();
      await look('conflict');
      await path(/^plan/).focus();
      await page.keyboard.press('ArrowDown');
      await difference().getByText('FIVE', { exact: true }).waitFor();
      await takePicture(page, 'apply-joined');
      await path(/^keep/).click();
      await dialog().getByText('changed · 5 B · mode 644 → 600').waitFor();
      await difference().getByText('The content stays as it is.').waitFor();
      await path(/^seed/).click();
      await difference().getByText('It is no text.').waitFor();
      await path(/^dig/).click();
      await dialog().getByText('added · 4 B · may be run').waitFor();
    });

    it('T5: a folder that changed since the preview is not written to, and is compared anew', async () => {
      await path(/^plan/).click();
      await dialog().getByRole('button', { name: 'Keep the folder’s' }).click();
      await dialog().getByText('1 of 1 conflicts settled').waitFor();
      writeFileSync(join(folder, 'old.txt'), 'needed after all\n');
      before = contents(folder);
      await apply().click();
      await dialog()
        .getByText(/has changed since the preview. Nothing was written./)
        .waitFor();
      await dialog().getByText('1 of 2 conflicts settled').waitFor();
      expect(contents(folder)).toEqual(before);
      await path(/^old/).click();
      await takePicture(page, 'apply-changed-since');
      await dialog().getByRole('button', { name: 'Take the session’s' }).click();
      await dialog().getByText('2 of 2 conflicts settled').waitFor();
    });

    it('T5: writes it, on record in graph and inspector', async () => {
      await apply().press('Enter');
      await dialog().waitFor({ state: 'detached' });
      await newestToast(page, `Applied 6 paths to ${folder}.`).waitFor();
      expect(contents(folder)).toEqual({
        'bed.txt': `644 ${LINES.replace('one', 'ONE').replace('five', 'FIVE')}`,
        'bin/dig.sh': '755 dig\n',
        'keep.txt': '600 keep\n',
        'plan.txt': '644 ours\n',
        'seed.bin': '644 x\0y',
      });
      await page.getByText(`6 paths applied to ${folder}`).first().click();
      await inspector().getByText(`6 paths in ${folder}`).waitFor();
      await look('on-record');
    });

    it('T5: what changed there since is shown before it is taken back, and the folder is as it was', async () => {
      writeFileSync(join(folder, 'bin/dig.sh'), 'dig deeper\n');
      await inspector().getByRole('button', { name: 'Undo' }).click();
      await undoing().getByText('0 of 1 conflicts settled').waitFor();
      const undo = undoing().getByRole('button', { name: 'Undo' });
      expect(await undo.getAttribute('title')).toBe('Say for each conflict whose version is to be there.');
      await look('take-back');
      await undoing().getByRole('button', { name: 'Put back what was there' }).click();
      await undoing().getByText('1 of 1 conflicts settled').waitFor();
      await undo.click();
      await newestToast(page, /^Taken back: \d paths in/).waitFor();
      expect(contents(folder)).toEqual(before);
      await inspector().getByText('taken back').waitFor();
      expect(await inspector().getByRole('button', { name: 'Undo' }).getAttribute('title')).toBe(
        'It is undone already.',
      );
    });

    it('T5: writes a patch into a new file, and takes it back where it is told', async () => {
      const file = join(home.user, 'result.patch');
      await runByPalette(page, 'Apply to folder…');
      await dialog().getByRole('button', { name: 'A patch file' }).click();
      expect(await dialog().getByRole('button', { name: 'Preview' }).getAttribute('title')).toBe(
        'Name a file that is not there yet.',
      );
      await dialog().getByLabel('Patch file').fill(file);
      await page.keyboard.press('Enter');
      await dialog().getByText('7 paths: 3 added, 3 changed, 1 deleted').waitFor();
      await dialog().getByText('changed', { exact: true }).last().hover();
      await look('patch');
      await apply().click();
      await newestToast(page, `Applied 7 paths to ${file}.`).waitFor();
      expect(readFileSync(file, 'utf8')).toContain('+FIVE');
      await newestToast(page, 'Applied').getByRole('button', { name: 'Undo' }).click();
      await newestToast(page, `Taken back: ${file}.`).waitFor();
      expect(readdirSync(home.user)).not.toContain('result.patch');
    });

    it('T5: makes a commit on a new branch, and the files stay as they are', async () => {
      await runByPalette(page, 'Apply to folder…');
      await dialog()
        .getByRole('list', { name: 'Applied before' })
        .getByText(/result.patch: taken back$/)
        .waitFor();
      await dialog().getByRole('button', { name: 'A commit on a new branch' }).click();
      await dialog().getByRole('button', { name: 'Preview' }).click();
      await apply().click();
      await newestToast(page, `Applied 7 paths to branch rath/result of ${folder}.`).waitFor();
      expect(execFileSync('git', ['-C', folder, 'show', 'rath/result:plan.txt']).toString()).toBe('theirs\n');
      expect(contents(folder)).toEqual(before);
    });

    it('T5: says where no file differs', async () => {
      const same = join(home.user, 'same');
      mkdirSync(same);
      execFileSync('git', ['-C', home.user, 'clone', '-q', '-b', 'rath/result', folder, same]);
      writeFileSync(join(same, 'keep.txt'), 'keep\n', { mode: 0o600 });
      execFileSync('chmod', ['600', join(same, 'keep.txt')]);
      await runByPalette(page, 'Apply to folder…');
      await dialog().getByLabel('Folder', { exact: true }).fill(same);
      await page.keyboard.press('Enter');
      await dialog()
        .getByText(/^No file differs:/)
        .waitFor();
      expect(await apply().getAttribute('title')).toBe('No path differs.');
      await takePicture(page, 'apply-none');
      await page.keyboard.press('Escape');
    });

    it('T5: is offered it beside what is to be done next, and for the branch as a whole', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('t');
      await page.getByRole('main').getByRole('button', { name: 'Apply to folder…' }).waitFor();
      await takePicture(page, 'apply-transcript');
      await page.keyboard.press('g');
      await page.locator('[data-lane]').filter({ hasText: 'Garden' }).getByRole('button').first().click();
      await inspector().getByRole('button', { name: 'Apply to folder…' }).click();
      await dialog().waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await takePicture(page, 'apply-lane');
    });

    it('asked no other computer, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}
