import { execFileSync } from 'node:child_process';
import { linkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureBefore, measureFolders } from '../../../core/adapters/sandbox/local/measure-folder.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { fill } from './folder-listing.ts';
import { tempWorkspaces } from './temp-workspaces.ts';

const main = 'main' as SessionId;
const { signal } = new AbortController();

it('P2: a folder that is taken as a tree says what it takes on disk as a count of it does, read or only looked at', async () => {
  const { workspaces } = await tempWorkspaces();
  const { path, snapshot } = await workspaces.open(main, workspaces.empty);
  fill(path, { a: 'a'.repeat(9_000), 'in/b': 'b', 'in/node_modules/c': 'c'.repeat(5_000), 'in/node_modules/d': 'd' });
  linkSync(join(path, 'a'), join(path, 'in/a too'));
  linkSync(join(path, 'a'), join(path, 'in/node_modules/a again'));
  symlinkSync('/', join(path, 'link'));
  execFileSync('mkfifo', [join(path, 'pipe')]);
  const counted = await measureFolders([path], signal);
  for (const look of ['read', 'looked at']) {
    const { disk: walked } = await snapshot();
    if (walked === undefined) throw new Error('it was not walked');
    expect([look, await measureBefore([path], { workspace: path, walked }, signal)]).toEqual([look, counted]);
    const unwalked = walked.unwalked.map((each) => Buffer.from(each).toString());
    expect(unwalked).toEqual([join(path, 'in/node_modules'), join(path, 'pipe')]);
    expect(walked.bytes).toBeLessThan(counted);
  }
});
