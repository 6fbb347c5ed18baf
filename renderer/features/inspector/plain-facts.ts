import type { EventDetail } from '../../../core/contract/view.ts';

/** Facts that stand elsewhere in the Summary, in words of their own. */
const elsewhere = /(?:tokens|^usage counts|^model)$/;

/** Facts of the start of a detached session that stand there too: where it comes from, and its context. */
const atStart = /^(?:came from|carries) |^(?:context|exactness)$/;

/** Names of ids, ours and those of sources: `message id`, `parentUuid`, `call_id`. */
const ids = /(?:^|[ _])ids?$|[a-z]Ids?$|uuids?$/i;

/** The facts of an event that the Summary has no line of its own for. */
export function plainFacts({ facts, kind }: EventDetail): EventDetail['facts'] {
  const isThere = (name: string) => kind === 'session/detached' && atStart.test(name);
  return facts.filter(({ name }) => !elsewhere.test(name) && !ids.test(name) && !isThere(name));
}

/** The facts that are ids of the source: they say something to a machine only, and stand with the source record. */
export function idFacts({ facts }: EventDetail): EventDetail['facts'] {
  return facts.filter(({ name }) => ids.test(name));
}
