import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runOpenrath } from '../../cli/run-openrath.ts';
import { clickUntil } from './click-until.ts';
import type { Face } from './face.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';

/** What the window says once a person erased one call, then the whole session. Steps build on each other. */
export function describeErasedJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;
    let session: string;

    beforeAll(async () => {
      home = makeUpHome();
      face = await open(home);
      page = face.page;
      await page.getByRole('button', { name: 'Import 1 file…' }).click();
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await listed(page, 'Count the files').dblclick();
      await page.getByRole('button', { name: 'Transcript' }).click();
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const openrath = async <Fact>(...words: string[]) =>
      (await runOpenrath(home.data, [...words, '--json'])).out as unknown as readonly Fact[];
    const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
    const tab = (named: string) => inspector().getByRole('tab', { name: named }).click();
    const figure = (of: string, text: string) =>
      inspector().locator('dl > div').filter({ hasText: of }).getByText(text, { exact: true }).waitFor();

    it('S12: a result whose call was erased says that the call may have been, and claims no command and no files', async () => {
      session = (await openrath<{ id: string }>('sessions'))[0]?.id ?? '';
      const events = await openrath<{ id: string; kind: string }>('events', session);
      const call = events.find(({ kind }) => kind === 'model/answered')?.id ?? '';
      await openrath('erase', session, '--event', call);
      await clickUntil(page.getByText('its call may have been erased'), inspector());
      await tab('Evidence');
      await inspector().getByText('Not known: the call may have been erased.').waitFor();
      await inspector().getByText('a result whose call may have been erased').waitFor();
      await inspector().getByText('none named in what is left').waitFor();
    });

    it('S12, C1: the context past it is the least of what was sent', async () => {
      await tab('Context');
      await inspector().getByText('1 erased event').waitFor();
      await inspector()
        .getByText(/^≥ \d+$/)
        .waitFor();
    });

    it('S12, I5: of the session erased as a whole no count is claimed', async () => {
      await openrath('erase', session);
      await page.evaluate((id) => {
        location.hash = `/session/${id}/transcript?lane=${id}`;
      }, session);
      await page.getByText('turns not known').waitFor();
      for (const name of ['Turns', 'Tool calls', 'Failed calls', 'Input', 'Cost']) await figure(name, 'unknown');
      await inspector().getByText('unknown: erased').waitFor();
    });
  });
}
