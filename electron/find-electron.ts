import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const programs: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Where Electron's program is, or why there is none. */
export type FoundElectron = { readonly program: string } | { readonly missing: string };

/**
 * Looks for Electron's program by its files, without importing `electron`: under Node that import starts a download.
 *
 * @param packageFolder the installed `electron` package.
 * @param distFolder a folder to use instead of the package's own, as ELECTRON_OVERRIDE_DIST_PATH names it.
 */
export function findElectron(packageFolder: string, distFolder?: string): FoundElectron {
  if (!existsSync(join(packageFolder, 'package.json'))) return { missing: 'the electron package is not installed' };
  const program = join(distFolder ?? join(packageFolder, 'dist'), programs[process.platform] ?? 'electron');
  if (!existsSync(program)) return { missing: 'its program has not been downloaded' };
  if (distFolder !== undefined) return { program };
  const wanted: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const versionFile = join(packageFolder, 'dist/version');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') : 'unfinished';
  if (version !== wanted.version) return { missing: `its program is ${version}, not ${wanted.version}` };
  return { program };
}
