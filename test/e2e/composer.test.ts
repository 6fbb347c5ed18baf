import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { HostClient } from '../../core/contract/connect.ts';
import { agentSchema } from '../../core/model/agent/agent.ts';
import { accepted, asHost, runIn } from '../cli/forked-runs.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;
let base = '';
let fork = '';
let asking = '';

beforeAll(async () => {
  home = makeUpHome();
  await asHost(home.data, async (host) => {
    asking = await askIn(host);
    base = accepted(await host.runs.create({ title: 'Garden', workspace: { how: 'empty' } })).session;
    await runIn(host, base, { says: 'Planted.' });
    fork = accepted(await host.sessions.fork({ session: base, title: 'Garden again' })).session;
  });
  face = await openBrowserFace(home);
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

/** Makes a session whose run waits for an answer about a long command. */
async function askIn(host: HostClient): Promise<string> {
  const { session } = accepted(await host.runs.create({ title: 'Beds', workspace: { how: 'empty' } }));
  const command = `mkdir -p ${'beds/'.repeat(40)} && ls beds`;
  const script = JSON.stringify({ rules: [{ answer: [{ call: 'run_command', input: { command } }] }] }, null, 1);
  const model = { provider: 'scripted', name: 's', script };
  const agent = agentSchema.parse({ name: 'asker', model, policy: [{ verdict: 'ask', tool: 'run_command' }] });
  accepted(await host.runs.start({ session, agent, message: 'Make beds' }));
  await vi.waitFor(
    async () => expect(accepted(await host.sessions.show({ session })).row.status).toBe('waiting'),
    10_000,
  );
  return session;
}

const goTo = (place: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, place);
const comes = () => page.getByRole('region', { name: 'What comes next' });

it('a fork goes on with another model: what is chosen is said before it is sent, and holds for that run', async () => {
  await goTo(`/session/${fork}/transcript`);
  await comes().getByText('gardener · scripted s, as it ran last').waitFor();
  await comes().getByRole('button', { name: 'Another agent…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who goes on' });
  const model = dialog.getByLabel('Model', { exact: true });
  await model.fill('');
  await dialog.getByText('The agent needs a model.').waitFor();
  await model.fill('careful');
  await lookInThemes(page, 'composer-another-model');
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await comes().getByText('gardener · scripted careful, for the next run').waitFor();
  await goTo(`/session/${fork}/graph?lane=${fork}`);
  await comes().getByText('gardener · scripted careful, for the next run').waitFor();
  await lookInThemes(page, 'composer-narrow');
  await comes().getByRole('textbox', { name: 'Message' }).fill('Go on');
  await page.keyboard.press('Control+Enter');
  await comes().getByText('gardener · scripted careful, as it ran last').waitFor();
});

it('the longest name of a model moves nothing out of its pane', async () => {
  await goTo(`/session/${fork}/transcript`);
  await comes().getByRole('button', { name: 'Another agent…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who goes on' });
  await dialog.getByLabel('Model', { exact: true }).fill(`model-${'of-many-words-'.repeat(20)}`);
  await dialog.getByRole('button', { name: 'Choose' }).click();
  for (const width of [1440, 1024, 800]) {
    await page.setViewportSize({ width, height: 800 });
    for (const view of [`graph?lane=${fork}`, 'transcript']) {
      await goTo(`/session/${fork}/${view}`);
      const run = comes().getByRole('button', { name: /^Run(?! a)/ });
      await run.waitFor();
      const [pane, button] = [await comes().boundingBox(), await run.boundingBox()];
      const right = (box: typeof pane) => (box === null ? Number.NaN : box.x + box.width);
      expect(right(button), `${view} at ${width} px`).toBeLessThanOrEqual(right(pane));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('another agent is defined as for a new session', async () => {
  await goTo(`/session/${base}/transcript`);
  await comes().getByText('gardener · scripted s, as it ran last').waitFor();
  await comes().getByRole('button', { name: 'Another agent…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who goes on' });
  await dialog.getByRole('button', { name: 'Another agent', exact: true }).click();
  await dialog.getByLabel('Agent', { exact: true }).last().fill('weeder');
  await lookInThemes(page, 'composer-another-agent');
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await comes().getByText('weeder · scripted default, for the next run').waitFor();
});

it('a long line of what is waited for is cut at its pane, and leaves the way to answer in it', async () => {
  for (const width of [1440, 1024, 800]) {
    await page.setViewportSize({ width, height: 800 });
    for (const view of [`graph?lane=${asking}`, 'transcript']) {
      await goTo(`/session/${asking}/${view}`);
      const answer = comes().getByRole('button', { name: 'Answer', exact: true });
      await answer.waitFor();
      const pane = await comes().boundingBox();
      const line = await comes()
        .getByText(/^Waiting for your answer: approve mkdir/)
        .boundingBox();
      const button = await answer.boundingBox();
      const right = (box: typeof pane) => (box === null ? Number.NaN : box.x + box.width);
      expect(right(button), `${view} at ${width} px`).toBeLessThanOrEqual(right(pane));
      expect(right(line), `${view} at ${width} px`).toBeLessThanOrEqual(button?.x ?? 0);
    }
  }
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
