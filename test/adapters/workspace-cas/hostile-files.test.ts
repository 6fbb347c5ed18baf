import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { holdFolder } from '../../../core/adapters/workspace-cas/held-folder.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { fill, listing } from './folder-listing.ts';
import { tempFolder, tempWorkspaces } from './temp-workspaces.ts';

const main = 'main' as SessionId;
const still = { signal: new AbortController().signal };

it('sockets and pipes are left out with a reason, and gone where the folder is restored', async () => {
  const { workspaces } = await tempWorkspaces();
  const folder = await workspaces.open(main, workspaces.empty);
  fill(folder.path, { 'in/a': 'a' });
  execFileSync('mkfifo', [join(folder.path, 'in/pipe')]);
  const server = createServer().listen(join(folder.path, 'socket'));
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { tree, leftOut } = await folder.snapshot();
  expect(leftOut.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: 'in/pipe', because: 'it is a pipe' },
    { path: 'socket', because: 'it is a socket' },
  ]);
  await folder.restore(tree);
  expect(Object.keys(listing(folder.path))).toEqual(['in', 'in/a']);
  expect(await folder.snapshot()).toMatchObject({ tree, carried: [], leftOut: [] });
});

it('names that are no UTF-8 come back byte for byte, as do links to them', async () => {
  const { workspaces, source } = await tempWorkspaces();
  const at = (...names: Buffer[]): Buffer => Buffer.concat([Buffer.from(`${source}/`), ...names]);
  const folder = Buffer.from([0x64, 0xff, 0xc3]);
  mkdirSync(at(folder));
  writeFileSync(at(folder, Buffer.from('/'), Buffer.from([0xe4, 0x2e, 0x74])), 'latin1');
  writeFileSync(at(Buffer.from('\ufffd')), 'a name that is the sign of a bad one');
  symlinkSync(Buffer.from([0x64, 0xff]), at(Buffer.from('link')));
  const { tree, leftOut } = await workspaces.takeIn(source, still);
  const { path } = await workspaces.open(main, tree);
  expect([leftOut, listing(path)]).toEqual([[], listing(source)]);
  expect(await workspaces.entry(tree, 'd\udcff\udcc3/\udce4.t')).toMatchObject({ kind: 'file', sizeBytes: 6 });
});

it('200 folders within each other come back, and go', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, { [`${'a-name-of-some-length/'.repeat(150)}${'b/'.repeat(50)}c`]: 'deep' });
  const { tree, leftOut } = await workspaces.takeIn(source, still);
  const folder = await workspaces.open(main, tree);
  expect([leftOut, (await folder.snapshot()).tree]).toEqual([[], tree]);
  expect(listing(folder.path)).toEqual(listing(source));
  await folder.restore(workspaces.empty);
  expect(listing(folder.path)).toEqual({});
});

it('what is deeper than 500 folders is left out, and a path that is longer than the system takes is not', async () => {
  const { workspaces, source } = await tempWorkspaces();
  const name = 'x'.repeat(10);
  let folder = holdFolder(source);
  for (let level = 0; level < 520; level++) {
    mkdirSync(folder.at(name));
    const inner = folder.below(name);
    folder.close();
    folder = inner;
  }
  folder.close();
  const { leftOut } = await workspaces.takeIn(source, still);
  expect(leftOut).toEqual([{ path: Array(501).fill(name).join('/'), because: 'it is deeper than 500 folders' }]);
});

it('a folder that is swapped for a link while it is scanned gives away nothing of what the link leads to', async () => {
  const { workspaces, source, home } = await tempWorkspaces();
  const outside = join(home, '../outside');
  fill(outside, { secret: 'secret', 'in/secret': 'secret' });
  fill(source, {
    ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`a${at}/f`, `${at}`])),
    'z/f': 'z',
    'z/in/f': 'z',
  });
  let isSwapped = false;
  const swap = (): void => {
    if (isSwapped) return;
    isSwapped = true;
    renameSync(join(source, 'z'), join(source, '../was-z'));
    symlinkSync(outside, join(source, 'z'));
  };
  const { tree } = await workspaces.takeIn(source, { ...still, onProgress: swap });
  const entries = (await workspaces.entries(tree, '', 'deep')) ?? [];
  const secret = sha256('secret');
  expect(isSwapped).toBe(true);
  expect(
    entries.filter((entry) => entry.path.includes('secret') || (entry.kind === 'file' && entry.blob === secret)),
  ).toEqual([]);
});

it.skipIf(process.getuid?.() !== 0)(
  'what this user may not read is left out, and what he may not write is restored',
  () => {
    const folder = tempFolder();
    chmodSync(folder, 0o777);
    const program = join(import.meta.dirname, 'as-another-user.ts');
    const env = { PATH: process.env.PATH ?? '', HOME: folder };
    const args = ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, program, folder];
    const said = execFileSync('setpriv', args, { env, encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({
      leftOut: [
        { path: 'locked', because: 'it can’t be read (EACCES)' },
        { path: 'secret', because: 'it can’t be read (EACCES)' },
      ],
      paths: ['read-only', 'read-only/a'],
      restored: true,
      modes: ['40555', '100444'],
    });
  },
);
