import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HostClient } from '../../core/contract/connect.ts';
import { agentSchema } from '../../core/model/agent/agent.ts';
import { accepted, asHost } from '../cli/forked-runs.ts';
import { beginSession } from './journeys/begin-session.ts';
import type { Face } from './journeys/face.ts';
import { holdNews } from './journeys/hold-news.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';
import { takePicture } from './journeys/take-picture.ts';

/** Asks for two commands at once, and ends; the second time nothing fits what it is told, so that it fails. */
const script = JSON.stringify({
  rules: [
    {
      when: { turn: 1, step: 1 },
      answer: [
        { text: 'Two beds.' },
        { call: 'run_command', input: { command: 'echo beans > one.txt' } },
        { call: 'run_command', input: { command: 'echo peas > two.txt' } },
      ],
    },
    { when: { turn: 1 }, answer: [{ text: 'Both are planted.' }] },
  ],
});
const model = { provider: 'scripted', name: 's', script } as const;
const agent = agentSchema.parse({ name: 'gardener', model, policy: [{ verdict: 'ask', tool: 'run_command' }] });

async function approve(host: HostClient, session: string, times: number): Promise<void> {
  for (let answered = 0; answered < times; answered += 1) {
    const asks = async () => {
      const row = (await host.runs.waiting({})).find((each) => each.session === session);
      if (row === undefined) throw new Error('nothing waits');
      return row.event;
    };
    const event = await vi.waitFor(asks, { timeout: 20_000 });
    accepted(await host.runs.approve({ event, answer: { answer: 'approved' } }));
  }
  await host.runs.ended({ session });
}

/** The event of a session of a kind, the newest. */
async function newest(host: HostClient, session: string, kind: string): Promise<string> {
  const { events } = accepted(await host.sessions.events({ session, limit: 1000 }));
  return events.findLast(({ envelope }) => JSON.parse(envelope).kind === kind)?.id ?? '';
}

