import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutOffAsking } from './journeys/cut-off-asking.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { takePicture } from './journeys/take-picture.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  await cutOffAsking(home, 'Retry hardening');
  await open();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

async function open(): Promise<void> {
  face = await openBrowserFace(home);
  page = face.page;
  await page.keyboard.press('Control+Shift+A');
}

const region = (name: string) => page.getByRole('region', { name });
const side = () => page.getByRole('complementary', { name: 'Why you are asked' });
const answered = () => region('Answered').getByRole('button').allTextContents();
const asks = (command: string) => page.getByRole('main').locator('pre').getByText(command, { exact: true }).waitFor();

it('A1: says who asks in which step, what it said with it, where it runs, what it may touch and what came before', async () => {
  await page.getByRole('heading', { level: 2, name: 'run_command asks to run' }).waitFor();
  await page.getByText('Coder wants to run a command · Retry hardening, step 7').waitFor();
  await page.getByText('It said: “The retry tests need the recorded responses and one line more.”').waitFor();
  const facts = async (name: string) => [
    await region(name).getByRole('term').allTextContents(),
    await region(name).getByRole('definition').allTextContents(),
  ];
  expect(await facts('Where it runs')).toEqual([
    ['Folder', 'Sandbox', 'Tool'],
    ['/workspace', 'isolated: local', 'run_command version 1'],
  ]);
  expect(await facts('What it may touch')).toEqual([
    ['Network', 'Secrets', 'Limits'],
    ['none', 'none but those in the workspace', '1 min · 2 GB · 256 processes'],
  ]);
  await page.getByText(/^sha256 [0-9a-f]{4}…[0-9a-f]{4}$/).waitFor();
  await side().getByText('A rule has you asked').waitFor();
  await side().getByText('ask run_command', { exact: true }).waitFor();
  await side().getByText('steps 3 to 5').waitFor();
  expect(await side().getByTitle('Open step').allTextContents()).toEqual([
    'I look at what is there.',
    'list_files no input',
    'The retry tests need the recorded responses and one line more.',
  ]);
  await side()
    .getByText(/^allow run_command exactly "mkdir/)
    .waitFor();
  await lookInThemes(page, 'approvals-cut-off');
});

it('A1, S8: a run that was cut off while it waited says so, and after the answer is continued right there, by key', async () => {
  await page.getByRole('note').getByText('was cut off while it waited. An answer is kept on record').waitFor();
  await page.keyboard.press('a');
  await page.getByText('Approved. Nothing else waits.').waitFor();
  await page.getByRole('note').getByText('Nothing goes on yet').waitFor();
  await lookInThemes(page, 'approvals-continue');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 more waits').waitFor();
  await page.keyboard.press('j');
  await asks('ls test/fixtures');
  expect(await page.getByRole('note').count()).toBe(0);
});

it('A1: “Always…” says what it would write, takes a pattern of one’s own and an end, and writes that', async () => {
  await page.getByRole('button', { name: 'Always…' }).click();
  const form = page.getByRole('form', { name: 'Always' });
  await form.getByText('allow run_command exactly "ls test/fixtures"').waitFor();
  await form.getByRole('button', { name: 'All of the tool' }).click();
  await form.getByText('allow run_command *', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'A pattern' }).click();
  const pattern = form.getByLabel('Pattern', { exact: true });
  const write = form.getByRole('button', { name: 'Approve and write the rule' });
  for (const [text, because] of [
    [' ', 'Write a pattern, or choose all of the tool.'],
    ['ls \u202E*', 'The pattern holds a hidden character.'],
  ] as const) {
    await pattern.fill(text);
    expect(await write.getAttribute('title')).toBe(because);
  }
  await pattern.fill('git *');
  await side().getByText('allow run_command git *', { exact: true }).waitFor();
  await pattern.press('Enter');
  await form.getByRole('alert').getByText('The pattern git * does not fit the call that asks').waitFor();
  expect(await page.locator('[data-sonner-toast]').filter({ hasText: 'does not fit' }).count()).toBe(0);
  await lookInThemes(page, 'approvals-refused-rule');
  await pattern.fill('ls *');
  expect(await form.getByRole('alert').count()).toBe(0);
  await form.getByLabel('Holds', { exact: true }).selectOption('for a day');
  await form.getByText('allow run_command ls *', { exact: true }).waitFor();
  await form.getByText(/^all agents of this home · version 1 of the tool · for a day$/).waitFor();
  await lookInThemes(page, 'approvals-always');
  await pattern.press('Enter');
  await page.getByText(/^Approved\. The rule for later calls: allow run_command .* Nothing else waits\.$/).waitFor();
  await page.getByText('1 rule answers for you').waitFor();
});

it('A1: what was answered is listed with how, newest first, and its step is a click away', async () => {
  await expect
    .poll(answered)
    .toEqual([
      expect.stringMatching(/^By rulerm -rf ~\/\.cacheDenied by the rule deny run_command rm \*.*\d\d:\d\d$/),
      expect.stringMatching(/^Approvedls test\/fixturesa rule was written · Retry hardening\d\d:\d\d$/),
      expect.stringMatching(/^Approvedmkdir .*Retry hardening\d\d:\d\d$/),
    ]);
  await region('Answered').getByText('Today').waitFor();
  await lookInThemes(page, 'approvals-answered');
  await region('Answered').getByRole('button').nth(1).click();
  await page.getByRole('complementary', { name: 'Inspector' }).getByText('ls test/fixtures').first().waitFor();
  await page.goBack();
});

it('A1: the rules that answer are counted, and Show leads to their list', async () => {
  await page.getByText('1 rule answers for you').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await region('Rules').getByText('allow run_command ls *').waitFor();
  await expect.poll(() => region('Rules').evaluate((part) => part === document.activeElement)).toBe(true);
  await region('Rules')
    .getByText(/, until \d/)
    .waitFor();
});

it('A1: a later start lists the same answers', async () => {
  await page.keyboard.press('Control+Shift+A');
  await expect.poll(() => answered().then(({ length }) => length)).toBe(3);
  const before = await answered();
  expect([face.foreign, face.errors]).toEqual([[], []]);
  await face.close();
  await open();
  await expect.poll(answered).toEqual(before);
});

it('A1: in a narrow window with the largest text nothing is cut off, and long texts wrap', async () => {
  await takePicture(page, 'approvals-nothing');
  await cutOffAgain();
  await page.keyboard.press('Control+,');
  await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Largest' }).click();
  await page.keyboard.press('Control+Shift+A');
  for (const width of [1200, 1024, 944]) {
    await page.setViewportSize({ width, height: 700 });
    await region('Where it runs').waitFor();
    expect(await spilling(), `at ${width} px`).toEqual([]);
  }
  await lookInThemes(page, 'approvals-narrow');
});

/** Closes the face, has another run cut off while it waits, and opens it again. */
async function cutOffAgain(): Promise<void> {
  await face.close();
  await cutOffAsking(home, `Retry hardening, ${'very-long-name-without-a-blank'.repeat(6)}`);
  await open();
}

/** Parts of the screen that are wider than their place or end outside of the window. */
function spilling(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main button, main dd, main h2, main p')].flatMap((each) => {
      const { right, width } = each.getBoundingClientRect();
      const edge = each.closest('[data-pane]')?.getBoundingClientRect().right ?? window.innerWidth;
      return width > 0 && right > edge + 1 ? [each.textContent.slice(0, 60)] : [];
    }),
  );
}
