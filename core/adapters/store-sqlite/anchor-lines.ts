import { type EventId, isDigest, isSessionId, type SessionId } from '../../model/ids.ts';
import type { DatedAnchor } from '../store/dated-anchor.ts';

/** Anchors as lines of JSON, one for each. The last line of a session counts. */
export function toLines(anchors: Iterable<DatedAnchor>): string {
  return Array.from(
    anchors,
    ({ session, head, seq, atMs }) => `${JSON.stringify({ session, head, seq, atMs })}\n`,
  ).join('');
}

/** What a file of anchors says. `unread` counts lines that are no anchor, without the rest of a last line that was cut. */
export interface ReadAnchors {
  readonly anchors: Map<SessionId, DatedAnchor>;
  readonly unread: number;
  /** Whether the text is one whole line for each anchor and nothing else. */
  readonly isCompact: boolean;
}

/** Reads lines of anchors. Never throws. */
export function fromLines(text: string): ReadAnchors {
  const anchors = new Map<SessionId, DatedAnchor>();
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  let unread = 0;
  for (const line of lines) {
    const anchor = anchorOf(line);
    if (anchor !== undefined) anchors.set(anchor.session, anchor);
    else if (line !== '') unread++;
  }
  const last = anchorOf(rest);
  if (last !== undefined) anchors.set(last.session, last);
  return { anchors, unread, isCompact: rest === '' && lines.length === anchors.size };
}

function anchorOf(line: string): DatedAnchor | undefined {
  try {
    const { session, head, seq, atMs } = JSON.parse(line) as Record<keyof DatedAnchor, unknown>;
    const isWhole = typeof session === 'string' && typeof head === 'string' && isSessionId(session) && isDigest(head);
    if (!isWhole || typeof seq !== 'number' || typeof atMs !== 'number') return undefined;
    return { session, head: head as EventId, seq, atMs };
  } catch {
    return undefined;
  }
}
