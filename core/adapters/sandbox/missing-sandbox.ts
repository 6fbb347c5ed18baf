import { canonicalText } from '../../model/canonical.ts';
import type { Clock } from '../../runtime/ports.ts';
import { sha256 } from '../sha256.ts';
import type { ProgramSandbox } from './running-program.ts';

/** A sandbox that this machine does not have: it runs nothing, and says why and what to do (P2). */
export function missingSandbox(clock: Clock, why: { readonly says: string; readonly remedy: string }): ProgramSandbox {
  return {
    backend: 'local',
    start: async () => ({ ok: false, reason: `${why.says}. ${why.remedy}` }),
    probe: async () => ({ ok: false, ...why }),
    run: async () => ({
      ...{ ending: 'failed-to-start', reason: `${why.says}. ${why.remedy}` },
      ...{ startedAtMs: clock.nowMs(), endedAtMs: clock.nowMs() },
      ...{ output: [], outputBytes: 0, limitsHit: [], used: {} },
      profileDigest: sha256(canonicalText({ backend: 'local', reaches: 'nothing' })),
    }),
  };
}
