import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findElectron } from '../../electron/find-electron.ts';

const program =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform as string] ?? 'electron';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openrath-find-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string) => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

it('is found where the package has downloaded it', () => {
  put('package.json', '{"version":"45.5.0"}');
  put('dist/version', 'v45.5.0\n');
  const file = put(`dist/${program}`, '');
  expect(findElectron(folder)).toEqual({ program: file });
});

it('is found in a folder that was named, whatever its version', () => {
  put('package.json', '{"version":"45.5.0"}');
  const file = put(`elsewhere/${program}`, '');
  expect(findElectron(folder, join(folder, 'elsewhere'))).toEqual({ program: file });
});

it('is missing without the package', () => {
  expect(findElectron(folder)).toEqual({ missing: 'the electron package is not installed' });
});

it('is missing before it has been downloaded', () => {
  put('package.json', '{"version":"45.5.0"}');
  expect(findElectron(folder)).toEqual({ missing: 'its program has not been downloaded' });
});

it.each([
  ['45.4.0', 'its program is 45.4.0, not 45.5.0'],
  [undefined, 'its program is unfinished, not 45.5.0'],
])('is missing when the download is of version %s', (version, missing) => {
  put('package.json', '{"version":"45.5.0"}');
  put(`dist/${program}`, '');
  if (version !== undefined) put('dist/version', version);
  expect(findElectron(folder)).toEqual({ missing });
});
