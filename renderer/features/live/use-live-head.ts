import { type LiveHead, type LiveStore, useLive } from '../../stores/live-store.ts';

/**
 * What streams at the head of a session; undefined where nothing does. `drawnSeq`: the newest event of the session that a view has drawn a step
 * of, where that may be behind: until it has drawn what came of what streamed last, that goes on to be shown.
 */
export function useLiveHead(session: string, drawnSeq = Number.POSITIVE_INFINITY): LiveHead | undefined {
  return useLive((live) => (live.rev >= 0 ? headFor(live, session, drawnSeq) : undefined));
}

/** True while a view has not drawn the step of what streamed last in a session, see {@link useLiveHead}. */
export function useIsLeaving(session: string, drawnSeq: number): boolean {
  return useLive(({ rev, left }) => rev >= 0 && drawnSeq < (left.get(session)?.seq ?? drawnSeq));
}

/** What a view shows at the head of a session, see {@link useLiveHead}. */
export function headFor(
  { heads, left }: Pick<LiveStore, 'heads' | 'left'>,
  session: string,
  drawnSeq: number,
): LiveHead | undefined {
  const before = left.get(session);
  return before !== undefined && drawnSeq < before.seq ? before.head : heads.get(session);
}
