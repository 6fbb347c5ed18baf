import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import type { Spent } from '../agent/budget.ts';
import { spentIn } from '../agent/sub-agents.ts';
import { checkedReader } from '../read-checked.ts';
import type { Runs } from '../runs/runs.ts';
import type { MergeWorld } from './merge-world.ts';

/** A block that a model wrote, or is to write: what the session has on record in which it does. */
export interface WrittenBlock {
  readonly session: SessionId;
  /** The session that it is to be merged into. */
  readonly into: SessionId;
  readonly theirs: SessionId;
  /** Their head that it was written of. */
  readonly theirHead: EventId;
  /** Events of theirs that it was written from. */
  readonly reads: readonly string[];
  /** Unix ms. */
  readonly beganAtMs: number;
  /** `interrupted`: its host was cut off, and nobody took it up. */
  readonly status: 'writing' | 'done' | 'failed' | 'stopped' | 'interrupted';
  /** Why there is none, in words; empty of one that is done or being written. */
  readonly says: string;
  /** Of one that is done. */
  readonly block?: {
    readonly text: string;
    readonly answer: EventId;
    readonly provider: string;
    readonly model: string;
  };
  /** What it came to by its record; absent while it has no end. `costUsd` is absent where it is unknown. */
  readonly spent?: Pick<Spent, 'tokens' | 'costUsd'>;
}

/** What is on record of a block; undefined for a session that writes none. Reads that session only. */
export async function readWritten(
  session: SessionId,
  { store, sealing, runs }: Pick<MergeWorld, 'store' | 'sealing'> & { readonly runs?: Pick<Runs, 'of'> },
): Promise<WrittenBlock | undefined> {
  const ref = await store.ref(session);
  const [begin] = ref === undefined ? [] : await store.own(session, 0, 1);
  const read = checkedReader(sealing.sha256);
  const opening = begin && read(begin);
  if (ref === undefined || opening?.kind !== 'session/spawned' || opening.payload.merge === undefined) return undefined;
  const { from, at, merge } = opening.payload;
  const own = (await store.own(session, 0, ref.nextSeq)).map(read);
  return {
    session,
    into: merge.into as SessionId,
    theirs: from as SessionId,
    theirHead: at as EventId,
    reads: merge.reads,
    beganAtMs: opening.envelope.atMs,
    ...standingOf(own, runs?.of(session) !== undefined),
  };
}

function standingOf(
  own: readonly SessionEvent[],
  isWriting: boolean,
): Pick<WrittenBlock, 'status' | 'says' | 'block' | 'spent'> {
  const end = own.findLast(({ kind }) => kind === 'run/ended' || kind === 'run/stopped');
  if (end === undefined || isWriting) return { status: isWriting ? 'writing' : 'interrupted', says: '' };
  const { tokens, costUsd } = spentIn(own);
  const spent = { tokens, ...(costUsd === undefined ? {} : { costUsd }) };
  if (end.kind === 'run/stopped') return { status: 'stopped', says: end.payload.reason, spent };
  if (end.kind !== 'run/ended' || end.payload.outcome !== 'done')
    return { status: 'failed', says: end.kind === 'run/ended' ? (end.payload.reason ?? '') : '', spent };
  const block = blockIn(own.filter(({ envelope }) => envelope.run === end.envelope.run));
  return block === undefined
    ? { status: 'failed', says: 'The model wrote nothing.', spent }
    : { status: 'done', says: '', block, spent };
}

/** An answer that broke off goes on in the next one. */
function blockIn(events: readonly SessionEvent[]): WrittenBlock['block'] {
  const answers = events.filter((event): event is EventOf<'model/answered'> => event.kind === 'model/answered');
  const last = answers.at(-1);
  const text = answers
    .map(({ payload }) => textOf(payload.parts))
    .join('')
    .trim();
  if (last === undefined || text === '') return undefined;
  const { provider = 'unknown', model = 'unknown' } = last.payload;
  return { text, answer: last.id, provider, model };
}
