import { type LiveHead, useLive } from '../../stores/live-store.ts';

/** What streams at the head of a session; undefined where nothing does. */
export function useLiveHead(session: string): LiveHead | undefined {
  return useLive(({ rev, heads }) => (rev >= 0 ? heads.get(session) : undefined));
}
