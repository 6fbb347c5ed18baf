import { closeSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { openHome } from '../store-sqlite/open-home.ts';
import { tempFolder, tempWorkspaces } from './temp-workspaces.ts';

const main = '01890a5d-ac96-774b-bcce-b302099a8057' as SessionId;

it('S9: 100 MB of nothing pass through a store on the disk without being held, and come back', async () => {
  const { blobs } = await openHome(tempFolder());
  const { workspaces, source } = await tempWorkspaces(blobs);
  const fd = openSync(join(source, 'sparse'), 'w');
  ftruncateSync(fd, 100 * 1024 * 1024);
  writeSync(fd, 'end', 100 * 1024 * 1024 - 3);
  closeSync(fd);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const { tree } = await workspaces.takeIn(source, { signal: new AbortController().signal });
  most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  const { path } = await workspaces.open(main, tree);
  most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  expect(statSync(join(path, 'sparse')).size).toBe(100 * 1024 * 1024);
  expect((await (await workspaces.open(main, tree)).snapshot()).tree).toBe(tree);
  expect(most).toBeLessThan(64 * 1024 * 1024);
});
