import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyTable } from '../../renderer/features/keys/key-table.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { wholeGraph } from './journeys/open-graph.ts';
import { sharedAnswerLogs } from './journeys/shared-answer-logs.ts';
import { actRefused, chordsOf, type Keyboard, keyboardOf } from './keyboard/keyboard.ts';
import { describeRunsByKey } from './keyboard/runs-by-key.ts';
import { takeBack, takeForkBack } from './keyboard/take-back.ts';
import { tornLog } from './keyboard/torn-log.ts';
import { describeWorkflowByKey } from './keyboard/workflow-by-key.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;
let kb: Keyboard;

beforeAll(async () => {
  home = makeUpHome();
  sharedAnswerLogs(home);
  tornLog(home);
  face = await openBrowserFace(home);
  page = face.page;
  kb = keyboardOf(page);
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true);
  });
});
afterAll(async () => {
  const said = kb.record.map(({ chord, seen, id = '' }) => `${chord} -> ${seen} ${id}`.trimEnd());
  console.log(said.join('\n'));
  await face?.close();
  home.remove();
});
const there = (name: RegExp | string) => async () => (await kb.look.text(name)) > 0;
const dialog = (name: RegExp | string) => async () => (await kb.look.dialog(name)) > 0;
const closeDialog = async (name: RegExp | string, role: 'dialog' | 'region' = 'dialog') => {
  await kb.press('Esc');
  await expect.poll(() => kb.look[role](name)).toBe(0);
};

it('imports what was found, and looks at the bytes that gave no event', async () => {
  await kb.use(/^Import 4 files…$/, 'the report of the import', dialog('Import done'));
  await kb.use(/^Show the bytes at/, 'the bytes that were left out', there(/The kumquats/));
  await kb.use(/^Show sessions$/, 'the list of sessions', async () => (await kb.look.heading()) === 'Sessions');
  await expect.poll(() => kb.look.rows()).toBe(3);
});

it('walks the list, marks, and takes the marks back', async () => {
  await kb.act('row.next');
  await kb.act('row.previous');
  await kb.act('row.next', 'Down');
  await kb.act('row.previous', 'Up');
  await kb.act('row.export');
  await kb.act('row.mark');
  await kb.act('layer.close');
});

it('asks what the tokens of two sessions are', async () => {
  await kb.act('row.mark');
  await kb.press('j');
  await kb.press('x');
  await expect.poll(there('2 selected')).toBe(true);
  await kb.use(/: what is counted$/, 'what is counted', dialog('What is counted'));
  await closeDialog('What is counted');
  await kb.act('layer.close');
});

it('goes from pane to pane, and back, from the list where nothing has the focus', async () => {
  await kb.act('pane.next');
  await kb.act('pane.previous');
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await kb.press('F6');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.id)).toBe('right');
  await kb.press('Shift F6');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.id)).toBe('centre');
});

it('exports one session as a file', async () => {
  await kb.act('row.mark');
  const download = page.waitForEvent('download');
  await kb.use(/^Export…$/, 'that it was exported', there(/^Exported \d+ lines\.$/));
  expect((await download).suggestedFilename()).toMatch(/\.openrath\.jsonl$/);
  await kb.act('layer.close');
});

it('verifies the session in the preview, and hides the preview', async () => {
  await kb.use(/^Verify$/, 'that its evidence is sound', there('evidence sound'));
  await kb.act('pane.right');
  await kb.press('i');
  await expect.poll(() => kb.look.pane('Preview')).toBe(1);
});

it('renames, undoes, redoes, and finds it in what was done', async () => {
  await kb.act('row.rename');
  await kb.type('Called by key');
  await kb.press('Enter');
  await expect.poll(there('Called by key')).toBe(true);
  await kb.act('undo');
  await kb.act('redo');
  await kb.act('reflog.show');
  await kb.use(/^Undo/, 'the act taken back, from the list of them', there('Redo'));
  await closeDialog('What was done');
});

it('filters by words and by fact, and clears the filter', async () => {
  await kb.press('Ctrl F');
  await kb.type('roses');
  await expect.poll(() => kb.look.rows()).toBe(1);
  await kb.press('Esc');
  await expect.poll(() => kb.look.rows()).toBe(3);
  await kb.use(/^Status$/, 'the choices of status', async () => (await page.getByRole('menuitemcheckbox').count()) > 0);
  await expect.poll(kb.look.isInMenu).toBe(true);
  await kb.press('Down');
  await kb.press('Enter');
  await kb.press('Esc');
  await kb.use(/^Clear filter$/, 'all sessions again', async () => !(await there('Clear filter')()));
});

it('shows the import problems, moves to trash and takes it back, and asks what the trash holds', async () => {
  await kb.act('pane.problems');
  await kb.press('Ctrl J');
  await expect.poll(() => kb.look.region('Import problems')).toBe(0);
  for (const chord of chordsOf('row.trash')) {
    await kb.act('row.trash', chord);
    await kb.press('Ctrl Z');
    await expect.poll(() => kb.look.rows()).toBe(3);
  }
  for (const chord of chordsOf('trash.empty')) {
    await kb.act('trash.empty', chord);
    await closeDialog('Empty trash');
  }
});

it('opens what floats over every screen', async () => {
  await kb.act('palette.open');
  await closeDialog('Search or run a command');
  await kb.act('search.open');
  await closeDialog('Search all sessions');
  await kb.act('import.open');
  await closeDialog('Import logs found on this computer');
});

