import type { SessionEvent } from '../../model/read-event.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/** What an event of a merge merges; undefined for any other event, and where what opened the merge can't be read. Notes what is opened in `state`. */
export function mergeOf(state: Pick<Steps, 'merges'>, event: SessionEvent): StepRow['merge'] {
  switch (event.kind) {
    case 'merge/opened': {
      const merge = { theirs: event.payload.theirs, head: event.payload.theirHead };
      state.merges ??= new Map();
      state.merges.set(event.id, merge);
      return merge;
    }
    case 'merge/settled':
      return state.merges?.get(event.payload.opened);
    case 'merge/completed':
    case 'merge/abandoned': {
      const merge = state.merges?.get(event.payload.opened);
      state.merges?.delete(event.payload.opened);
      if (merge === undefined || event.kind === 'merge/abandoned') return merge;
      const writer = event.payload.block?.writer?.session;
      return { ...merge, done: true, ...(writer === undefined ? {} : { writer }) };
    }
    default:
      return undefined;
  }
}
