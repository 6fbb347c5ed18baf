import type { HostClient } from '../contract/connect.ts';
import { stopRun } from './tell-run.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Does work that runs something in a session, or in a branch that it makes of it: an interrupt stops that, on record, and the work comes to its end by it. */
export async function stopWith<T>(host: HostClient, session: string, work: () => Promise<T>): Promise<T> {
  const before = new Set(await branchesOf(host, session));
  return await untilInterrupted(async (interrupted) => {
    const stop = async () => {
      stopRun(host, session, interrupted);
      for (const branch of await branchesOf(host, session)) if (!before.has(branch)) stopRun(host, branch, interrupted);
    };
    // What keeps them from being found keeps the work from its end too, which says so.
    const onAbort = () => void stop().catch(() => undefined);
    interrupted.addEventListener('abort', onAbort);
    try {
      return await work();
    } finally {
      interrupted.removeEventListener('abort', onAbort);
    }
  });
}

async function branchesOf(host: HostClient, session: string): Promise<readonly string[]> {
  const shown = await host.sessions.show({ session });
  return shown.ok ? shown.branches.map(({ id }) => id) : [];
}
