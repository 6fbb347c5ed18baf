import { type EventId, isDigest, isSessionId, type SessionId } from '../../model/ids.ts';
import type { AnchorFlaws, CutAnchor, DatedAnchor } from '../store/dated-anchor.ts';

/** Anchors as lines of JSON, one for each. The last line of a session counts. */
export function toLines(anchors: Iterable<DatedAnchor>): string {
  return Array.from(
    anchors,
    ({ session, head, seq, atMs }) => `${JSON.stringify({ session, head, seq, atMs })}\n`,
  ).join('');
}

/** Anchors that were left, as lines of JSON. */
export function toLeftLines(left: readonly DatedAnchor[]): string {
  return left
    .map(({ session, head, seq, atMs }) => `${JSON.stringify({ left: { session, head, seq, atMs } })}\n`)
    .join('');
}

/** What a file of anchors says. */
export interface ReadAnchors {
  readonly anchors: Map<SessionId, DatedAnchor>;
  readonly flaws: AnchorFlaws;
  /** Size of a last line that is cut off and has left no mark yet; 0 where there is none. */
  readonly cutBytes: number;
  /** Whether the file is one whole line for each anchor and each flaw, and nothing else. */
  readonly isCompact: boolean;
}

/** Reads a file of anchors. Never throws. */
export function fromLines(bytes: Buffer): ReadAnchors {
  const anchors = new Map<SessionId, DatedAnchor>();
  const damaged: string[] = [];
  const cut: CutAnchor[] = [];
  const left: DatedAnchor[] = [];
  // A byte is a character here, so that what can't be read is counted and kept as it is. Anchors are ASCII.
  const lines = bytes.toString('latin1').split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) {
    const said = lineOf(line);
    if (said?.what === 'anchor') anchors.set(said.anchor.session, said.anchor);
    else if (said?.what === 'cut') cut.push(said.cut);
    else if (said?.what === 'left') left.push(said.anchor);
    else if (line !== '') damaged.push(line);
  }
  const last = lineOf(rest);
  if (last?.what === 'anchor') anchors.set(last.anchor.session, last.anchor);
  const cutBytes = last?.what === 'anchor' ? 0 : rest.length;
  const isCompact = rest === '' && lines.length === anchors.size + damaged.length + cut.length + left.length;
  return { anchors, flaws: { damaged, cut, left }, cutBytes, isCompact };
}

/** The file anew, as short as it can be: flaws stay, so that verify goes on naming them. */
export function toBytes({ anchors, flaws }: Pick<ReadAnchors, 'anchors' | 'flaws'>): Buffer {
  const damaged = flaws.damaged.map((line) => `${line}\n`);
  const cut = flaws.cut.map(({ sizeBytes, foundAtMs }) => `${JSON.stringify({ cut: sizeBytes, foundAtMs })}\n`);
  return Buffer.from([...damaged, ...cut, toLeftLines(flaws.left), toLines(anchors.values())].join(''), 'latin1');
}

type Said =
  | { readonly what: 'anchor' | 'left'; readonly anchor: DatedAnchor }
  | { readonly what: 'cut'; readonly cut: CutAnchor };

/** What a line says; undefined for one that is neither an anchor, one that was left, nor the mark of a cut one. */
function lineOf(line: string): Said | undefined {
  try {
    const said = JSON.parse(line) as Record<keyof DatedAnchor | 'cut' | 'foundAtMs' | 'left', unknown>;
    const { cut, foundAtMs, left } = said;
    if (typeof cut === 'number' && typeof foundAtMs === 'number')
      return { what: 'cut', cut: { sizeBytes: cut, foundAtMs } };
    const anchor = anchorOf(left === undefined ? said : (left as Record<keyof DatedAnchor, unknown>));
    return anchor && { what: left === undefined ? 'anchor' : 'left', anchor };
  } catch {
    return undefined;
  }
}

function anchorOf({ session, head, seq, atMs }: Record<keyof DatedAnchor, unknown>): DatedAnchor | undefined {
  const isWhole = typeof session === 'string' && typeof head === 'string' && isSessionId(session) && isDigest(head);
  if (!isWhole || typeof seq !== 'number' || typeof atMs !== 'number') return undefined;
  return { session, head: head as EventId, seq, atMs };
}
