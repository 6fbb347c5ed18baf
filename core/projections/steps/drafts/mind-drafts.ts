import type { PayloadOf } from '../../../model/events.ts';
import type { mindKinds } from '../../../model/kinds/mind.ts';
import { textOf } from '../../parts/text-of.ts';
import { counted, shortCount } from '../../text/say-count.ts';
import { pathTitle } from '../path-title.ts';
import { type Around, type Draw, draft, draftWith } from './draft.ts';

/** Steps of memory and context. */
export const mindDrafts: { readonly [K in keyof typeof mindKinds]: Draw<K> } = {
  'memory/began': ({ scope }) => [draft('memory-written', `began the ${scope} memory`, 0)],
  'memory/recalled': (payload, around) => [
    draftWith('memory-recalled', recalled(payload, around), textOf(payload.parts ?? [])),
  ],
  'memory/proposed': ({ key, text }) => [draft('memory-written', `proposed ${key}: ${text}`)],
  'memory/committed': ({ key, text }) => [draft('memory-written', `${key}: ${text}`)],
  'memory/superseded': ({ key, text }) => [draft('memory-written', `replaced ${key}: ${text}`)],
  'memory/retracted': ({ key, reason }) => [draft('memory-written', `retracted ${key}: ${reason}`)],
  'memory/rolled-back': ({ scope, reason }) => [draft('memory-written', `rolled back ${scope} memory: ${reason}`)],
  'context/compressed': (payload) => [draftWith('compaction', compressed(payload), textOf(payload.parts ?? []))],
  'context/pinned': ({ pinned }) => [draft('other', pinned ? 'pinned to the context' : 'no longer pinned', 0)],
};

function recalled({ items, query }: PayloadOf<'memory/recalled'>, { cwd }: Around): string {
  const keys = items.filter((item) => item.injected).map((item) => pathTitle(item.key, cwd));
  if (keys.length > 0) return keys.join(', ');
  const found = items.length === 0 ? 'nothing found' : `${counted(items.length, 'item')} found, none injected`;
  return query === undefined ? found : `${found} for “${query}”`;
}

function compressed({ extent, tokensBefore, tokensAfter }: PayloadOf<'context/compressed'>): string {
  const what = extent === 'full' ? 'compacted' : 'dropped tool output';
  if (tokensBefore === undefined) return extent === 'full' ? 'compacted the conversation' : what;
  const after = tokensAfter === undefined ? '' : ` → ${shortCount(tokensAfter)}`;
  const tokens = `${shortCount(tokensBefore)}${after} tokens`;
  return extent === 'full' ? `${what} ${tokens}` : `${what}, ${tokens}`;
}
