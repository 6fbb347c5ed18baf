import type { HostClient } from '../contract/connect.ts';
import type { WaitingRow } from '../contract/waiting.ts';
import { isEventId } from '../model/ids.ts';
import { namedBy, saidWord, sayTooShort, theOne } from './only-one.ts';
import { Refused } from './refused.ts';

const LIST = 'List what waits: openrath approvals';

/** A model gives calls their ids: none of them takes the place of a question's. */
const idsOf = ({ event, callId }: WaitingRow) => (callId === undefined ? [event] : [event, callId]);

/**
 * The event that asks what a word names: its id or that of the call that it is about, or a beginning of either of at least four characters that only
 * one has of what waits for this type of answer. A whole id of an event that does not wait is given as it is: the host says why. Throws Refused.
 */
export async function findWaiting(host: HostClient, word: string, type: 'approval' | 'review'): Promise<string> {
  const rows = await host.runs.waiting({});
  const named = namedBy(word, rows, idsOf);
  // What is approved may be a question: the host says how that is answered.
  const ofType = named.filter((row) => row.type === type || (type === 'approval' && row.type === 'choice'));
  const found = theOne(word, ofType, { what: 'question', idsOf, remedy: LIST });
  if (found !== undefined) return found.event;
  if (isEventId(word)) return word;
  const said = saidWord(word);
  if (named.length > 0)
    throw new Refused({ code: 'invalid', message: `${said} waits for another answer.`, remedy: LIST });
  throw new Refused({
    code: 'not-found',
    message:
      said === ''
        ? 'No question was named.'
        : (sayTooShort(word, 'question') ?? `Nothing waits that is named by ${said}.`),
    remedy: LIST,
  });
}
