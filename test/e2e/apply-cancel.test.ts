import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { accepted, asHost, runIn } from '../cli/forked-runs.ts';
import type { Face } from './journeys/face.ts';
import { holdLargeBlob } from './journeys/hold-large-blob.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';
import { takePicture } from './journeys/take-picture.ts';

let home: MadeUpHome;
let face: Face;
let folder: string;

beforeAll(async () => {
  home = makeUpHome();
  folder = join(home.user, 'garden');
  mkdirSync(folder);
  writeFileSync(join(folder, 'bed.txt'), 'beans\n');
  await asHost(home.data, async (host) => {
    const workspace = { how: 'folder', path: folder } as const;
    const { session } = accepted(await host.runs.create({ title: 'Garden', workspace }));
    const command = 'for each in $(seq 99); do echo $each > row-$each; done; head -c 5000000 /dev/urandom > seeds';
    await runIn(host, session, { command, says: 'Done.' });
  });
  face = await openBrowserFace(home);
});
afterAll(async () => {
  await face?.close();
  home?.remove();
});

it('T5: while a result is written it says how far it is, and Cancel puts all back and says so', async () => {
  const { page } = face;
  const held = holdLargeBlob(home.data);
  onTestFinished(held.release);
  await openGraph(page, 'Garden');
  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog', { name: 'Apply “Garden” to folder' });
  await dialog.getByRole('status').getByText('100 paths', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.getByText('Writing 99 of 100 paths, all or nothing…', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByText('Putting back what was written…', { exact: true }).waitFor();
  await held.release();
  await dialog.getByText(`It was cancelled: ${folder} is as it was, nothing of it stays.`, { exact: false }).waitFor();
  expect(readdirSync(folder)).toEqual(['bed.txt']);
  await takePicture(page, 'apply-cancelled');
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page
    .getByRole('button', { name: /nothing stays written in/ })
    .first()
    .waitFor();
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
