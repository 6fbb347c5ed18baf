import type { HostClient } from '../contract/connect.ts';

/** A session and all that were started or forked out of it, those that were listed first first. */
export async function sessionsBelow(host: HostClient, session: string): Promise<ReadonlySet<string>> {
  const rows = await host.sessions.list({});
  const below = new Set([session]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const { id, parent } of rows) if (parent !== undefined && below.has(parent.session)) below.add(id);
  }
  return below;
}
