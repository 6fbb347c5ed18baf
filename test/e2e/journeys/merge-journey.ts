import type { Locator, Page } from 'playwright-core';
import type { Face } from './face.ts';
import { makeUpHome } from './made-up-home.ts';
import { openBrowserFace } from './open-browser-face.ts';
import { openGraph } from './open-graph.ts';

/** A window on a home in which two sessions can be merged, and the ways to what is on the screen of their merge. */
export interface MergeJourney<Made> {
  readonly data: string;
  readonly made: Made;
  readonly face: Face;
  readonly page: Page;
  /** The merge as a whole. */
  readonly screen: () => Locator;
  /** The list of layers and paths. */
  readonly layers: () => Locator;
  /** What follows, at the right. */
  readonly follows: () => Locator;
  readonly button: (name: string) => Locator;
  readonly into: () => Locator;
  readonly block: () => Locator;
  readonly conflict: (name: string) => Locator;
  /** Shows a path or a key, by its line in the list. */
  readonly choose: (name: string) => Promise<void>;
  /** Asks for the merge by key, and chooses the session that goes on. */
  readonly openMerge: (into?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Wanted<Made> {
  /** Makes the sessions, in a home that is empty. */
  readonly make: (data: string) => Promise<Made>;
  /** The session that is looked at as a graph first. */
  readonly graph: string;
  /** The session that is merged. */
  readonly theirs: string;
}

/** Opens the window, as a graph. */
export async function openMergeJourney<Made>({ make, graph, theirs }: Wanted<Made>): Promise<MergeJourney<Made>> {
  const home = makeUpHome();
  const made = await make(home.data);
  const face = await openBrowserFace(home);
  const { page } = face;
  await openGraph(page, graph);
  const screen = () => page.getByRole('region', { name: `Merge “${theirs}”` });
  const layers = () => screen().getByRole('navigation', { name: 'Layers' });
  const into = () => screen().getByLabel('Into', { exact: true });
  return {
    ...{ data: home.data, made, face, page, screen, layers, into },
    follows: () => screen().getByRole('complementary', { name: 'What follows' }),
    button: (name) => screen().getByRole('button', { name, exact: true }),
    block: () => screen().getByLabel('Block', { exact: true }),
    conflict: (name) => screen().getByRole('region', { name: `Conflict: ${name}` }),
    choose: async (name) => {
      await layers().getByText(name, { exact: true }).click();
    },
    openMerge: async (chosen) => {
      await page.locator('[data-lane]').filter({ hasText: theirs }).getByRole('button').first().click();
      await page.keyboard.press('m');
      await screen().waitFor();
      if (chosen !== undefined) await into().selectOption(chosen);
    },
    close: async () => {
      await face.close();
      home.remove();
    },
  };
}
