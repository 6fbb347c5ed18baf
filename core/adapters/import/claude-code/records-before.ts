import type { EventId } from '../../../model/ids.ts';
import type { LedgerEntry } from '../../../runtime/ports.ts';
import type { ReaderContext } from '../format.ts';
import { asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { isInFile } from '../write/known-records.ts';

/** A record that a file held once, and the event that stands for it. */
export interface RecordBefore {
  readonly event: EventId;
  readonly value: ForeignObject;
}

/** What a file held before and does not hold now, where what it holds now hangs on that. */
export interface Before {
  /** A record before those that hang on it. */
  readonly records: readonly RecordBefore[];
  /** The file begins with a record that goes on from one of them: it was begun anew, as a log is that is rotated. */
  readonly isBegunAnew: boolean;
}

const NOTHING: Before = { records: [], isBegunAnew: false };

/**
 * Finds the records that a file held before and that records name which it holds now: they are in its session, so nothing is missing
 * there. Reads the file a second time where it does not begin as it did, or something has gone from it. Throws HostError where the file can't be read or
 * the store fails.
 */
export async function recordsBefore(context: ReaderContext): Promise<Before> {
  const { held, head, imported } = context;
  if (held.length === 0 || beginsAsBefore(context)) return NOTHING;
  const gone = new Map(held.flatMap((entry) => (isNamed(entry) ? [[entry.record, entry] as const] : [])));
  const named = new Set<string>();
  for await (const { pieces } of context.lines()) {
    for (const piece of pieces) {
      if (piece.what !== 'record') continue;
      gone.delete(asText(piece.value.uuid) ?? '');
      for (const parent of parentsOf(piece.value)) if (gone.has(parent)) named.add(parent);
    }
  }
  if (![...named].some((parent) => gone.has(parent))) return NOTHING;
  const records: RecordBefore[] = [];
  // Of one that was erased nothing is known but that it was there.
  for (const { record: uuid, event } of gone.values())
    records.push((await imported.firstRecord(event)) ?? { event, value: { uuid } });
  const [first] = head.records.filter(({ uuid }) => asText(uuid) !== undefined);
  const isBegunAnew = first !== undefined && parentsOf(first).some((parent) => gone.has(parent));
  return { records: parentsFirst(records), isBegunAnew };
}

function isNamed({ record }: LedgerEntry): boolean {
  return !record.startsWith('#');
}

/** Whether a file begins with the record that it began with, and nothing is known to have gone from it: then it only grew. */
function beginsAsBefore({ held, head }: ReaderContext): boolean {
  const known = held.filter(isNamed);
  if (known.some((entry) => entry.rawDigest !== '' && !isInFile(entry))) return false;
  const [first, next] = known;
  if (first === undefined || first.ordinal === next?.ordinal) return false;
  return head.records.find(({ uuid }) => asText(uuid) !== undefined)?.uuid === first.record;
}

function parentsOf({ parentUuid, logicalParentUuid }: ForeignObject): string[] {
  return [asText(parentUuid), asText(logicalParentUuid)].filter((parent) => parent !== undefined);
}

/** In their order, but for those whose parent comes after them: of several files that were begun anew each counts its records from the first. */
function parentsFirst(records: readonly RecordBefore[]): RecordBefore[] {
  const waiting = new Set(records.map(({ value }) => asText(value.uuid)));
  const behind = new Map<string, RecordBefore[]>();
  const sorted: RecordBefore[] = [];
  const take = (first: RecordBefore): void => {
    for (const todo = [first]; todo.length > 0; ) {
      const record = todo.pop() as RecordBefore;
      const uuid = asText(record.value.uuid) ?? '';
      sorted.push(record);
      waiting.delete(uuid);
      todo.push(...(behind.get(uuid)?.toReversed() ?? []));
      behind.delete(uuid);
    }
  };
  for (const record of records) {
    const parent = parentsOf(record.value).find((each) => waiting.has(each));
    if (parent === undefined) take(record);
    else behind.set(parent, [...(behind.get(parent) ?? []), record]);
  }
  // Records that name each other in a circle hang on nothing.
  return [...sorted, ...[...behind.values()].flat()];
}
