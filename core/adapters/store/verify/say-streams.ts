import { counted } from '../../../model/counted.ts';
import { isReserved, type SessionId } from '../../../model/ids.ts';

/** Streams as a person knows them: sessions, and what the home keeps for itself, which no list shows. */
export function sayStreams(streams: Iterable<SessionId>): string {
  const all = [...streams];
  const sessions = sessionsAmong(all);
  const others = all.length - sessions;
  if (others === 0) return counted(sessions, 'session');
  return sessions === 0 ? 'the home’s own record' : `${counted(sessions, 'session')} and the home’s own record`;
}

/** How many of the streams are sessions. */
export function sessionsAmong(streams: Iterable<SessionId>): number {
  return [...streams].filter((stream) => !isReserved(stream)).length;
}
