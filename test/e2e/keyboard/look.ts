import type { Page } from 'playwright-core';

/** What can be seen in the window now, as values that can be compared. */
export type Look = ReturnType<typeof lookAt>;

export function lookAt(page: Page) {
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const numberIn = async (words: string | null | undefined, pattern: RegExp) =>
    Number(pattern.exec(words ?? '')?.[1] ?? 0);
  return {
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }).count(),
    region: (name: string | RegExp) => page.getByRole('region', { name }).count(),
    pane: (name: string) => page.getByRole('complementary', { name }).count(),
    playing: () => page.getByRole('button', { name: 'Pause' }).count(),
    speed: async () =>
      (await page.getByRole('group', { name: 'Speed' }).locator('[aria-pressed=true]').allTextContents()).join(),
    skipping: () => page.getByRole('button', { name: 'Skip waits', pressed: true }).count(),
    /** Place of the pane with the focus among those of the window, from 0; -1 for none. */
    paneInFocus: () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-pane]')].findLastIndex((pane) => pane.contains(document.activeElement)),
      ),
    menu: () => page.getByRole('menu', { name: 'Step' }).count(),
    tree: () => page.getByRole('tree').count(),
    text: (words: string | RegExp) => page.getByText(words).count(),
    toolbar: () => page.getByRole('toolbar').count(),
    rows: () => page.getByRole('checkbox', { name: /^Select (?!all|none)/ }).count(),
    heading: async () => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
    branches: async () => numberIn(await page.getByRole('banner').textContent(), /(\d+) branch/),
    /** Place of the selected step in its branch, from 1. */
    step: async () => numberIn((await inspector.getByText(/^Step \d+ of/).allTextContents())[0], /^Step (\d+)/),
    /** What a screen reader is told of the selection: what the step is, and its branch. */
    voice: async () => (await page.locator('[aria-live=polite].sr-only').allTextContents()).join(' '),
    zoom: () =>
      page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a),
    focus: () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const label =
          focused !== null && 'labels' in focused ? (focused.labels as NodeList | null)?.[0]?.textContent : undefined;
        return focused?.getAttribute('aria-label') ?? label ?? focused?.textContent?.trim() ?? '';
      }),
    isInField: () => page.evaluate(() => /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')),
    /** The call that is looked at among those that ask. */
    asked: async () =>
      (await page.getByRole('navigation', { name: 'Waiting' }).locator('[aria-current]').allTextContents()).join(),
    /** Nodes on the canvas of a workflow. */
    nodes: () => page.locator('.wf-node').count(),
    /** Nodes of it that say a word. */
    nodesThatSay: (word: string) => page.locator('.wf-node', { hasText: word }).count(),
    /** Frames of groups there. */
    frames: () => page.locator('.wf-group').count(),
    /** Id of the one node that is selected there; nothing where none or several are. */
    chosenNode: async () => {
      const id = page.getByRole('complementary', { name: 'Settings' }).getByRole('textbox', { name: /^Id/ });
      return (await id.count()) === 1 ? await id.inputValue() : '';
    },
    /** What the form beside the canvas of a workflow is about. */
    settings: async () =>
      (await page.getByRole('complementary', { name: 'Settings' }).getByRole('heading').allTextContents()).join(),
    isInMenu: () => page.evaluate(() => document.activeElement?.closest('[role=menu]') != null),
    /** Place of the row in the preview among those of the list, from 0. */
    cursor: () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[aria-label^="Select "]')].findIndex(
          (box) => box.parentElement?.querySelector('[data-cursor]') !== null,
        ),
      ),
  };
}
