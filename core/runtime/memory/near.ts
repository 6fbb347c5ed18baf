import type { EventId, SessionId } from '../../model/ids.ts';
import { liveItems, type MemoryItem, type MemoryScope } from '../../model/memory/state.ts';
import type { MemoryWorld, WantedItems } from './memory.ts';
import type { KeptMemory } from './memory-streams.ts';
import { queryTerms } from './query-terms.ts';
import { type Rarity, scoreOf } from './score.ts';

/** What was searched and what was near. */
export interface Near {
  /** Each memory with the head that it had; undefined before its first event. */
  readonly searched: readonly {
    readonly scope: MemoryScope;
    readonly stream: SessionId;
    readonly head: EventId | undefined;
  }[];
  /** Best first; none with the score 0. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly scope: MemoryScope;
  readonly item: MemoryItem;
  /** Above 0, at most 1. */
  readonly score: number;
}

/** Items that the index gives are looked at up to so many times what is wanted: it ranks by other means. */
const LOOKED_AT = 8;

/** Finds what is near to a query: the index names what may be, and each is scored by its text. */
export async function nearItems(
  { index, standingOf }: Pick<MemoryWorld, 'index' | 'standingOf'>,
  kept: readonly KeptMemory[],
  { query, branch, most, abandonedToo = false }: WantedItems,
): Promise<Near> {
  const terms = queryTerms(query);
  const streams = kept.map(({ stream }) => stream);
  const found = terms.length === 0 ? NOTHING : index.near(streams, terms, most * LOOKED_AT);
  const own = branch === undefined ? [] : liveItems(branch.state);
  const rarity: Rarity = { of: found.of + own.length, holding: found.holding };
  const shared = found.items.flatMap((id) => {
    const holder = kept.find(({ state }) => state.live.has(id));
    const item = holder?.state.items.get(id);
    return holder === undefined || item === undefined ? [] : [{ scope: holder.scope, item }];
  });
  const all = [...own.map((item) => ({ scope: 'session' as const, item })), ...shared]
    .map(({ scope, item }) => ({ scope, item, score: scoreOf(terms, `${item.key}\n${item.text}`, rarity) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.item.atMs - a.item.atMs);
  const candidates: Candidate[] = [];
  for (const candidate of all) {
    if (candidates.length === most) break;
    const { from } = candidate.item;
    if (!abandonedToo && from !== undefined && (await standingOf(from)) !== 'stands') continue;
    candidates.push(candidate);
  }
  const searched = kept.map(({ scope, stream, head }) => ({ scope, stream, head }));
  const ofBranch =
    branch === undefined ? [] : [{ scope: 'session' as const, stream: branch.session, head: branch.head }];
  return { searched: [...ofBranch, ...searched], candidates };
}

const NOTHING = { items: [], of: 0, holding: new Map<string, number>() };
