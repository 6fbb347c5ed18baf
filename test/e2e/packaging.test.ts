import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage, statFile } from '@electron/asar';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuseList } from '../electron/security/fuse-list.ts';
import { firstPage, launchApp, root } from './launch.ts';
import { makeFakeDist } from './packaging/fake-dist.ts';
import { askHost } from './shell/ask-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-package-'));
const packaged = join(folder, 'release/linux-unpacked');
const archive = join(packaged, 'resources/app.asar');

beforeAll(async () => {
  const electron: { version: string } = JSON.parse(
    readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
  );
  const dist = join(folder, 'dist');
  await makeFakeDist(dist, electron.version);
  const program = join(root, 'node_modules/electron-builder/cli.js');
  const output = join(folder, 'release');
  const options = [
    '--dir',
    '--linux',
    '--publish',
    'never',
    `-c.electronDist=${dist}`,
    `-c.directories.output=${output}`,
  ];
  const ended = spawnSync(process.execPath, [program, ...options], { cwd: root, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`electron-builder failed:\n${ended.stdout}\n${ended.stderr}`);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packaged application', () => {
  it('holds the files of the list, no more and no fewer', () => {
    const files = listPackage(archive, { isPack: false }).filter((file) => 'size' in statFile(archive, file.slice(1)));
    const names = [...new Set(files.map(withoutHash))].sort();
    const listed = readFileSync(join(import.meta.dirname, 'packaging/packed-files.txt'), 'utf8')
      .trim()
      .split('\n');
    expect(names, 'a file came or went: if that is meant, say so in packaging/packed-files.txt').toEqual(listed);
  });

  it('has the SQLite driver for this system, and only that one, outside of the archive', () => {
    const prebuilds = join(packaged, 'resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds');
    expect(readdirSync(prebuilds)).toEqual([`${process.platform}-${process.arch}.node`]);
  });

  it('has the project of a sample outside of the archive, where a folder can be copied from', () => {
    const project = join(packaged, 'resources/app.asar.unpacked/out/assets/samples/engineering/project');
    expect(readdirSync(project)).toEqual(['README.md', 'src', 'test']);
  });

  it('has its own name, and one language', () => {
    expect(existsSync(join(packaged, 'openrath-studio'))).toBe(true);
    expect(readdirSync(join(packaged, 'locales'))).toEqual(['en-US.pak']);
  });

  it('has all nine fuses as the list says: it runs nothing but its archive, and is of no use as a Node', async () => {
    const wire = await getCurrentFuseWire(join(packaged, 'openrath-studio'));
    const read = fuseList.map(({ option, name }) => [name, wire[option] === FuseState.ENABLE]);
    expect(read).toEqual(fuseList.map(({ name, on }) => [name, on]));
    expect(read).toHaveLength(9);
  });

  it('is complete: unpacked elsewhere it starts, opens a home, answers, runs the program of a sample, and reads code of a workflow', async () => {
    const app = join(folder, 'unpacked');
    extractAll(archive, app);
    cpSync(`${archive}.unpacked`, app, { recursive: true });
    const launched = await launchApp({ folder: app, home: join(folder, 'home') });
    try {
      const page = await firstPage(launched);
      const question = JSON.stringify({ i: 'packaged', p: { u: '/home/info', b: { json: {} } } });
      expect(JSON.parse(await askHost(page, question))).toMatchObject({ i: 'packaged' });
      const run = JSON.stringify({ i: 'sample', p: { u: '/samples/run', b: { json: { name: 'engineering' } } } });
      expect(JSON.parse(await askHost(page, run))).toMatchObject({ i: 'sample', p: { b: { json: { ok: true } } } });
      const what = { type: 'document', text: withCode };
      const compile = JSON.stringify({ i: 'code', p: { u: '/workflowDocuments/compile', b: { json: { what } } } });
      const says = expect.objectContaining({ words: expect.stringContaining('expecting field name') });
      expect(JSON.parse(await askHost(page, compile))).toMatchObject({
        p: { b: { json: { problems: expect.arrayContaining([says]) } } },
      });
    } finally {
      await launched.close();
    }
  });
});

/** A workflow with code that can't be read: to know that, the interpreter must be there. */
const withCode = JSON.stringify({
  ...{ format: 'openrath-workflow', version: 1, name: 'Code', edges: [] },
  nodes: [{ id: 'c', kind: 'code', source: '() => values.' }],
});

/** A file's name without what a build may choose: hashes, how window and host are cut into pieces, the system it is for. */
function withoutHash(file: string): string {
  return file
    .replace(/^(\/out\/renderer\/assets\/).*(\.\w+)$/, '$1*$2')
    .replace(/^(\/out\/main\/).*-[\w-]{8}\.js$/, '$1*-*.js')
    .replace(/[^/]*\.node$/, '*.node');
}
