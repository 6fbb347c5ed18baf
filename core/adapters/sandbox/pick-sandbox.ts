import type { Clock } from '../../runtime/ports.ts';
import { localSandbox } from './local/local-sandbox.ts';
import { seatbeltSandbox } from './macos/seatbelt-sandbox.ts';
import { missingSandbox } from './missing-sandbox.ts';
import type { ProgramSandbox } from './running-program.ts';

/** The sandbox of this machine. Where it has none, one that runs nothing and says why (P2). */
export function pickSandbox(clock: Clock, platform: NodeJS.Platform = process.platform): ProgramSandbox {
  if (platform === 'linux') return localSandbox({ clock });
  if (platform === 'darwin') return seatbeltSandbox({ clock });
  return missingSandbox(clock, {
    says: `programs can't be isolated on ${namesOf[platform] ?? platform} yet`,
    remedy: NO_OTHER,
  });
}

/** What a person can do where this machine can't isolate programs. */
const NO_OTHER =
  'Run agents on Linux or macOS; here a session can be run without isolation where you choose that for it.';

const namesOf: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows' };
