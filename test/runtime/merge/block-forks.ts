import type { HostClient } from '../../../core/contract/connect.ts';
import { accepted, runIn } from '../../cli/forked-runs.ts';

/** Two forks of an empty session in each of which an agent ran. */
export async function twoForks(host: HostClient): Promise<{ readonly ours: string; readonly theirs: string }> {
  const base = accepted(await host.runs.create({ title: 'Bed', workspace: { how: 'empty' } })).session;
  const forkOf = async (title: string) => accepted(await host.sessions.fork({ session: base, title })).session;
  const [ours, theirs] = [await forkOf('Ours'), await forkOf('Theirs')];
  await runIn(host, ours, { command: 'true', says: 'Ours is done.' });
  await runIn(host, theirs, { command: 'echo corn > corn.txt', says: 'Theirs planted corn.' });
  return { ours, theirs };
}

/** Its newest event. */
export const headOf = async (host: HostClient, session: string): Promise<string> =>
  accepted(await host.sessions.show({ session })).row.head;

interface Recorded {
  readonly kind: string;
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What a session has on record of its own. */
export async function eventsOf(host: HostClient, session: string): Promise<Recorded[]> {
  const { events } = accepted(await host.sessions.events({ session, limit: 1000 }));
  return events.map(({ id, envelope, payload }) => ({
    id,
    kind: (JSON.parse(envelope) as { kind: string }).kind,
    payload: JSON.parse(payload ?? '{}') as Recorded['payload'],
  }));
}

/** Blocks that models wrote of theirs for ours. */
export const blocksOf = async (host: HostClient, { ours, theirs }: { ours: string; theirs: string }) =>
  accepted(await host.merge.blocks({ session: ours, theirs })).blocks;
