import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import type { Run } from './run-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

/** A session that began with a folder, and did something to its files. */
async function began(files: Readonly<Record<string, string>>, script: string) {
  const [home, folder] = [tempFolder(), tempFolder()];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const openrath = (...words: string[]): Promise<Run> => shell(home, words);
  const { out } = await openrath('run', 'hello', '--workspace', folder, '--json');
  const { session } = out[0] as unknown as { session: string };
  await openrath('exec', session, '--', script);
  const apply = async (...words: string[]) => {
    const run = await openrath('apply', session, '--to', folder, '--json', ...words);
    return { code: run.code, ...(run.out.at(-1) as unknown as Record<string, unknown>) } as Record<string, unknown>;
  };
  return { home, folder, session, openrath, apply };
}

/** Files, links and folders below a folder, with what they hold; no link is followed. */
function listing(folder: string, under = ''): Record<string, string> {
  const entries = readdirSync(join(folder, under), { withFileTypes: true }).map((entry): Record<string, string> => {
    const path = under + entry.name;
    if (entry.isDirectory()) return { [path]: '/', ...listing(folder, `${path}/`) };
    return {
      [path]: entry.isSymbolicLink()
        ? `-> ${readlinkSync(join(folder, path))}`
        : readFileSync(join(folder, path), 'utf8'),
    };
  });
  return Object.assign({}, ...entries);
}

const LINES = 'one\ntwo\nthree\nfour\nfive\n';

