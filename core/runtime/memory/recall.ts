import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import type { MemoryScope } from '../../model/memory/state.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Position } from '../agent/position.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import type { Candidate, Near } from './near.ts';
import { branchMemory, type RunMemory } from './run-memory.ts';

/** What a run looks up in its memories. */
export interface Recall {
  readonly query: string;
  readonly scopes: readonly MemoryScope[];
  /** The call that asks. */
  readonly callId?: string;
}

/** Candidates that are recorded at most. */
const MOST_CANDIDATES = 100;
/** An item that has less of the query is recorded and not injected: it shares the words that most texts have. */
const LEAST_SCORE = 0.1;
/** Text that one recall injects at most, in UTF-16 units. */
const MOST_INJECTED = 20_000;

/**
 * Looks something up and records what came of it, or takes what is on record at the position (R1): the heads that were searched, the
 * candidates with their scores, and the very text that is injected (K1, K2). Scopes that the session has no memory of are left out.
 */
export async function recall(
  world: RunWorld,
  memory: RunMemory,
  { position, ...asked }: Recall & { readonly position: Position },
): Promise<EventOf<'memory/recalled'>> {
  const { items } = memory.may;
  const inputDigest = recallDigest(world, memory, asked);
  const answer = await world.journal.ask({
    position,
    inputDigest,
    effect: 'repeatable',
    perform: async () => [
      recalledDraft(
        await searchMemories({ session: world.session, history: world.historyBefore(position) }, memory, asked),
        asked,
        { items, position, inputDigest },
      ),
    ],
    read: (event) => event,
  });
  if (answer.kind !== 'memory/recalled') throw new RunFailed('What was recalled can’t be read any more.');
  return answer;
}

/** Digest of what a recall depends on beside the memories themselves. */
function recallDigest(
  { sha256 }: Pick<RunWorld, 'sha256'>,
  { may: { items } }: Pick<RunMemory, 'may'>,
  { query, scopes }: Recall,
): string {
  return sha256(canonicalText({ query, scopes: [...scopes], items }));
}

interface Searching {
  readonly session: SessionId;
  /** First-parent history: what the session's own memory holds is in it. */
  readonly history: readonly SessionEvent[];
}

/** Looks something up in memories, each as it is now. */
export async function searchMemories(
  { session, history }: Searching,
  memory: RunMemory,
  { query, scopes }: Recall,
): Promise<Near> {
  const head = history.at(-1)?.id;
  const places = scopes.flatMap((scope) => (scope === 'session' ? [] : (memory.placeOf(scope) ?? [])));
  const isOwn = scopes.includes('session') && head !== undefined;
  return await memory.shared.near({
    query,
    places,
    ...(isOwn ? { branch: { session, head, state: branchMemory(history) } } : {}),
    most: Math.min(memory.may.items * 3, MOST_CANDIDATES),
  });
}

interface At {
  readonly items: number;
  readonly position: string;
  readonly inputDigest: string;
}

/** The event of a recall: candidates with their scores, and what of them is injected. */
export function recalledDraft({ searched, candidates }: Near, { query, scopes, callId }: Recall, at: At): Draft {
  const injected = toInject(candidates, at.items);
  const payload: PayloadOf<'memory/recalled'> = {
    scope: scopes[0] ?? 'session',
    query,
    searched: searched.map(({ scope, stream, head }) => ({ scope, stream, ...(head === undefined ? {} : { head }) })),
    items: candidates.map((candidate) => ({
      key: candidate.item.key,
      score: candidate.score,
      injected: injected.includes(candidate),
      scope: candidate.scope,
      item: candidate.item.id,
    })),
    ...(injected.length === 0 ? {} : { parts: injected.map((item) => ({ type: 'text', text: say(item) })) }),
    ...(callId === undefined ? {} : { callId }),
    position: at.position,
    inputDigest: at.inputDigest,
  };
  return { kind: 'memory/recalled', payload };
}

function toInject(candidates: readonly Candidate[], most: number): readonly Candidate[] {
  const chosen: Candidate[] = [];
  let room = MOST_INJECTED;
  for (const candidate of candidates) {
    const { length } = candidate.item.text;
    if (chosen.length === most || candidate.score < LEAST_SCORE || length > room) continue;
    chosen.push(candidate);
    room -= length;
  }
  return chosen;
}

function say({ scope, item: { key, text } }: Candidate): string {
  return `[${scope} memory: ${key}]\n${text}`;
}
