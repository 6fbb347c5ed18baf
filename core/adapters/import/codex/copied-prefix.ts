import type { EventId } from '../../../model/ids.ts';
import type { ReaderContext } from '../format.ts';
import { asObject } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { NONE, RunningTotal, type TokenSum } from './running-total.ts';
import type { Leave } from './thread.ts';

/** The beginning of a rollout that was copied, re-stamped, from an imported one. */
export interface CopiedPrefix {
  readonly parent: Leave;
  readonly before: TokenSum;
  readonly originalOf: (payload: ForeignObject) => EventId | undefined;
}

/** Compares the beginning of a rollout with the file it says it was forked from. Undefined where nothing is equal. */
export async function findCopiedPrefix(context: ReaderContext, source: string): Promise<CopiedPrefix | undefined> {
  const originalOf = await originalsIn(source, context);
  const { last, before } = await lastOriginal(context, originalOf);
  const session = last === undefined ? undefined : await context.imported.sessionOf(last);
  return last && session ? { parent: { event: last, session }, before, originalOf } : undefined;
}

/** Finds events of a rollout by the payload of their record: all that a re-stamped copy leaves as it was. */
export async function originalsIn(source: string, context: ReaderContext): Promise<CopiedPrefix['originalOf']> {
  const originals = new Map<string, EventId>();
  for await (const { event, value } of context.imported.records(source)) {
    const payload = asObject(value.payload);
    if (payload !== undefined) originals.set(digestOf(payload, context), event);
  }
  return (payload) => originals.get(digestOf(payload, context));
}

function digestOf(payload: ForeignObject, { sha256 }: ReaderContext): string {
  return sha256(JSON.stringify(payload));
}

/** The copy ends at the first item of the transcript, or prompt, that the other file does not have. */
async function lastOriginal({ lines }: ReaderContext, originalOf: CopiedPrefix['originalOf']) {
  let last: EventId | undefined;
  const total = new RunningTotal();
  let before = NONE;
  for await (const { pieces } of lines()) {
    for (const piece of pieces) {
      const payload = piece.what === 'record' ? asObject(piece.value.payload) : undefined;
      if (piece.what !== 'record' || payload === undefined) continue;
      const original = originalOf(payload);
      if (original === undefined && endsCopy(piece.value.type, payload)) return { last, before };
      if (original !== undefined && payload.type === 'token_count') before = total.read(payload.info)?.total ?? before;
      last = original ?? last;
    }
  }
  return { last, before };
}

/** True for what only a thread's own turns bring. */
export function endsCopy(type: unknown, payload: ForeignObject): boolean {
  return type === 'response_item' || payload.type === 'user_message' || payload.type === 'token_count';
}