describe('applying a result to a folder', () => {
  it('T5: previewed, joined with what the person changed meanwhile, recorded, and taken back as it was', async () => {
    const { folder, apply, openrath, session } = await began(
      { 'a.txt': LINES, 'old/gone.txt': 'bye', 'mine.txt': 'mine' },
      'sed -i s/five/FIVE/ a.txt; rm -r old; mkdir -p new/deep; echo hi > new/deep/b.sh; chmod 755 new/deep/b.sh; ln -s a.txt link',
    );
    writeFileSync(join(folder, 'a.txt'), LINES.replace('one', 'ONE'));
    writeFileSync(join(folder, 'beside.txt'), 'beside');
    const before = listing(folder);
    const changes = [
      { path: 'a.txt', change: 'changed' },
      { path: 'link', change: 'added' },
      { path: 'new', change: 'added' },
      { path: 'new/deep', change: 'added' },
      { path: 'new/deep/b.sh', change: 'added' },
      { path: 'old', change: 'removed' },
      { path: 'old/gone.txt', change: 'removed' },
    ];
    expect(await apply('--preview')).toMatchObject({ code: 0, target: folder, changes, conflicts: [], blocked: [] });
    expect(listing(folder)).toEqual(before);
    expect(await apply()).toMatchObject({ code: 0, target: folder, changes, changed: 7 });
    expect(listing(folder)).toEqual({
      'a.txt': LINES.replace('one', 'ONE').replace('five', 'FIVE'),
      'beside.txt': 'beside',
      link: '-> a.txt',
      'mine.txt': 'mine',
      new: '/',
      'new/deep': '/',
      'new/deep/b.sh': 'hi\n',
    });
    expect(statSync(join(folder, 'new/deep/b.sh')).mode & 0o777).toBe(0o755);
    expect(await apply()).toMatchObject({ code: 1, refused: { code: 'already-so' } });
    writeFileSync(join(folder, 'new/kept.txt'), 'written since');
    expect(await apply('--undo')).toMatchObject({ code: 0, changed: 7 });
    expect(listing(folder)).toEqual({ ...before, new: '/', 'new/kept.txt': 'written since' });
    expect(await apply('--undo')).toMatchObject({ code: 1, refused: { code: 'nothing-to-undo' } });
    const events = (await openrath('events', session, '--json')).out as unknown as { kind: string; payload: object }[];
    expect(events.slice(-4).map(({ kind, payload }) => [kind, payload])).toEqual([
      ['workspace/applying', expect.objectContaining({ target: folder })],
      ['workspace/applied', expect.objectContaining({ target: folder, changed: 7 })],
      ['workspace/applying', expect.objectContaining({ target: folder, undone: true })],
      ['workspace/applied', expect.objectContaining({ target: folder, undone: true })],
    ]);
  }, 60_000);

  it('T5: what both changed is a conflict: nothing is written before a person says whose it is', async () => {
    const { folder, apply } = await began({ 'a.txt': 'one\n', 'b.txt': 'b\n' }, 'echo theirs > a.txt; echo b2 > b.txt');
    writeFileSync(join(folder, 'a.txt'), 'ours\n');
    expect(await apply('--preview')).toMatchObject({ conflicts: [{ path: 'a.txt', why: 'content' }], changed: 1 });
    expect(await apply()).toMatchObject({
      code: 1,
      refused: {
        message: `1 path changed in ${folder} too: a.txt. Nothing was written.`,
        remedy:
          'Say --on-conflict keep, for the folder’s version of each, or --on-conflict replace, for the session’s.',
      },
    });
    expect(listing(folder)).toEqual({ 'a.txt': 'ours\n', 'b.txt': 'b\n' });
    expect(await apply('--on-conflict', 'keep')).toMatchObject({ code: 0, changed: 1 });
    expect(listing(folder)).toEqual({ 'a.txt': 'ours\n', 'b.txt': 'b2\n' });
    await apply('--undo');
    expect(await apply('--on-conflict', 'replace')).toMatchObject({ code: 0, changed: 2 });
    expect(listing(folder)).toEqual({ 'a.txt': 'theirs\n', 'b.txt': 'b2\n' });
    expect(await apply('--undo')).toMatchObject({ code: 0, changed: 2 });
    expect(listing(folder)).toEqual({ 'a.txt': 'ours\n', 'b.txt': 'b\n' });
  }, 60_000);

  it('T5, 4.6: no link leads out, no device is written, and nothing of git’s own is touched', async () => {
    const outside = tempFolder();
    const { folder, apply } = await began(
      { 'sub/a.txt': 'one\n', 'c.txt': 'c\n' },
      'echo two > sub/a.txt; echo c2 > c.txt; mkdir -p .git/hooks sub/.GIT; echo evil | tee .git/hooks/pre-commit > sub/.GIT/config; ln -s ../../../../etc out',
    );
    rmSync(join(folder, 'sub'), { recursive: true });
    symlinkSync(outside, join(folder, 'sub'));
    writeFileSync(join(outside, 'a.txt'), 'one\n');
    rmSync(join(folder, 'c.txt'));
    execFileSync('mkfifo', [join(folder, 'c.txt')]);
    expect(await apply('--preview')).toMatchObject({
      changes: [{ path: 'out', change: 'added' }],
      conflicts: [{ path: 'c.txt' }, { path: 'sub', why: 'kind' }],
      blocked: [{ path: 'c.txt', because: 'it is no file there, but a pipe, socket or device' }],
    });
    for (const how of ['keep', 'replace'])
      expect(await apply('--on-conflict', how)).toMatchObject({ code: 1, refused: { code: 'invalid' } });
    rmSync(join(folder, 'c.txt'));
    expect(await apply('--on-conflict', 'replace')).toMatchObject({ code: 0 });
    expect(listing(outside)).toEqual({ 'a.txt': 'one\n' });
    expect(listing(folder)).toEqual({ 'c.txt': 'c2\n', out: '-> ../../../../etc', sub: '/', 'sub/a.txt': 'two\n' });
    expect(existsSync(join(folder, '.git'))).toBe(false);
    expect(await apply('--undo')).toMatchObject({ code: 0 });
    expect(listing(folder)).toEqual({ sub: `-> ${outside}` });
  }, 60_000);

  it('T5: in another folder what only one side changed is no conflict, what is missing is brought, and what differs is never overwritten unasked', async () => {
    const { session, openrath } = await began(
      { 'conf.ini': 'a=1\n', 'notes.txt': 'one\n', 'same.txt': 'same\n', 'gone.txt': 'gone\n' },
      'echo two > notes.txt; echo new > new.txt; echo mine > both.txt; rm gone.txt',
    );
    const other = tempFolder();
    writeFileSync(join(other, 'conf.ini'), 'a=1\nb=2\n');
    writeFileSync(join(other, 'notes.txt'), 'one\n');
    writeFileSync(join(other, 'both.txt'), 'theirs\n');
    const apply = async (...words: string[]) => await openrath('apply', session, '--to', other, ...words);
    expect((await apply('--preview')).text.split('\n').filter((line) => line.startsWith('conflict'))).toEqual([
      'conflict both.txt  (both have it, and not alike)',
    ]);
    expect((await apply()).err).toContain(
      `1 path is another one in ${other}: both.txt. Nothing was written. Say --on-conflict keep, `,
    );
    expect((await apply('--on-conflict', 'keep')).code).toBe(0);
    expect(listing(other)).toEqual({
      'conf.ini': 'a=1\nb=2\n',
      'notes.txt': 'two\n',
      'same.txt': 'same\n',
      'new.txt': 'new\n',
      'both.txt': 'theirs\n',
    });
    expect((await apply('--undo')).code).toBe(0);
    expect(listing(other)).toEqual({ 'conf.ini': 'a=1\nb=2\n', 'notes.txt': 'one\n', 'both.txt': 'theirs\n' });
  }, 60_000);

  it('T5: not into the home, not into what is no folder, and not for an event of another session', async () => {
    const { home, folder, session, openrath } = await began({ 'a.txt': 'one\n' }, 'echo two > a.txt');
    const said = async (...words: string[]) => (await openrath('apply', session, ...words)).err;
    expect(await said('--to', home)).toBe(`${home} is in the data folder of this program. Name another folder.\n`);
    expect(await said('--to', join(home, 'workspaces'))).toContain('is in the data folder of this program.');
    expect(await said('--to', join(folder, 'a.txt'))).toContain('is no folder. Name a folder that is there.');
    expect(await said('--to', folder, '--at', 'f'.repeat(64))).toContain('is no event of this session’s history.');
    expect(listing(folder)).toEqual({ 'a.txt': 'one\n' });
  }, 60_000);
});
