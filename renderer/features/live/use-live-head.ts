import { type LiveHead, type LiveStore, useLive } from '../../stores/live-store.ts';

/**
 * What streams at the head of a session; undefined where nothing does. `drawnRev`: the change of the lineage that a view has drawn, where that may
 * be behind: until it has the steps of what streamed last, that goes on to be shown.
 */
export function useLiveHead(session: string, drawnRev = Number.POSITIVE_INFINITY): LiveHead | undefined {
  return useLive((live) => (live.rev >= 0 ? headFor(live, session, drawnRev) : undefined));
}

/** What a view shows at the head of a session, see {@link useLiveHead}. */
export function headFor(
  { heads, left }: Pick<LiveStore, 'heads' | 'left'>,
  session: string,
  drawnRev: number,
): LiveHead | undefined {
  const before = left.get(session);
  return before !== undefined && drawnRev < before.rev ? before.head : heads.get(session);
}
