import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from './begin-session.ts';
import type { Face } from './face.ts';
import { lookInThemes } from './look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { twoStepsScript } from './scripts.ts';

/** A person says that a session failed, sees what that makes of it, and takes it back, in one face; its screens are looked at in both themes. */
export function describeVerdictJourney(open: (home: MadeUpHome) => Promise<Face>): void {
  describe('a person’s verdict', () => {
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

    const look = (name: string) => lookInThemes(page, `verdict-${name}`);
    const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
    const words = (text: string) => inspector().getByText(text).first();
    const failed = 'validation failed: the beans stand in a row (by person)';

    it('V1: a verdict asks for what it says, and is recorded with its reason', async () => {
      await page.keyboard.press('g');
      await page.getByRole('region', { name: 'Session graph' }).waitFor();
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog', { name: 'Validate' });
      await dialog.getByText('So far: not validated').waitFor();
      await dialog.getByLabel('Reason').fill('two of them lie');
      await dialog.getByLabel('Criterion').fill('the beans stand in a row');
      const record = dialog.getByRole('button', { name: 'Record' });
      expect(await record.getAttribute('title')).toBe('Choose a verdict first.');
      await dialog.getByRole('button', { name: 'Failed' }).click();
      await look('dialog');
      await dialog.getByLabel('Reason').press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('failed: the beans stand in a row').first().waitFor();
    });

    it('V1: what failed reads as failed in the header of the graph, the inspector and the list', async () => {
      await page
        .getByRole('button', { name: /^plant beans.*failed/s })
        .first()
        .click();
      await words(failed).waitFor();
      await inspector().getByRole('button', { name: 'Validate…' }).waitFor();
      await look('failed');
      await page.keyboard.press('Control+Shift+L');
      await page.getByText(failed).first().waitFor();
      await look('list');
      await page.keyboard.press('Alt+ArrowLeft');
    });

    it('V1: it is taken back, and both are on record', async () => {
      await inspector().getByRole('button', { name: 'Take back' }).click();
      await words('not validated').waitFor();
      await page.getByText('verdict taken back').first().waitFor();
      await page.getByText('failed: the beans stand in a row').first().waitFor();
      await look('taken-back');
    });

    it('V1: and another is undone where it is told', async () => {
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog', { name: 'Validate' });
      await dialog.getByRole('button', { name: 'Passed' }).click();
      await dialog.getByRole('button', { name: 'Record' }).click();
      await words('validation passed: a person looked at it (by person)').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await words('not validated').waitFor();
    });

    it('V1: v on a step judges that step: it is shown there and counted beside the outcome, which stays', async () => {
      await page.getByRole('button', { name: /^Agent: Done\./ }).click();
      await inspector().getByText('Verdicts on this step').waitFor();
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog', { name: 'Validate' });
      await dialog.getByText('So far: not validated').waitFor();
      await dialog.getByRole('button', { name: 'Failed' }).click();
      await dialog.getByLabel('Criterion').fill('it says what was done');
      await look('step-dialog');
      await dialog.getByLabel('Criterion').press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /^Agent: Done\..*judged failed: it says what was done \(by person\)/ })
        .waitFor();
      await words('it says what was done (by person)').waitFor();
      await look('step');
      await page.keyboard.press('t');
      const transcript = page.getByRole('list', { name: 'Transcript' });
      await transcript.getByText('it says what was done (by person)').waitFor();
      await look('step-transcript');
      await page.keyboard.press('g');
      await page
        .getByRole('button', { name: /^plant beans/s })
        .first()
        .click();
      await words('1 step judged: 0 passed, 1 failed, 0 undecided').waitFor();
      await words('not validated').waitFor();
    });

    it('V1: a verdict on a step is taken back where the step is', async () => {
      await page.getByRole('button', { name: /^Agent: Done\./ }).click();
      await inspector().getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('button', { name: /^Agent: Done\.(?!.*judged)/ }).waitFor();
    });

    it('V1: a command judges, and its verdict is shown', async () => {
      await page
        .getByRole('button', { name: /^plant beans/s })
        .first()
        .click();
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog', { name: 'Validate' });
      await dialog.getByRole('button', { name: 'A command' }).click();
      await dialog.getByLabel('Command').fill('test -s bed.txt');
      await look('by-command');
      await dialog.getByRole('button', { name: 'Validate', exact: true }).click();
      await words('validation passed: test -s bed.txt (by command)').waitFor();
    });

    it('V1: an agent judges in a fork that is seen as it goes', async () => {
      await page.keyboard.press('v');
      const dialog = page.getByRole('dialog', { name: 'Validate' });
      await dialog.getByRole('button', { name: 'An agent' }).click();
      const validate = dialog.getByRole('button', { name: 'Validate', exact: true });
      expect(await validate.getAttribute('title')).toBe('An agent can’t judge without a criterion.');
      await dialog.getByLabel('Criterion').fill('it was planted');
      await dialog.getByLabel('Script').fill('rules:\n  - answer: [{ text: "VERDICT: failed" }]\n');
      await look('by-agent');
      await validate.click();
      await words('validation failed: it was planted (by agent)').waitFor();
      await page
        .getByRole('button', { name: /^Is it so\? it was planted/s })
        .first()
        .waitFor();
    });

    it('R3: Verify does the command again that judged, says why the word of a person or an agent is not asked again, and seals each', async () => {
      await page.keyboard.press('Shift+V');
      const verify = page.getByRole('region', { name: 'Verify' });
      await verify.getByText(/^Verified\. /).waitFor();
      const lines = await verify.getByRole('listitem').allTextContents();
      const person = 'a person’s verdict is shown, and used for nothing';
      expect(lines.slice(-6)).toEqual([
        `skippedvalidationfailed: the beans stand in a row${person}`,
        `skippedvalidationpassed: a person looked at it${person}`,
        `skippedvalidationfailed: it says what was done${person}`,
        'samecallrun_command {"command":"test -s bed.txt"}',
        'samevalidationpassed: test -s bed.txt',
        'skippedvalidationfailed: it was plantedan agent’s verdict is the word of a model, which is not asked again',
      ]);
      const card = (name: RegExp) => page.getByRole('button', { name }).first();
      await card(/^Tool run_command: test -s bed\.txt.*verified: same/).waitFor();
      await card(/^Validation: passed: test -s bed\.txt.*verified: same/).waitFor();
      await card(/^Validation: failed: it was planted.*verified: skipped, an agent’s verdict is the word/).waitFor();
      await look('verified');
    });

    it('asked no other computer, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}
