import type { EventId, SessionId } from '../../../core/model/ids.ts';
import type { Ours, Theirs } from '../../../core/model/merge/decide-meeting.ts';
import { evolveMerge } from '../../../core/model/merge/evolve.ts';
import type { MergeUnderWay } from '../../../core/model/merge/state.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { type MadeSession, madeId, madeSession } from '../../projections/made-history.ts';

/** Heads of both, where they parted, and another event. */
export const [O, T, A, B] = ['o', 't', 'a', 'b'].map(madeId) as [EventId, EventId, EventId, EventId];
export const ours: Ours = {
  id: 'ours' as SessionId,
  head: O,
  title: 'Beans',
  isReadOnly: false,
  pending: undefined,
  merge: undefined,
};
export const theirs: Theirs = { id: 'theirs' as SessionId, head: T, title: 'Corn' };

/** Events of ours, and the merge that they leave under way. */
export function folded(make: (session: MadeSession) => void): MergeUnderWay | undefined {
  const session = madeSession('ours', { by: 'person' });
  make(session);
  return session.own.reduce<MergeUnderWay | undefined>(evolveMerge, undefined);
}

/** Opens a merge in ours. */
export const opens = (session: MadeSession, conflicts: string[] = [], keys: string[] = []): SessionEvent =>
  session.add('merge/opened', { theirs: theirs.id, ours: O, theirHead: T, ancestor: A, conflicts, keys });