describe('what happened is told in order, and who did it', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'beds-'));

  beforeAll(async () => {
    home = makeUpHome();
    await asHost(home.data, async (host) => {
      const { session } = accepted(await host.runs.create({ title: 'Beds', workspace: { how: 'empty' } }));
      accepted(await host.runs.start({ session, agent, message: 'Plant' }));
      await approve(host, session, 2);
      const from = await newest(host, session, 'tool/ended');
      for await (const _ of await host.runs.exec({ session, command: 'ls' }));
      accepted(await host.files.apply({ session, folder }));
      const set = [{ field: 'result', value: 'nothing grew' }];
      const rerun = accepted(await host.replay.rerun({ session, from, set }));
      await host.runs.ended({ session: rerun.session });
      accepted(await host.runs.start({ session, agent, message: 'Water' }));
      await host.runs.ended({ session });
    });
    face = await openBrowserFace(home);
    page = face.page;
    await openGraph(page, 'Beds');
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Names of the steps of the first lane as they stand below each other, without their times. */
  async function steps(): Promise<string[]> {
    const cards = await page.locator('[data-step]').all();
    const placed = await Promise.all(
      cards.map(async (card) => ({ box: await card.boundingBox(), name: await card.getAttribute('aria-label') })),
    );
    const left = Math.min(...placed.map(({ box }) => box?.x ?? Infinity));
    const lane = placed.filter(({ box }) => Math.abs((box?.x ?? 0) - left) < 5);
    return lane.toSorted((a, b) => (a.box?.y ?? 0) - (b.box?.y ?? 0)).map(({ name }) => name ?? '');
  }

  it('A1, T1, T5: the graph has each approval before its call, says who ran a command and where files were applied to', async () => {
    await lookInThemes(page, 'order-graph');
    const names = (await steps()).map((name) => name.replace(/, [\d.]+ m?s$/, ''));
    expect(names).toEqual([
      'Placement: an empty workspace',
      'You: Plant',
      'Agent: Two beds.',
      'Approval: asks to run echo beans > one.txt',
      'Approval: approved: echo beans > one.txt',
      'Tool run_command: echo beans > one.txt',
      'Approval: asks to run echo peas > two.txt',
      'Approval: approved: echo peas > two.txt',
      'Tool run_command: echo peas > two.txt',
      'Agent: Both are planted.',
      'You, Tool run_command: ls',
      `Applied: 2 paths applied to ${folder}`,
      'You: Water',
      expect.stringMatching(/^Error: /),
    ]);
  });

  const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
  const transcript = () => page.getByRole('list', { name: 'Transcript' });

  it('T1: the evidence of a person’s own command says whose it is', async () => {
    await page.getByRole('button', { name: /^You, Tool run_command: ls/ }).click();
    await inspector().getByRole('tab', { name: 'Evidence', exact: true }).click();
    expect(await inspector().locator('dl').first().textContent()).toMatch(/^ByyouEndedexited 0/);
    await inspector().getByText('by you', { exact: true }).waitFor();
  });

  it('R4: the title of a re-run is said to be its own', async () => {
    await page.getByText('result set by a person: nothing grew').click();
    await inspector().getByRole('button', { name: 'Re-run of “Beds”' }).click();
    await inspector().getByText('title given by the re-run').waitFor();
  });

  it('R4: transcript and graph have a re-run with another result leave before the call, whose own result counts for nothing', async () => {
    await page.keyboard.press('t');
    await transcript().getByText('result replaced', { exact: true }).waitFor();
    const rows = await transcript().getByRole('listitem').allInnerTexts();
    expect(rows.map((row) => row.split('\n')[0])).toEqual([
      ...['Placement', 'Plant', 'Two beds.', 'Approval', 'Approval', 'run_command'],
      'Re-run of “Beds”',
      ...['Approval', 'Approval', 'run_command', 'run_command', 'Both are planted.'],
    ]);
    await lookInThemes(page, 'order-rerun');
    await page.goBack();
    await page.locator('[data-step]').first().waitFor();
  });

  it('Detach with nothing selected says what to do first', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F');
    await newestToast(page, 'Nothing is selected.').waitFor();
  });

  it('a failure that ends its run is one hit, and leads to its step', async () => {
    await page.keyboard.press('Control+Shift+f');
    await page.getByRole('combobox').fill('has no rule for this');
    const hits = page.getByRole('option', { name: /has no rule/ });
    await hits.first().waitFor();
    expect(await hits.count()).toBe(1);
    await hits.click();
    await inspector()
      .getByRole('heading', { level: 2, name: /^The script s has no rule/ })
      .waitFor();
    await takePicture(page, 'order-hit');
  });

  it('the transcript has the same order', async () => {
    await page.keyboard.press('t');
    await transcript().getByText('Both are planted.').waitFor();
    const rows = await transcript().getByRole('listitem').allInnerTexts();
    const words = [
      'Two beds.',
      'asks to run echo beans',
      'approved: echo beans',
      'run_command echo beans',
      'asks to run echo peas',
    ];
    const places = words.map((each) => rows.findIndex((row) => row.replaceAll(/\s+/g, ' ').includes(each)));
    expect(places).toEqual(places.map((_, at) => (places[0] ?? 0) + at));
    await lookInThemes(page, 'order-transcript');
  });

  it('F1: a fork from a step of the transcript is what is shown from then on', async () => {
    await transcript().getByText('Two beds.').click();
    await inspector().getByRole('button', { name: 'Fork from here' }).click();
    await newestToast(page, 'Forked. The new branch starts here.').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[aria-label="Transcript"] li').length > 0);
    await expect.poll(() => transcript().getByText('Both are planted.').count()).toBe(0);
    await transcript().getByText('Two beds.').waitFor();
    await takePicture(page, 'order-forked');
  });

  it('B-21: words that streamed stand in every frame until the answer that is on record is drawn', async () => {
    const news = await holdNews(page);
    await page.getByRole('button', { name: 'New session', exact: true }).click();
    news.holdFrom(' path');
    await beginSession(page, { message: 'Leave them', script: slowly, asks: false });
    await page.getByRole('heading', { level: 1, name: 'Leave them' }).waitFor();
    await page.keyboard.press('t');
    await transcript().locator('[data-live]').getByText('I leave').waitFor();
    await page.evaluate(watchFrames);
    await page.waitForFunction(() => (Reflect.get(window, 'framesSeen') as boolean[]).length > 5);
    news.release();
    await page
      .locator('[aria-label="Transcript"] li:not(:has([data-live]))')
      .getByText('until spring comes.')
      .waitFor();
    const frames = await page.evaluate(() => Reflect.get(window, 'framesSeen') as boolean[]);
    expect(frames.every(Boolean)).toBe(true);
  });
});

const slowly = `rules:
- pace-ms: 120
  answer:
  - text: I leave the beds alone, all of them, and the path beside them too, until spring comes.
`;

/** In the window: notes for each frame whether the beginning of the answer stands somewhere in the transcript. */
function watchFrames(): void {
  const seen: boolean[] = [];
  Reflect.set(window, 'framesSeen', seen);
  const look = (): void => {
    seen.push(document.querySelector('[aria-label="Transcript"]')?.textContent?.includes('I leave') === true);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
