import { basename, dirname, join } from 'node:path';
import type { EventId } from '../../../model/ids.ts';
import type { Originals, ReaderContext } from '../format.ts';
import { sourceInFile } from '../name-in-file.ts';
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
  const from = firstOrigin(context)?.session;
  if (from === undefined) return undefined;
  const source = await sourceInFile(fileBeside(context.path, from), from, context.imported);
  const events = await context.imported.events(source);
  const copied = events.size === 0 ? new Map<string, EventId>() : await copiedRecords(context, events);
  const event = [...copied.values()].at(-1);
  const session = event === undefined ? undefined : await context.imported.sessionOf(event);
  const originalOf = (record: ForeignObject) => copied.get(originOf(record)?.uuid ?? '');
  return { parent: event && session ? { event, session } : undefined, from, originalOf };
}

/** What a file is a copy of by its records: each names its original, or is it but for the session it says it is in. */
export async function findOriginals(context: ReaderContext): Promise<readonly Originals[]> {
  const origin = firstOrigin(context);
  if (origin === undefined) return await findResumed(context);
  const found: Originals[] = [];
  for (const source of await filesOf(origin, context)) {
    const events = await context.imported.events(source);
    const originalOf = (record: ForeignObject) => events.get(originOf(record)?.uuid ?? '');
    found.push({
      source,
      originalOf,
      isSame: hasSameContents,
      endsCopy: (record) => record.forkedFrom === undefined && isMessage(record),
    });
  }
  return found;
}

/** Files of the session that was copied: the one beside the copy, or else those elsewhere that begin with what it names. */
async function filesOf({ session, uuid }: Origin, { path, imported }: ReaderContext): Promise<readonly string[]> {
  const beside = fileBeside(path, session);
  const log = await sourceInFile(beside, session, imported);
  if ((await imported.events(log)).size > 0) return [log];
  const found: string[] = [];
  for (const source of await imported.beginningWith(uuid)) {
    const event = (await imported.events(source)).get(uuid);
    const record = event && (await imported.record(event));
    if (basename(source) === basename(beside) || record?.sessionId === session) found.push(source);
  }
  return found;
}

/**
 * Sessions that were resumed under a new id: the file of the new one begins with the old one's records, which say the new id. Never a
 * branch that names its origin: whatever has the same records without doing so is older.
 */
async function findResumed({ source: ours, head, imported }: ReaderContext): Promise<readonly Originals[]> {
  const first = head.records.find((record) => isMessage(record) && typeof record.uuid === 'string');
  if (first === undefined) return [];
  const found: Originals[] = [];
  for (const source of await imported.beginningWith(asText(first.uuid) ?? '')) {
    if (source === ours) continue;
    const events = await imported.events(source);
    const eventOf = (record: ForeignObject) => events.get(asText(record.uuid) ?? '');
    const original = eventOf(first);
    const record = original === undefined ? undefined : await imported.record(original);
    if (record !== undefined && isResumed(first, record))
      found.push({ source, originalOf: eventOf, isSame: hasSameContents, endsCopy: isMessage });
  }
  return found;
}

function isResumed(copy: ForeignObject, original: ForeignObject): boolean {
  if (originOf(original) !== undefined) return false;
  const isSame = (name: string): boolean => hasSame(name, copy, original);
  return !isSame('sessionId') && isSame('timestamp') && hasSameContents(copy, original);
}

/** What a record says. A copy may be stamped anew with ids, times, folder and version. */
const CONTENTS = ['type', 'subtype', 'message', 'content', 'attachment', 'toolUseResult', 'data'];

function hasSameContents(copy: ForeignObject, original: ForeignObject): boolean {
  return CONTENTS.every((name) => hasSame(name, copy, original));
}

function hasSame(name: string, copy: ForeignObject, original: ForeignObject): boolean {
  return JSON.stringify(copy[name]) === JSON.stringify(original[name]);
}

function isMessage({ type }: ForeignObject): boolean {
  return type === 'user' || type === 'assistant';
}

/** The record of another session that a record is a copy of. */
interface Origin {
  readonly session: string;
  readonly uuid: string;
}

function firstOrigin({ head }: ReaderContext): Origin | undefined {
  return head.records.map(originOf).find((origin) => origin !== undefined);
}

function fileBeside(path: string, session: string): string {
  return join(dirname(path), `${basename(session)}.jsonl`);
}

function originOf({ forkedFrom }: ForeignObject): Origin | undefined {
  const { sessionId, messageUuid } = asObject(forkedFrom) ?? {};
  const session = shortText(sessionId);
  return session === undefined ? undefined : { session, uuid: asText(messageUuid) ?? '' };
}

/** The records that a file begins with copies of, by their ids, with their events: up to the first that says something else than it did. */
async function copiedRecords(
  { lines, imported }: ReaderContext,
  events: ReadonlyMap<string, EventId>,
): Promise<ReadonlyMap<string, EventId>> {
  const copied = new Map<string, EventId>();
  for await (const { pieces } of lines()) {
    for (const piece of pieces) {
      if (piece.what !== 'record') continue;
      if (piece.value.forkedFrom === undefined && isMessage(piece.value)) return copied;
      const uuid = originOf(piece.value)?.uuid ?? '';
      const event = events.get(uuid);
      if (event === undefined) continue;
      const said = await imported.record(event);
      if (said !== undefined && !hasSameContents(piece.value, said)) return copied;
      copied.delete(uuid);
      copied.set(uuid, event);
    }
  }
  return copied;
}
