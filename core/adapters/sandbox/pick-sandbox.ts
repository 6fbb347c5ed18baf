import type { Clock } from '../../runtime/ports.ts';
import { localSandbox } from './local/local-sandbox.ts';
import { missingSandbox } from './missing-sandbox.ts';
import type { ProgramSandbox } from './running-program.ts';

/** The sandbox of this machine. Where it has none, one that runs nothing and says why (P2). */
export function pickSandbox(clock: Clock, platform: NodeJS.Platform = process.platform): ProgramSandbox {
  if (platform === 'linux') return localSandbox({ clock });
  return missingSandbox(clock, {
    says: `programs can't be isolated on ${namesOf[platform] ?? platform} yet`,
    remedy: NO_OTHER,
  });
}

/** What a person can do where this machine can't isolate programs: nothing on it. */
const NO_OTHER = 'Run agents on Linux. Here sessions are read, forked, merged and proved.';

const namesOf: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', win32: 'Windows' };
