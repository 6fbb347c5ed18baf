import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';

/** Calls that do again what is recorded. */
export function replayHandlers(host: Host) {
  const os = implement(contract.replay);
  return os.router({
    verify: os.verify.handler(async function* ({ input, signal = new AbortController().signal }) {
      const row = await host.index.rowOf(input.session as SessionId);
      if (row === undefined || host.work === undefined) {
        yield { type: 'refused' as const, message: `There is no session ${input.session} that can be verified here.` };
        return;
      }
      const counts = { same: 0, differs: 0, stale: 0, missing: 0, skipped: 0 };
      const verifying = host.work.verify(row, signal);
      for (let next = await verifying.next(); ; next = await verifying.next()) {
        if (next.done === true) {
          yield { type: 'end' as const, session: next.value, ...counts };
          return;
        }
        counts[next.value.verdict.verdict]++;
        yield { type: 'step' as const, ...next.value };
      }
    }),
  });
}
