import type { sessionKinds } from '../../../model/kinds/session.ts';
import { type Draw, draft, errorDraft } from './draft.ts';
import { partDrafts } from './part-drafts.ts';

const KIND_OF = { person: 'you', agent: 'agent', harness: 'harness' } as const;

/** Steps of how sessions begin and what is said in them. Openings are not steps: the lane's header shows them. */
export const sessionDrafts: { readonly [K in keyof typeof sessionKinds]: Draw<K> } = {
  'session/created': () => [],
  'session/forked': () => [],
  'session/spawned': () => [],
  'session/detached': () => [],
  message: ({ author, parts }, around) => {
    const drafts = partDrafts(parts, KIND_OF[author], around);
    return drafts.length === 0 && author === 'person' ? [draft('you', 'empty message', 0)] : drafts;
  },
  error: ({ code, message }) => [errorDraft(message, code)],
  unknown: ({ type }) => [
    draft('other', type.trim() === '' ? 'unknown record without a type' : `unknown record: ${type}`, 0),
  ],
};
