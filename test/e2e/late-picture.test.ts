import { expect, it, onTestFinished } from 'vitest';
import { makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';
import { pictureLog } from './journeys/picture-log.ts';

it('a picture that comes while the pointer is down on its box is enlarged by that click', async () => {
  const home = makeUpHome();
  onTestFinished(home.remove);
  pictureLog(home);
  const face = await openBrowserFace(home);
  onTestFinished(face.close);
  const { page } = face;
  const held = Promise.withResolvers<() => void>();
  await page.routeWebSocket(/./, (pipe) => {
    const host = pipe.connectToServer();
    host.onMessage((message) => {
      if (String(message).includes('"base64":')) held.resolve(() => pipe.send(message));
      else pipe.send(message);
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Import 2 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await openGraph(page, 'A picture');
  await page.keyboard.press('t');
  const transcript = page.getByRole('list', { name: 'Transcript' });
  const box = transcript.getByRole('button', { name: 'Enlarge the image' });
  await box.hover();
  await page.mouse.down();
  (await held.promise)();
  await box.locator('img').waitFor();
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Image' }).waitFor();
  expect(face.errors).toEqual([]);
});
