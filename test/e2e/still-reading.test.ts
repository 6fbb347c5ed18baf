import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed } from './journeys/open-graph.ts';

const title = 'A long talk';
const turns = 1_200;

it('what is looked for while steps are still read: the card says how far that is, and nothing lies over it', async () => {
  const home = makeUpHome();
  onTestFinished(home.remove);
  const records = Array.from({ length: turns }, (_, at) => [
    prompt(`p-${at}`, at === 0 ? null : `a-${at - 1}`, at === 0 ? title : `Question ${at}`),
    says(`a-${at}`, `p-${at}`, `Answer ${at}`),
  ]);
  writeFileSync(
    join(home.user, '.claude', 'projects', '-srv-made-up', '55555555-5555-4555-8555-555555555555.jsonl'),
    records
      .flat()
      .map((record) => `${JSON.stringify(record)}\n`)
      .join(''),
  );
  const face = await openBrowserFace(home);
  onTestFinished(face.close);
  const { page } = face;
  await page.setViewportSize({ width: 1024, height: 768 });
  const held: (() => void)[] = [];
  await page.routeWebSocket(/./, (pipe) => {
    const host = pipe.connectToServer();
    pipe.onMessage((message) => {
      if (/graph\Wpage/.test(String(message))) held.push(() => host.send(message));
      else host.send(message);
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Import 2 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await listed(page, title).dblclick();
  const said = page.getByText(/^Reading the steps: /).filter({ visible: true });
  await said.waitFor();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Answer');
  const card = page.getByRole('search');
  await card.getByText(/^Reading the steps: [\d,]+ of 2,400$/).waitFor();
  expect(await said.count()).toBe(1);
  await page.keyboard.press('Escape');
  await said.waitFor();
  for (const send of held) send();
});
