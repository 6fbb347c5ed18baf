import { basename, dirname, join } from 'node:path';
import type { EventId } from '../../../model/ids.ts';
import type { ReaderContext } from '../format.ts';
import { asObject, asText, shortText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import type { AgentParent } from './agent-file.ts';

/** The beginning of a file that was copied from another session, where that session is imported. */
export interface CopiedPrefix {
  /** Where the copy ends: the fork's first parent. Undefined where the other session is not here. */
  readonly parent: AgentParent | undefined;
  /** Name of the session that was copied. */
  readonly from: string;
  /** The event that a record is a copy of. */
  readonly originalOf: (record: ForeignObject) => EventId | undefined;
}

/** Looks for copied records: each names its original in `forkedFrom`. Undefined for a file without them. */
export async function findCopiedPrefix(context: ReaderContext): Promise<CopiedPrefix | undefined> {
  const from = context.head.records.map((record) => originOf(record)?.session).find((session) => session !== undefined);
  if (from === undefined) return undefined;
  const events = await context.imported.events(join(dirname(context.path), `${basename(from)}.jsonl`));
  const originalOf = (record: ForeignObject) => events.get(originOf(record)?.uuid ?? '');
  const event = events.size === 0 ? undefined : await lastOriginal(context, originalOf);
  const session = event === undefined ? undefined : await context.imported.sessionOf(event);
  return { parent: event && session ? { event, session } : undefined, from, originalOf };
}

function originOf({ forkedFrom }: ForeignObject): { session: string; uuid: string } | undefined {
  const { sessionId, messageUuid } = asObject(forkedFrom) ?? {};
  const session = shortText(sessionId);
  return session === undefined ? undefined : { session, uuid: asText(messageUuid) ?? '' };
}

async function lastOriginal(
  { lines }: ReaderContext,
  originalOf: (record: ForeignObject) => EventId | undefined,
): Promise<EventId | undefined> {
  let last: EventId | undefined;
  for await (const { pieces } of lines()) {
    for (const piece of pieces) {
      if (piece.what !== 'record') continue;
      const { type, forkedFrom } = piece.value;
      if (forkedFrom === undefined && (type === 'user' || type === 'assistant')) return last;
      last = originalOf(piece.value) ?? last;
    }
  }
  return last;
}
