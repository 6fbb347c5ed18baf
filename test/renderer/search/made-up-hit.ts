import type { SearchHit } from '../../../core/contract/view.ts';

/** A hit on the only step of an event. */
export function madeUpHit(session: string, event: string, more: Partial<SearchHit> = {}): SearchHit {
  return {
    session,
    title: `Title of ${session}`,
    root: session,
    event,
    step: event,
    kind: 'you',
    excerpt: 'find me',
    marks: [[0, 4]],
    trashed: false,
    ...more,
  };
}
