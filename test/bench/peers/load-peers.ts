import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages to measure against: a folder with a package.json and a lock of its own, and the command that installs them there. */
export interface Peers {
  readonly folder: string;
  readonly install: readonly [program: string, ...args: string[]];
}

/** What was loaded, or why it can't be, in words. */
export type Loaded<T> = { readonly peer: T } | { readonly skipped: string };

/** Copy of the lock that was installed: another lock is another install. */
const INSTALLED = 'installed-lock.json';
const LONGEST_MS = 5 * 60_000;

/** Loads what needs the packages, and first installs what the lock says where that was not done. Never throws for a world without them. */
export async function loadPeers<T>(peers: Peers, load: () => Promise<T>): Promise<Loaded<T>> {
  const because = installPeers(peers);
  if (because !== undefined) return { skipped: because };
  try {
    return { peer: await load() };
  } catch (error) {
    return { skipped: `its packages do not run here: ${firstLine(String(error))}` };
  }
}

function installPeers({ folder, install }: Peers): string | undefined {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'node_modules', INSTALLED);
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return undefined;
  const because = whyNot(folder, install);
  if (because === undefined) writeFileSync(installed, lock);
  return because;
}

function whyNot(folder: string, install: Peers['install']): string | undefined {
  const [program, ...args] = install;
  const shell = process.platform === 'win32';
  const { error, status, signal, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: LONGEST_MS,
    shell,
  });
  const command = install.join(' ');
  if (error !== undefined) return `its packages can't be installed: ${command} can't be run: ${error.message}`;
  if (status === 0) return undefined;
  return `its packages can't be installed: ${command} ended with ${status ?? signal}: ${firstLine(stderr)}`;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