it('goes to each screen, back and forward, and chooses theme and text size', async () => {
  await kb.act('go.settings');
  await kb.act('go.back');
  await kb.act('go.forward');
  const root = (read: 'theme' | 'size') =>
    page.evaluate(
      (what) =>
        what === 'theme'
          ? document.documentElement.dataset.theme
          : document.documentElement.style.getPropertyValue('--ts'),
      read,
    );
  await kb.use(/^Dark$/, 'the dark theme', async () => (await root('theme')) === 'dark');
  await kb.use(/^Largest$/, 'the largest text', async () => (await root('size')) === '1.25');
  await kb.press('Shift Tab');
  await kb.press('Shift Tab');
  await kb.use(/^Normal$/, 'the text as it came', async () => (await root('size')) === '1');
  await kb.act('go.sessions');
  await kb.act('row.open');
  await kb.act('go.start');
});

it('opens the sample, walks its steps, turns and branches', async () => {
  await kb.use(/^A first look/, 'the sample as a graph', async () => (await kb.look.region('Session graph')) > 0);
  await wholeGraph(page).waitFor();
  await kb.press('j');
  await expect.poll(() => kb.look.step()).toBeGreaterThan(2);
  await kb.act('step.previous');
  await kb.act('step.next');
  await kb.act('step.up');
  await kb.act('step.down');
  await kb.act('turn.previous');
  await kb.press('Shift K');
  await kb.press('j');
  await expect.poll(() => kb.look.voice()).not.toMatch(/^You: /);
  await kb.act('turn.next');
  await kb.act('step.right');
  await kb.act('step.left');
});

it('opens the menu of the step that is selected, walks it, and comes back', async () => {
  for (const chord of chordsOf('step.menu')) {
    await kb.act('step.menu', chord);
    await expect.poll(() => kb.look.focus()).toMatch(/^Fork from here/);
    await kb.press('Down');
    await expect.poll(() => kb.look.focus()).toMatch(/^Detach/);
    await kb.press('Esc');
    await expect.poll(() => kb.look.menu()).toBe(0);
  }
});

it('zooms, fits, focuses and folds', async () => {
  await kb.act('zoom.out');
  await kb.act('zoom.in');
  await kb.act('zoom.out');
  await kb.act('zoom.full');
  await kb.act('zoom.fit');
  await kb.act('focus.selection');
  await kb.act('step.open');
  await kb.press('Enter');
  await expect.poll(there(/^\d+ folded$/)).toBe(false);
});

it('changes the view, finds in it, and hides the inspector', async () => {
  await kb.act('find');
  await kb.press('Esc');
  await kb.act('graph.list');
  await kb.press('l');
  await kb.act('view.transcript');
  await kb.press('Ctrl F');
  await expect.poll(() => kb.look.focus()).toBe('Find in this transcript');
  await kb.press('Esc');
  await kb.act('step.first');
  await kb.act('step.last');
  await kb.act('view.graph');
  await kb.act('view.files');
  await kb.press('g');
  await expect.poll(() => kb.look.region('Session graph')).toBe(1);
  await kb.act('effects.show');
  await closeDialog('Effects');
  await kb.act('command.run');
  await kb.press('Esc');
  await expect.poll(() => kb.look.region('Your command')).toBe(0);
  await kb.press('i');
  await expect.poll(() => kb.look.pane('Inspector')).toBe(0);
  await kb.press('i');
  await expect.poll(() => kb.look.pane('Inspector')).toBe(1);
});

it('chooses another key for an act, uses it, and takes the keys back as they came', async () => {
  await kb.act('keys.show');
  await kb.use(/^Key of “Fork from here”: f$/, 'that it waits for a chord', there('press a chord'));
  await kb.press('y');
  await expect.poll(() => kb.look.focus()).toBe('Key of “Fork from here”: y');
  await closeDialog('Keys');
  await kb.act('fork', 'y');
  await takeForkBack(page, kb);
  await kb.act('keys.show');
  await kb.use(
    /^All as they came$/,
    'the keys as they came',
    async () => (await page.getByRole('button', { name: 'Key of “Fork from here”: f' }).count()) > 0,
  );
  await closeDialog('Keys');
});

it('opens the original of a step', async () => {
  await kb.act('original.open');
  await closeDialog('Original at this line');
  await kb.press('i');
  await expect.poll(() => kb.look.pane('Inspector')).toBe(0);
  await kb.act('original.open');
  await closeDialog('Original at this line');
  await kb.press('i');
  await expect.poll(() => kb.look.pane('Inspector')).toBe(1);
});

it('asks for a merge, where a result goes, and for a compression and a pin of what is a log’s', async () => {
  await kb.act('merge');
  await closeDialog(/^Merge/, 'region');
  await kb.act('apply');
  await closeDialog(/to folder/);
  await actRefused(kb, ['compress', 'pin', 'unpin']);
});

it('forks and detaches', async () => {
  await kb.act('fork');
  await takeForkBack(page, kb);
  await kb.act('detach');
  await takeBack(page, kb, 'detach');
});

it('goes to the sessions beside it, renames it, and moves it to trash', async () => {
  for (const id of ['session.next', 'session.previous', 'session.rename'] as const) await kb.act(id);
  await closeDialog('Rename');
  await kb.act('session.export');
  await kb.act('session.trash');
  await takeBack(page, kb, 'move to trash');
});

describeRunsByKey(
  () => kb,
  () => page,
);

describeWorkflowByKey(() => kb);

it('every chord of the key table was pressed, and its effect was seen', () => {
  const all = keyTable.flatMap(({ id }) => chordsOf(id).map((chord) => `${id}: ${chord}`));
  const seen = new Set(kb.record.map(({ id, chord }) => `${id}: ${chord}`));
  expect(all.filter((each) => !seen.has(each))).toEqual([]);
});

it('nothing was clicked, no other computer was asked, and nothing went wrong in the page', async () => {
  const isPointed = await page.evaluate(() => document.documentElement.hasAttribute('data-pointed'));
  expect([isPointed, face.foreign, face.errors]).toEqual([false, [], []]);
});
