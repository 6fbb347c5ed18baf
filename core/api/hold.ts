import type { HostClient } from '../contract/connect.ts';

/** Has a host know that a program is alive which works in a session: it reads as running. Returns what lets it go; where the host is gone there is nothing to let go. */
export async function hold(host: HostClient, session: string): Promise<() => Promise<void>> {
  const held = await host.workflows.hold({ session });
  await held.next();
  return async () => {
    await held.return(undefined).catch(() => undefined);
  };
}
