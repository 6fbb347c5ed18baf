import { execFileSync } from 'node:child_process';
import { linkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureBefore, measureFolders } from '../../../core/adapters/sandbox/local/measure-folder.ts';
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

it('P2 a workspace that was walked is not walked again: only what was not walked of it, and what else can be written to', async () => {
  const [workspace, carried, other] = [freshFolder(), freshFolder(), freshFolder()];
  for (const folder of [workspace, carried, other]) writeFileSync(join(folder, 'a'), Buffer.alloc(64 * 1024, 1));
  linkSync(join(carried, 'a'), join(carried, 'b'));
  const { dev, ino } = statSync(join(carried, 'a'));
  const one = 64 * 1024 + 512;
  const walked = { bytes: 7, linked: new Set([`${dev}:${ino}`]), unwalked: [Buffer.from(carried)] };
  const before = (command: object) => measureBefore([workspace, other], { workspace, ...command }, never);
  expect([await before({}), await before({ walked })]).toEqual([2 * one, 7 + 2 * 512 + one]);
  expect(await measureBefore([other], { workspace, walked }, never)).toBe(one);
  execFileSync('rm', ['-rf', workspace, carried, other]);
});
