import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { runOpenrath } from '../cli/run-openrath.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { firstPage, launchApp, root } from './launch.ts';
import { commandLine, descendants } from './shell/processes.ts';

/** The process of the host: on Electron the utility process that runs Node, on the stand-in the one that was forked. */
function hostOf(app: ElectronApplication): number {
  const isHost = (pid: number) => /host\.js|utility-sub-type=node/.test(commandLine(pid));
  const found = descendants(app.process().pid ?? 0).find(isHost);
  if (found === undefined) throw new Error('the application has no host');
  return found;
}

it('B-20: a home that is broken is named in words, and goes on with what came over once a person agrees', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  const home = join(folder.path, 'home');
  await runOpenrath(home, ['import', await writeLog(folder.path, 'log.jsonl', madeUpRecords())]);
  const app = await launchApp({ folder: root, home });
  onTestFinished(() => app.close());
  const page = await firstPage(app);
  const row = page.getByText('Count the files').first();
  await row.waitFor();
  await app.evaluate(({ dialog }) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = ((options: unknown) => {
      asked.push(options);
      return Promise.resolve({ response: 1, checkboxChecked: false });
    }) as never;
  });
  const file = await open(join(home, 'events.db'), 'r+');
  await file.write(new Uint8Array(4096), 0, 4096, 0);
  await file.close();
  process.kill(hostOf(app), 'SIGKILL');
  const told = page.getByRole('status').filter({ hasText: 'A broken store set aside' });
  await told.waitFor();
  expect(await told.textContent()).toMatch(/\d+ events of 1 session came over\. .*set-aside-\S+-events\.db/);
  await row.waitFor();
  expect(await app.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)).toEqual([
    expect.objectContaining({
      message: 'The store of this home is broken.',
      detail: expect.stringContaining(`${join(home, 'events.db')} is not a store: it is no database.`),
      buttons: ['Quit', 'Set it aside and begin a new one'],
      cancelId: 0,
    }),
  ]);
});
