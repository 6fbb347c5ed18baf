import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Part {
  readonly packageName: string;
  readonly programs: readonly string[];
}

/** What the journeys and the sandbox need from the system: the Debian package, and the programs that show it is there. */
const parts: readonly Part[] = [
  { packageName: 'chromium', programs: ['chromium', 'chromium-browser', 'google-chrome'] },
  { packageName: 'xvfb', programs: ['Xvfb'] },
  { packageName: 'bubblewrap', programs: ['bwrap'] },
];

/** What the journeys take a quarter less time with. Not every system that has the others has it. */
const sparing: readonly Part[] = [{ packageName: 'chromium-headless-shell', programs: ['chromium-headless-shell'] }];

/** How long the system may take to get what only spares time. */
const sparingMs = 60_000;

/**
 * Installs the missing parts when this is root on Debian; elsewhere says which command would. Only on Linux; never
 * throws. What stays missing shows up in the tests that need it.
 */
export function installSystemParts(): void {
  if (process.platform !== 'linux') return;
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const missing = missingOf(parts);
  if (missing.length > 0 && !canInstall)
    console.log(
      `Missing for some tests: ${missing.join(', ')}. On Debian or Ubuntu: sudo ${installOf(missing).join(' ')}`,
    );
  if (missing.length > 0 && canInstall) {
    console.log(`Installing what some tests need: ${missing.join(', ')}`);
    aptGet(['update']);
    aptGet(installOf(missing).slice(1));
    const still = missingOf(parts);
    if (still.length > 0) console.log(`Still missing: ${still.join(', ')}. The tests that need them will fail.`);
  }
  if (canInstall) installSparing();
}

/** By itself, so that a system that does not have it still gets what is needed; what is installed stays as it is. */
function installSparing(): void {
  const missing = missingOf(sparing);
  if (missing.length === 0) return;
  console.log(`Installing what spares time: ${missing.join(', ')}`);
  const asItIs = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  const install = [...installOf(missing).slice(1), '--no-upgrade', '--no-remove', ...asItIs];
  if (aptGet(install, sparingMs) || !aptGet(['update', ...asItIs], sparingMs)) return;
  aptGet(install, sparingMs);
}

function installOf(packages: readonly string[]): string[] {
  return ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
}

/** Says whether it did that. Without a limit unless one is given, in ms. */
function aptGet(args: readonly string[], timeout?: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const ended = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
    ...(timeout && { timeout }),
  });
  if (ended.status !== 0) console.log(`apt-get ${args.join(' ')} ended with ${ended.status ?? ended.error}`);
  return ended.status === 0;
}

function missingOf(these: readonly Part[]): string[] {
  return these.filter(({ programs }) => !programs.some(inPath)).map((part) => part.packageName);
}

function inPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}
