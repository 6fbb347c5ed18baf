import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from './begin-session.ts';
import type { Face } from './face.ts';
import { type HeldNews, holdNews } from './hold-news.ts';
import { lookInThemes } from './look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { runByPalette } from './run-by-palette.ts';
import { slowScript } from './scripts.ts';
import { takePicture } from './take-picture.ts';

/** A person begins a session, sees it work, answers what it asks, looks at the evidence and writes on, in one face; its screens are looked at in both themes. */
export function describeRunJourney(open: (home: MadeUpHome) => Promise<Face>): void {
  describe('an agent runs', () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;
    let news: HeldNews;

    beforeAll(async () => {
      home = makeUpHome();
      mkdirSync(join(home.user, 'project'));
      writeFileSync(join(home.user, 'project', 'notes.txt'), 'plums\n');
      face = await open(home);
      page = face.page;
      news = await holdNews(page);
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    /** The screen is as it should be to the eye: a picture of it is kept, and axe finds nothing serious. */
    const look = (name: string) => lookInThemes(page, `run-${name}`);
    const approvals = () => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Approvals/ });
    const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

    it('P2: is told before what this machine can do, and why it can’t begin yet', async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^New session/ })
        .click();
      await page.getByText('Commands run isolated: local').waitFor();
      await page.getByText('Say what the agent is to do.').first().waitFor();
      expect(await page.getByRole('button', { name: /^Run Ctrl/ }).getAttribute('aria-disabled')).toBe('true');
      await look('new');
    });

    it('B-21: begins it by key on a copy of a folder, and sees what streams', async () => {
      const folder = join(home.user, 'project');
      news.holdFrom(' after');
      await beginSession(page, { message: 'Make out.txt with two lines', script: slowScript, asks: true, folder });
      const now = page.getByRole('region', { name: 'Now' });
      await now.getByText('Thinking').waitFor();
      await now.getByText(/I should make the file first/).waitFor();
      await look('live');
      news.release();
      await page.getByText(/^Waiting for your answer: approve printf/).waitFor();
      await expect.poll(() => now.count()).toBe(0);
      await page.getByText('I make a file with two lines.', { exact: true }).waitFor();
    });

    it('A1: is shown the whole command, where it would run and why it asks, and approves it by key', async () => {
      await expect.poll(() => approvals().getAttribute('aria-label')).toBe('Approvals: 1 waiting');
      await page.getByRole('button', { name: 'Answer', exact: true }).click();
      await page.getByRole('heading', { level: 2, name: 'run_command asks to run' }).waitFor();
      const facts = () => page.getByRole('main').getByRole('definition').allTextContents();
      await expect
        .poll(facts)
        .toEqual([
          '/workspace',
          'isolated: local',
          'run_command version 1',
          'none',
          'none but those in the workspace',
          '2 min · 2 GB · 256 processes',
          'irreversible: can’t be taken back',
          'waits for you',
          expect.stringMatching(/^for /),
        ]);
      await page.getByText('A rule has you asked').waitFor();
      await look('approval');
      await page.keyboard.press('a');
      await page.getByText('Approved. Nothing else waits.').waitFor();
      await takePicture(page, 'run-nothing-waits');
    });

    it('sees the output as it comes, in the graph', async () => {
      await page.goBack();
      await page.keyboard.press('g');
      await page.getByRole('region', { name: 'Session graph' }).getByText('run_command is running').waitFor();
      await takePicture(page, 'run-graph-live');
      letGo(home);
    });

    it('A1: is warned of a hidden character, edits the command and approves that, on the step itself', async () => {
      await expect.poll(() => approvals().getAttribute('aria-label')).toBe('Approvals: 1 waiting');
      await page.keyboard.press('Control+Shift+A');
      await page.getByRole('alert').getByText('Line 1 holds a hidden character.').waitFor();
      await look('hidden');
      await page.keyboard.press('o');
      const answer = page.getByRole('region', { name: 'Your answer' });
      await answer.getByRole('button', { name: 'Edit and approve' }).click();
      await answer.getByText('It holds hidden characters:').waitFor();
      await look('edit');
      await answer.getByLabel('Command', { exact: true }).fill('echo pushed');
      await page.keyboard.press('Control+Enter');
      await answer.waitFor({ state: 'hidden' });
      await expect.poll(() => approvals().getAttribute('aria-label')).toBe('Approvals');
    });

    it('T1: looks at what was recorded of the first call', async () => {
      await page.keyboard.press('t');
      await page.getByText('The file is there.', { exact: true }).waitFor();
      await page
        .getByRole('button', { name: /^Step \d+, Tool/ })
        .first()
        .click();
      await inspector().getByRole('tab', { name: 'Evidence' }).click();
      await inspector().getByText('approved by a person').waitFor();
      const facts = await inspector().getByRole('definition').allTextContents();
      expect(facts.slice(0, 2).concat(facts.slice(3, 7))).toEqual([
        'the agent',
        'exited 3',
        'run_command 1',
        'irreversible: can’t be taken back',
        'approved by a person',
        'isolated: local',
      ]);
      await inspector().getByText('out.txt', { exact: true }).waitFor();
      await inspector()
        .getByText(/of it came by the error stream/)
        .waitFor();
      expect(await inspector().getByText('not recorded').count()).toBe(0);
      await look('evidence');
    });

    it('T1: sees of the second call that what ran is what was edited', async () => {
      await page
        .getByRole('button', { name: /^Step \d+, Tool/ })
        .nth(1)
        .click();
      await inspector().getByText('edited and approved by a person').waitFor();
      for (const place of [inspector().getByRole('heading', { level: 2 }), inspector().getByRole('tabpanel')])
        await place.getByText('echo pushed', { exact: true }).waitFor();
      await inspector().getByText('no hidden characters').waitFor();
    });

    it('A1: its effect is what ran, and what was asked for is told as such', async () => {
      await runByPalette(page, 'Effects');
      const effects = page.getByRole('dialog', { name: 'Effects' });
      const edited = effects.getByRole('listitem').filter({ hasText: 'edited and approved' });
      await edited.getByText('echo pushed', { exact: true }).waitFor();
      await edited.getByText(/^was asked for: echo https/).waitFor();
      await look('effects');
      await page.keyboard.press('Escape');
      await effects.waitFor({ state: 'detached' });
    });

    it('writes on to the same agent', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      await page.keyboard.type('Thank you');
      await page.getByText('agent · scripted default, as it ran last').waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByText('You are welcome.', { exact: true }).waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
      await look('composer');
    });

    it('asked no other computer, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}

/** Makes the file that the command of the one session waits for. */
function letGo({ data }: MadeUpHome): void {
  const sessions = join(data, 'workspaces');
  const [session = ''] = readdirSync(sessions);
  writeFileSync(join(sessions, session, 'files', 'go'), '');
}
