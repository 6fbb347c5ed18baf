import { canonicalForm } from '../model/canonical.ts';
import { type Draft, type Sha256, type StoredEvent, sealText } from '../model/envelope.ts';
import type { EventId, SessionId } from '../model/ids.ts';
import type { Clock, Ids } from './ports.ts';
import { noteMade } from './read-made.ts';

/** What sealing needs of the world. */
export interface Sealing {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sha256: Sha256;
}

/** Where a run of drafts begins. */
export interface StreamStart {
  readonly session: SessionId;
  readonly nextSeq: number;
  /** Parents of the first draft; each further draft has the one before as its first parent. Heads that a draft merges come behind. */
  readonly parents: readonly EventId[];
  readonly by: string;
}

/** Seals drafts into one chain, all at the present moment. Whoever reads them here while they are held has what was sealed. */
export function sealStream(drafts: readonly Draft[], start: StreamStart, sealing: Sealing): StoredEvent[] {
  const atMs = sealing.clock.nowMs();
  let parents = start.parents;
  return drafts.map((draft, index) => {
    const origin = { session: start.session, seq: start.nextSeq + index };
    const { text, value } = canonicalForm(draft.payload);
    const place = {
      parents: [...parents, ...(draft.merges ?? [])],
      origin,
      by: start.by,
      atMs,
      salt: sealing.ids.salt(),
      text,
    };
    const event = sealText(draft, place, sealing.sha256);
    noteMade(event, value);
    parents = [event.id];
    return event;
  });
}
