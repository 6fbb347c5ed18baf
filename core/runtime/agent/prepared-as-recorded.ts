import type { SessionEvent } from '../../model/read-event.ts';
import { type MessagesSource, messagesOf } from '../../projections/conversation/messages-of.ts';
import type { ModelMessage } from '../../projections/conversation/model-message.ts';
import type { PreparedRequest } from '../ports/language-model.ts';

/** How a request is made of messages, and what is on record of it. */
export interface RequestMaking {
  readonly prepare: (messages: readonly ModelMessage[]) => Promise<PreparedRequest>;
  readonly sha256: (text: string) => string;
  /** Digest of the request that is on record; undefined where none is. */
  readonly recorded: string | undefined;
}

/** A request and the digest of its bytes. */
export interface DigestedRequest {
  readonly prepared: PreparedRequest;
  readonly contextDigest: string;
}

/**
 * The request at the end of a history. One on record from before models were told of edits, and of folders that are missing, is made as it was
 * then, where that gives its digest: the record stays what it is, a run that goes on from it tells of them from the next request on.
 */
export async function preparedAsRecorded(
  history: readonly SessionEvent[],
  source: MessagesSource,
  { prepare, sha256, recorded }: RequestMaking,
): Promise<DigestedRequest> {
  const made = async (from: MessagesSource): Promise<DigestedRequest> => {
    const prepared = await prepare(messagesOf(history, from));
    return { prepared, contextDigest: sha256(prepared.segments.join('')) };
  };
  const now = await made(source);
  if (recorded === undefined || recorded === now.contextDigest || !history.some(isNoted)) return now;
  const then = await made({ ...source, withoutNotes: true });
  return then.contextDigest === recorded ? then : now;
}

function isNoted(event: SessionEvent): boolean {
  if (event.kind === 'tool/ended') return event.payload.missing !== undefined;
  return event.kind === 'approval/answered' && event.payload.answer === 'edited';
}
