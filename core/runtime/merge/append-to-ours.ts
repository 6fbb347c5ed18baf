import type { Draft } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import { type Ours, stale } from '../../model/merge/decide-meeting.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { Held } from '../runs/session-writers.ts';

/** Ours as it was read, and what writes to it. */
export interface OursHeld {
  readonly held: Held;
  readonly ours: Ours | undefined;
}

/** Appends the one event that was decided, or gives the refusal. */
export async function appendDecided(
  decision: Decision<Draft>,
  to: OursHeld,
): Promise<Decision<{ readonly head: EventId }>> {
  if (!decision.ok) return decision;
  const added = await append([decision.value], to);
  return added.ok ? accept({ head: lastOf(added.value) }) : added;
}

/** Appends what was decided on ours as it was read, durably; refused where it went on since. */
export async function append(
  drafts: readonly Draft[],
  { held, ours }: OursHeld,
): Promise<Decision<readonly SessionEvent[]>> {
  if (ours === undefined) throw new Error('a merge was decided for a session that is not there');
  const { writer } = held;
  if (writer.head() !== ours.head) return stale({ ...ours, head: writer.head() });
  return accept(await writer.append(drafts, 'person', 'now'));
}

/** Id of the last event of what was appended. */
export function lastOf(events: readonly SessionEvent[]): EventId {
  const last = events.at(-1);
  if (last === undefined) throw new Error('nothing was appended');
  return last.id;
}
