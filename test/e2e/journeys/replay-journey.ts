import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from './begin-session.ts';
import type { Face } from './face.ts';
import { lookInThemes } from './look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';
import { sayScript, twoStepsScript } from './scripts.ts';
import { takePicture } from './take-picture.ts';
import { toastCovers } from './toast-covers.ts';

/** A person watches what was recorded, verifies it, and runs it again from a step, in one face; its screens are looked at in both themes. */
export function describeReplayJourney(open: (home: MadeUpHome) => Promise<Face>): void {
  describe('a record is replayed', () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      face = await open(home);
      page = face.page;
      await page
        .getByRole('main')
        .getByRole('button', { name: /^New session/ })
        .click();
      await beginSession(page, { message: 'plant beans', script: twoStepsScript, asks: false });
      await page.getByText('Done.', { exact: true }).waitFor();
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const look = (name: string) => lookInThemes(page, `replay-${name}`);
    const slider = () => page.getByRole('slider', { name: 'Step' });
    const state = () => page.getByRole('region', { name: 'State after this step' });
    const stepNow = () => slider().inputValue();
    const mode = () => page.locator('[data-mode]').getAttribute('data-mode');

    it('R2: Watch has its border, says that nothing runs, and goes through the record by key', async () => {
      await page.keyboard.press('w');
      await page.getByText('0 calls · 0 processes · 0 sockets').waitFor();
      expect(await mode()).toBe('watch');
      await expect.poll(stepNow).toBe('1');
      await page.keyboard.press('End');
      await expect.poll(stepNow).toBe('6');
      // What an earlier step added is counted since the files began.
      await state().getByText('bed.txt', { exact: true }).waitFor();
      await state().getByText('−0', { exact: true }).waitFor();
      await page.keyboard.press('Home');
      for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
      await expect.poll(stepNow).toBe('4');
      await state().getByText('bed.txt', { exact: true }).waitFor();
      await state().getByText('+1', { exact: true }).last().waitFor();
      await state().getByText('−0', { exact: true }).waitFor();
      await state()
        .getByText(/^on plant beans/i)
        .waitFor();
      expect(await state().getByRole('definition').first().textContent()).toBe('1+1');
      expect(await page.locator('[data-mark="ahead"]').count()).toBe(2);
      await look('watch');
      const nows = () => page.getByRole('button', { name: /^Step \d+, .*, now$/ }).allTextContents();
      await page.keyboard.press('j');
      await expect.poll(stepNow).toBe('5');
      await page.getByRole('button', { name: /^Step 3, / }).click();
      await expect.poll(stepNow).toBe('3');
      expect((await nows()).length).toBe(1);
      await page.getByRole('button', { name: /^Step 4, / }).click();
      await expect.poll(stepNow).toBe('4');
      await page.keyboard.press('g');
      await page.getByRole('button', { name: /^Agent: Done\..*not yet/ }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /, not yet/ }).count()).toBe(2);
      await page.keyboard.press('ArrowRight');
      await expect.poll(stepNow).toBe('5');
      await expect.poll(() => page.getByRole('button', { name: /, not yet/ }).count()).toBe(1);
      await page.keyboard.press('ArrowLeft');
      await look('watch-graph');
      await page.keyboard.press('t');
      await page.keyboard.press('ArrowLeft');
      await state().getByText('No file was changed so far.').waitFor();
      await page.keyboard.press('Control+Shift+l');
      await expect.poll(() => page.locator('[data-mode]').count()).toBe(0);
      await page.getByRole('button', { name: 'Watch', exact: true }).click();
      await expect.poll(stepNow).toBe('1');
      expect(await mode()).toBe('watch');
    });

    it('R2: the composer gives way to Watch: nothing can be sent, it says how to leave, and Esc leaves', async () => {
      const next = () => page.getByRole('region', { name: 'What comes next' });
      const ways = () => next().getByRole('button').allTextContents();
      expect(await next().getByRole('status').textContent()).toBe('This is the record: nothing is sent from here.');
      expect([await ways(), await next().getByRole('textbox').count()]).toEqual([['Leave WatchEsc'], 0]);
      await page.keyboard.press('Escape');
      await next().getByRole('textbox', { name: 'Message' }).waitFor();
      expect(await page.locator('[data-mode]').count()).toBe(0);
      await page.keyboard.press('w');
      await next().getByRole('button', { name: 'Leave Watch' }).click();
      await next().getByRole('textbox', { name: 'Message' }).waitFor();
      await page.keyboard.press('w');
      await expect.poll(stepNow).toBe('1');
    });

    it('R2: plays to the end by Space, and Esc leaves', async () => {
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await expect.poll(stepNow, { timeout: 10_000 }).toBe('6');
      await page.getByRole('button', { name: 'Play' }).waitFor();
      await page.keyboard.press('Escape');
      await slider().waitFor({ state: 'detached' });
      expect(await page.locator('[data-mode]').count()).toBe(0);
    });

    it('R3: Verify has its border, and gives each step a verdict with a seal', async () => {
      await page.keyboard.press('Shift+V');
      expect(await mode()).toBe('verify');
      const verify = page.getByRole('region', { name: 'Verify' });
      await verify.getByText('5 steps: 5 same, 0 differs, 0 stale, 0 missing, 0 skipped').waitFor();
      await verify.getByRole('button', { name: /^same call run_command/ }).click();
      await page.getByRole('complementary', { name: 'Inspector' }).getByRole('button', { name: 'Re-run…' }).waitFor();
      const next = page.getByRole('region', { name: 'What comes next' });
      await next.getByText('What is recorded is done again: nothing is sent from here.').waitFor();
      expect(await next.getByRole('textbox').count()).toBe(0);
      await look('verify');
      expect(await verify.getByRole('button', { name: 'First that differs' }).getAttribute('title')).toBe(
        'No step differs so far.',
      );
      await page.keyboard.press('g');
      await page.getByRole('button', { name: /^Tool run_command.*verified: same/ }).waitFor();
      await look('verify-graph');
      await page.keyboard.press('t');
      await verify.getByRole('button', { name: 'Leave Verify' }).click();
      await verify.waitFor({ state: 'detached' });
    });

    it('R4: Re-run says price and effects first, and runs in a branch of its own', async () => {
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: 'Re-run' });
      await dialog.getByText('run_command 1× (irreversible)').waitFor();
      const first = dialog.getByRole('term').first();
      expect([await first.textContent(), await first.locator('~ dd').textContent()]).toEqual([
        'Price',
        '$0.00 (a script answers on this machine: nobody charges for it)',
      ]);
      await dialog.getByLabel('Result').fill('9 beds');
      await dialog.getByText('result: 9 beds').waitFor();
      await dialog.getByText('the files stay as the call left them', { exact: true }).waitFor();
      await look('rerun-result');
      await dialog.getByLabel('Result').fill('');
      await dialog.getByLabel('Temperature').fill('0.2');
      await dialog.getByText('agent.model.temperature: 0.2').waitFor();
      await dialog.getByLabel('Tool', { exact: true }).selectOption('run_command');
      await dialog.getByLabel('Tool version').fill('0');
      await dialog
        .getByRole('alert')
        .getByText('There is one version of run_command here: 1.', { exact: false })
        .waitFor();
      await dialog.getByLabel('Tool version').fill('1');
      await dialog.getByText('tool.run_command: 1', { exact: false }).waitFor();
      await dialog.getByLabel('Placement').selectOption('without isolation');
      await dialog.getByText('placement: unisolated', { exact: false }).waitFor();
      await dialog.getByText('without isolation', { exact: true }).last().waitFor();
      await look('rerun-placed');
      await dialog.getByLabel('Placement').selectOption('local, isolated');
      await dialog.getByText('placement: local', { exact: false }).waitFor();
      await dialog.getByLabel('Model').fill('other-beds');
      await dialog.getByText('agent.model.name: other-beds').waitFor();
      await look('rerun');
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('Running again, in a branch of its own.').waitFor();
      await expect.poll(() => toastCovers(page, page.getByRole('region', { name: 'What comes next' }))).toBe(false);
      await seeToastKeepOffRows(page);
      const branches = page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: /^Re-run of/ });
      await branches.first().waitFor();
      await page.getByText('Done.', { exact: true }).waitFor();
      await page.keyboard.press('g');
      await page
        .getByText(/^Re-run of/)
        .first()
        .waitFor();
      await takePicture(page, 'replay-graph');
    });

    it('R4: Re-run takes another agent, defined as for a new session, and says what is otherwise first', async () => {
      await page.keyboard.press('t');
      await page
        .getByRole('button', { name: /^Step \d+, .*You/i })
        .last()
        .click();
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: 'Re-run' });
      await dialog.getByRole('button', { name: 'Another agent' }).click();
      await dialog.getByLabel('Agent', { exact: true }).last().fill('');
      await dialog.getByRole('alert').getByText('The agent needs a name.').waitFor();
      await dialog.getByLabel('Agent', { exact: true }).last().fill('careful gardener');
      await dialog.getByLabel('Script', { exact: true }).fill(sayScript);
      await dialog.getByRole('checkbox', { name: 'Ask me before each command' }).setChecked(true);
      await dialog.getByText(/agent.name: careful gardener; agent.policy: /).waitFor();
      await dialog.getByText('run_command: irreversible, ask', { exact: false }).waitFor();
      await dialog.getByText('careful gardener, scripted default').waitFor();
      await look('rerun-agent');
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.keyboard.press('g');
      await page.getByRole('button', { name: /^Agent: I leave the beds alone\./ }).waitFor();
      await takePicture(page, 'replay-rerun-agent-graph');
    });

    it('R3: Verify names a re-run as one', async () => {
      await page.keyboard.press('t');
      await page.keyboard.press('Shift+V');
      const verify = page.getByRole('region', { name: 'Verify' });
      await verify.getByText(/^Verified a re-run\. /).waitFor();
      await verify.getByRole('button', { name: 'Leave Verify' }).click();
    });

    it('R2: Watch in the list begins also where another lineage was on screen, and ends with the screen', async () => {
      await page.keyboard.press('Control+Shift+h');
      await page.getByText('A first look', { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /^A first look/ }).waitFor();
      await page.keyboard.press('Control+Shift+l');
      await listed(page, 'plant beans').click();
      await page
        .getByRole('complementary', { name: 'Preview' })
        .getByRole('button', { name: 'Watch', exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: 'plant beans' }).waitFor();
      await expect.poll(stepNow).toBe('1');
      expect(await mode()).toBe('watch');
      await page.keyboard.press('Control+Shift+l');
      await slider().waitFor({ state: 'detached' });
      expect(await page.locator('[data-mode]').count()).toBe(0);
    });

    it('asked no other computer, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}

/** In a window that its rows fill, and while the pointer holds the toast. */
async function seeToastKeepOffRows(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.locator('[data-sonner-toast]').first().hover();
  await page.setViewportSize({ ...size, height: 460 });
  const last = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').last();
  await expect.poll(() => toastCovers(page, last)).toBe(false);
  await takePicture(page, 'replay-toast');
  await page.setViewportSize(size);
}
