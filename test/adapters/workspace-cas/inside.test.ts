import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { listInside, readInside, removeInside, writeInside } from '../../../core/adapters/workspace-cas/inside.ts';
import { fill, listing } from './folder-listing.ts';
import { tempFolder } from './temp-workspaces.ts';

/** A workspace, and folders beside it that must stay as they are. */
function rooms() {
  const folder = tempFolder();
  const [root, outside] = [join(folder, 'files'), join(folder, 'files-beside')];
  fill(outside, { secret: 'secret', 'in/secret': 'secret' });
  fill(root, { a: 'a', 'in/b': 'b', 'to in': { link: 'in' }, 'to b': { link: 'in/../in/b' } });
  return { root, outside, before: listing(outside) };
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const most = 1_000_000;

it.each([
  ['a file', 'a', 'a'],
  ['a file by its place in a sandbox', '/workspace/in/b', 'b'],
  ['a file behind links that stay inside', 'to in/b', 'b'],
  ['a file that a link is', './to b', 'b'],
  ['a file up and down again', 'in/../in//b', 'b'],
])('%s is read', async (_, path, text) => {
  const { root } = rooms();
  expect(await readInside(root, path, most)).toEqual({ ok: true, value: Buffer.from(text) });
});

it('what is written is there, in folders that were made, and permissions of a file stay', async () => {
  const { root } = rooms();
  expect(await writeInside(root, 'new/deep/c', bytes('c'))).toEqual({ ok: true, value: { isNew: true } });
  execFileSync('chmod', ['750', join(root, 'in/b')]);
  expect(await writeInside(root, 'to b', bytes('more'))).toEqual({ ok: true, value: { isNew: false } });
  expect([readFileSync(join(root, 'new/deep/c'), 'utf8'), readFileSync(join(root, 'in/b'), 'utf8')]).toEqual([
    'c',
    'more',
  ]);
  expect(statSync(join(root, 'in/b')).mode & 0o777).toBe(0o750);
  expect(await listInside(root, '')).toEqual({
    ok: true,
    value: [
      { name: 'a', kind: 'file', sizeBytes: 1 },
      { name: 'in', kind: 'folder' },
      { name: 'new', kind: 'folder' },
      { name: 'to b', kind: 'link' },
      { name: 'to in', kind: 'link' },
    ],
  });
  expect(await removeInside(root, 'to in')).toEqual({ ok: true, value: undefined });
  expect(await removeInside(root, 'new')).toEqual({ ok: true, value: undefined });
  expect(Object.keys(listing(root))).toEqual(['a', 'in', 'in/b', 'to b']);
});

it.each([
  '../files-beside/secret',
  'in/../../files-beside/secret',
  '/etc/passwd',
  '/workspace/../etc/passwd',
  '/workspace-beside/secret',
  'out/secret',
  'to secret',
  'up/files-beside/secret',
  'sandbox up',
  'round',
  'a\0b',
  '..',
])('4.6: %j leads out, and is neither read, written, removed nor listed', async (path) => {
  const { root, outside, before } = rooms();
  fill(root, {
    out: { link: outside },
    'to secret': { link: '../files-beside/secret' },
    up: { link: '..' },
    'sandbox up': { link: '/workspace/../files-beside/secret' },
    round: { link: 'round' },
  });
  const inside = listing(root);
  const no = { ok: false, why: 'outside', says: `${JSON.stringify(path)} leads out of the workspace.` };
  const links = ['to secret', 'sandbox up', 'round'];
  expect(await readInside(root, path, most)).toEqual(no);
  expect(await writeInside(root, path, bytes('x'))).toEqual(no);
  expect(await listInside(root, path)).toEqual(no);
  if (!links.includes(path)) expect(await removeInside(root, path)).toEqual(no);
  expect([listing(outside), listing(root)]).toEqual([before, inside]);
});

it('what is no file, is large, or is not there is refused in words, and the workspace itself stays', async () => {
  const { root } = rooms();
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const why = async (asked: Promise<{ readonly ok: boolean; readonly why?: string }>) => (await asked).why;
  expect([
    await why(readInside(root, 'in', most)),
    await why(readInside(root, 'pipe', most)),
    await why(writeInside(root, 'pipe', bytes('x'))),
    await why(writeInside(root, 'in', bytes('x'))),
    await why(writeInside(root, 'a/b', bytes('x'))),
    await why(readInside(root, 'a', 0)),
    await why(readInside(root, 'none/b', most)),
    await why(removeInside(root, 'none')),
    await why(removeInside(root, 'in/..')),
    await why(listInside(root, 'a')),
    await why(listInside(root, 'none')),
    await why(writeInside(root, 'x'.repeat(300), bytes('x'))),
  ]).toEqual([
    'kind',
    'kind',
    'kind',
    'kind',
    'missing',
    'too-large',
    'missing',
    'missing',
    'outside',
    'kind',
    'missing',
    'forbidden',
  ]);
});

it('a file with another name outside is made anew, and the other keeps what it had', async () => {
  const { root, outside } = rooms();
  unlinkSync(join(root, 'a'));
  linkSync(join(outside, 'secret'), join(root, 'a'));
  expect(await writeInside(root, 'a', bytes('mine'))).toEqual({ ok: true, value: { isNew: false } });
  expect([readFileSync(join(root, 'a'), 'utf8'), readFileSync(join(outside, 'secret'), 'utf8')]).toEqual([
    'mine',
    'secret',
  ]);
});

it('4.6: a folder and a file that are swapped for links all the time give away and change nothing outside', async () => {
  const { root, outside, before } = rooms();
  mkdirSync(join(root, 'swap'));
  writeFileSync(join(root, 'swap/secret'), 'inside');
  writeFileSync(join(root, 'leaf'), 'inside');
  const swapper = new Worker(new URL('swap-for-links.ts', import.meta.url), { workerData: { root, outside } });
  await new Promise((ready) => swapper.once('message', ready));
  const read = new Set<string>();
  for (let turn = 0; turn < 400; turn++) {
    for (const path of ['swap/secret', 'leaf']) {
      const found = await readInside(root, path, most);
      read.add(found.ok ? Buffer.from(found.value).toString() : found.why);
      await writeInside(root, path, bytes('inside'));
    }
    await removeInside(root, 'swap/gone');
  }
  await swapper.terminate();
  expect(read).not.toContain('secret');
  expect(listing(outside)).toEqual(before);
});

it('a root that is reached through a link of this machine is fine', async () => {
  const { root } = rooms();
  const other = join(root, '../by-link');
  symlinkSync(root, other);
  expect(await readInside(other, 'a', most)).toEqual({ ok: true, value: Buffer.from('a') });
  renameSync(other, join(root, '../moved'));
});
