import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureFolders } from '../../../core/adapters/sandbox/local/measure-folder.ts';
import { freshFolder, MiB, never } from './sandboxed.ts';

it('P2 disk is counted by blocks and names, a file with two names once, and links are not followed', async () => {
  const folder = freshFolder();
  const outside = freshFolder();
  writeFileSync(join(outside, 'large'), Buffer.alloc(MiB, 1));
  const empty = await measureFolders([folder], never);
  writeFileSync(join(folder, 'a'), Buffer.alloc(64 * 1024, 1));
  const one = await measureFolders([folder], never);
  linkSync(join(folder, 'a'), join(folder, 'b'));
  symlinkSync(outside, join(folder, 'link'));
  const more = await measureFolders([folder], never);
  expect({ empty, one, more }).toEqual({ empty: 0, one: 64 * 1024 + 512, more: 64 * 1024 + 3 * 512 });
  expect(await measureFolders([folder, outside], never)).toBe(more + MiB + 512);
  expect(await measureFolders([join(folder, 'link')], never)).toBe(0);
  execFileSync('rm', ['-rf', folder, outside]);
});

it('P2 a folder that can not be looked into has no bound', async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, ...Array.from({ length: 256 }, () => 'd')), { recursive: true });
  expect(await measureFolders([folder], never)).toBeLessThan(2 * MiB);
  mkdirSync(join(folder, ...Array.from({ length: 257 }, () => 'd')), { recursive: true });
  expect(await measureFolders([folder], never)).toBe(Number.POSITIVE_INFINITY);
  execFileSync('rm', ['-rf', folder]);
});
