import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, asHost, runIn } from '../cli/forked-runs.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describe('a link names an event', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let session = '';
  let fork = '';
  /** A session of another lineage. */
  let alone = '';
  /** What was said in the fork. */
  let ofFork = '';
  /** The first event of each kind. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    home = makeUpHome();
    await asHost(home.data, async (host) => {
      session = accepted(await host.runs.create({ title: 'Garden', workspace: { how: 'empty' } })).session;
      await runIn(host, session, { command: 'echo beans > bed.txt', says: 'Made.' });
      const { events } = accepted(await host.sessions.events({ session, limit: 100 }));
      for (const { id, envelope } of events) ids[(JSON.parse(envelope) as { kind: string }).kind] ??= id;
      fork = accepted(await host.sessions.fork({ session })).session;
      await runIn(host, fork, { says: 'Forked.' });
      const { events: own } = accepted(await host.sessions.events({ session: fork, limit: 100 }));
      ofFork = own.findLast(({ envelope }) => JSON.parse(envelope).kind === 'message')?.id ?? '';
      alone = accepted(await host.runs.create({ title: 'Shed', workspace: { how: 'empty' } })).session;
    });
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const goTo = (event: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `/session/${session}/graph?lane=${session}&step=${event}`);
  const step = () => new URLSearchParams(page.url().split('?')[1]).get('step');

  it('that is a part of a step: the step is selected, and the link is put right where it stands', async () => {
    const asked = ids['model/answered'] ?? '';
    await goTo(asked);
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText('echo beans > bed.txt').first().waitFor();
    for (const kind of ['tool/ended', 'tool/started', 'model/requested']) {
      await goTo(ids[kind] ?? '');
      await expect.poll(step).toBe(asked);
      await inspector.getByText('echo beans > bed.txt').first().waitFor();
    }
  });

  it('without its lane: the lane that holds it is found, in any session of the home, and one that none has is said', async () => {
    const address = () => page.url().split('#')[1];
    const goToStep = (of: string, event: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, `/session/${of}/graph?step=${event}`);
    await goToStep(session, ids['model/answered'] ?? '');
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText('echo beans > bed.txt').first().waitFor();
    for (const from of [session, alone]) {
      await goToStep(from, ofFork);
      await expect.poll(address).toMatch(new RegExp(`/graph\\?lane=${fork}&step=${ofFork}$`));
      await inspector.getByText('Forked.').first().waitFor();
    }
    await goToStep(session, 'f'.repeat(64));
    await page.getByText(`No session of this home has the step ${'f'.repeat(64)}.`).waitFor();
  });

  it('that no step is drawn for: the step before it is selected, which is said, and going back passes it by', async () => {
    await goTo(ids.message ?? '');
    await expect.poll(step).toBe(ids.message);
    await goTo(ids['run/ended'] ?? '');
    await page.getByText(/^No step is drawn for this event \(run\/ended\)/).waitFor();
    expect([ids['run/ended'], ids.message]).not.toContain(step());
    await page.goBack();
    await expect.poll(step).toBe(ids.message);
  });
});
