import type { PayloadOf } from '../../../model/events.ts';
import type { sessionKinds } from '../../../model/kinds/session.ts';
import { counted, shortCount } from '../../text/say-count.ts';
import { type Draw, draft, errorDraft } from './draft.ts';
import { partDrafts } from './part-drafts.ts';

const KIND_OF = { person: 'you', agent: 'agent', harness: 'harness' } as const;

/**
 * Steps of how sessions begin and what is said in them. An opening is not a step, the lane's header shows it; but for a
 * detached session's, which holds the context that all after it stands on (F6).
 */
export const sessionDrafts: { readonly [K in keyof typeof sessionKinds]: Draw<K> } = {
  'session/created': () => [],
  'session/forked': () => [],
  'session/spawned': () => [],
  'session/detached': (payload) => [draft('start', detached(payload), 0)],
  message: ({ author, parts }, around) => {
    const drafts = partDrafts(parts, KIND_OF[author], around);
    return drafts.length === 0 && author === 'person' ? [draft('you', 'empty message', 0)] : drafts;
  },
  error: ({ code, message }) => [errorDraft(message, code)],
  unknown: ({ type }) => [
    draft('other', type.trim() === '' ? 'unknown record without a type' : `unknown record: ${type}`, 0),
  ],
};

function detached({ carries, exactness, tree, memory = [] }: PayloadOf<'session/detached'>): string {
  const context =
    carries === undefined
      ? 'the context that it had'
      : `${counted(carries.segments, 'segment')}, about ${shortCount(carries.tokens)} tokens`;
  const more = [
    ...(tree === undefined ? [] : ['its files']),
    ...(memory.length === 0 ? [] : [counted(memory.length, 'item of memory', 'items of memory')]),
  ];
  return [`Detached here: ${context}, ${exactness}`, ...more].join(', ');
}
