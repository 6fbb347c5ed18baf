import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the journeys and the sandbox need from the system: the Debian package, and the programs that show it is there. */
const parts: readonly { readonly packageName: string; readonly programs: readonly string[] }[] = [
  { packageName: 'chromium', programs: ['chromium', 'chromium-browser', 'google-chrome'] },
  { packageName: 'xvfb', programs: ['Xvfb'] },
  { packageName: 'bubblewrap', programs: ['bwrap'] },
];

/**
 * Installs the missing parts when this is root on Debian; elsewhere says which command would. Only on Linux; never
 * throws. What stays missing shows up in the tests that need it.
 */
export function installSystemParts(): void {
  const missing = missingParts();
  if (process.platform !== 'linux' || missing.length === 0) return;
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.log(`Missing for some tests: ${missing.join(', ')}. On Debian or Ubuntu: sudo ${install.join(' ')}`);
    return;
  }
  console.log(`Installing what some tests need: ${missing.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const [program = '', ...args] of [['apt-get', 'update'], install]) {
    const ended = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (ended.status !== 0) console.log(`${program} ${args.join(' ')} ended with ${ended.status ?? ended.error}`);
  }
  const still = missingParts();
  if (still.length > 0) console.log(`Still missing: ${still.join(', ')}. The tests that need them will fail.`);
}

function missingParts(): string[] {
  return parts.filter(({ programs }) => !programs.some(inPath)).map((part) => part.packageName);
}

function inPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}
