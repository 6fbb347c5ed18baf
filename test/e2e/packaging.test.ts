import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('holds what was built, and nothing of the sources, the tests or the tools', () => {
    const files = listPackage(archive, { isPack: false });
    const tops = new Set(files.map((file) => file.split('/')[1]));
    const modules = new Set(
      files.filter((file) => file.startsWith('/node_modules/')).map((file) => file.split('/')[2]),
    );
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json']);
    expect([...modules]).toEqual(['better-sqlite3']);
    expect(files).toEqual(
      expect.arrayContaining([
        '/out/main/main.js',
        '/out/main/host.js',
        '/out/preload/preload.cjs',
        '/out/renderer/index.html',
        '/out/renderer/crashed.html',
        '/out/assets/samples/first-look.jsonl',
      ]),
    );
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('has the SQLite driver for this system, and only that one, outside of the archive', () => {
    const prebuilds = join(packaged, 'resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds');
    expect(readdirSync(prebuilds)).toEqual([`${process.platform}-${process.arch}.node`]);
  });

  it('has its own name, and one language', () => {
    expect(existsSync(join(packaged, 'openrath-studio'))).toBe(true);
    expect(readdirSync(join(packaged, 'locales'))).toEqual(['en-US.pak']);
  });

  it('runs nothing but its archive, and is of no use as a Node', async () => {
    const wire = await getCurrentFuseWire(join(packaged, 'openrath-studio'));
    const state = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
    expect({
      runAsNode: state(FuseV1Options.RunAsNode),
      nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      nodeInspect: state(FuseV1Options.EnableNodeCliInspectArguments),
      cookieEncryption: state(FuseV1Options.EnableCookieEncryption),
      asarIntegrity: state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: state(FuseV1Options.OnlyLoadAppFromAsar),
      fileProtocol: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      nodeOptions: false,
      nodeInspect: false,
      cookieEncryption: true,
      asarIntegrity: true,
      onlyAsar: true,
      fileProtocol: false,
    });
  });

  it('is complete: unpacked elsewhere it starts, opens a home and answers', async () => {
    const app = join(folder, 'unpacked');
    extractAll(archive, app);
    cpSync(`${archive}.unpacked`, app, { recursive: true });
    const launched = await launchApp({ folder: app, home: join(folder, 'home') });
    try {
      const page = await firstPage(launched);
      const question = JSON.stringify({ i: 'packaged', p: { u: '/home/info', b: { json: {} } } });
      expect(JSON.parse(await askHost(page, question))).toMatchObject({ i: 'packaged' });
    } finally {
      await launched.close();
    }
  });
});
