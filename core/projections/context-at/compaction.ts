import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';
import { shortCount } from '../text/say-count.ts';
import { isAnswer } from './answer-span.ts';
import { isLostCompaction } from './lost-contents.ts';
import { isPrompt } from './rolled-back-turns.ts';

type Compression = EventOf<'context/compressed'>;
type IndexOf = ReadonlyMap<string, number>;

/** What a full compaction makes of the events in the context: those before its summary, those gone, those after it. */
export interface Compacted {
  readonly stays: readonly number[];
  readonly goes: readonly number[];
  readonly follows: readonly number[];
}

/**
 * Plays a full compaction on the events `live` (C2). Gone: the range that it names, else all, but for what it preserved,
 * which follows the summary, and for the system and developer messages at the head, which are sent again and stay first.
 * A summary that was written later, but stands for events in that range alone, is gone with them.
 * A log's range begins where its file or its last compaction does, so there all that is before it is gone as well.
 */
export function compact(
  event: Compression,
  history: readonly SessionEvent[],
  live: readonly number[],
  indexOf: IndexOf,
): Compacted {
  const from = firstReplaced(event, indexOf);
  const range = rangeOf(event, indexOf);
  const isReplaced = (index: number) => isWithin(range, index) || isToldBy(range, history[index], indexOf);
  const head = history.findIndex((each) => isPrompt(each) || isAnswer(each));
  const places = Map.groupBy(live, (index) => {
    if (index < from || (index < head && isInstruction(history[index]))) return 'stays';
    return isReplaced(index) ? 'goes' : 'follows';
  });
  return { stays: places.get('stays') ?? [], goes: places.get('goes') ?? [], follows: places.get('follows') ?? [] };
}

/** Outputs that a micro-compaction dropped: those in the range that it names, else those of calls that its record names. */
export function droppedOutputs(
  event: Compression,
  history: readonly SessionEvent[],
  live: readonly number[],
  indexOf: IndexOf,
): readonly string[] {
  const { replaced, source } = event.payload;
  const lists = Object.values(source?.marks ?? {}).filter((mark) => Array.isArray(mark));
  const named = new Set(lists.flat());
  const range = rangeOf(event, indexOf);
  return live.flatMap((index) =>
    resultIds(history[index])
      .filter((callId) => (replaced === undefined ? named.has(callId) : isWithin(range, index)))
      .map((callId) => outputKey(index, callId)),
  );
}

/** How an output is known: the index of its event and its call. */
export function outputKey(index: number, callId: string): string {
  return `${index} ${callId}`;
}

/** Events that are gone, as indices of a history, and why in words. */
interface Replaced {
  readonly goes: readonly number[];
  readonly because: string;
}

/**
 * Why what goes at a full compaction is gone. Where one before it was erased, which of them replaced what is not known but for the
 * summary of the erased one, what came behind that, and the range that this one names.
 */
export function replacedParts(
  event: Compression,
  history: readonly SessionEvent[],
  goes: readonly number[],
  indexOf: IndexOf,
): readonly Replaced[] {
  const erased = goes.findLast((index) => isLostCompaction(history[index]));
  const from = erased === undefined ? 0 : Math.min(erased, indexOf.get(event.payload.replaced?.from ?? '') ?? erased);
  return [
    { goes: goes.filter((index) => index < from), because: 'may have been replaced by a compaction that was erased' },
    { goes: goes.filter((index) => index >= from), because: compactedBecause(event) },
  ];
}

function compactedBecause({ payload: { tokensBefore, tokensAfter } }: Compression): string {
  if (tokensBefore === undefined) return 'compacted';
  const after = tokensAfter === undefined ? '' : ` → ${shortCount(tokensAfter)}`;
  return `compacted, ${shortCount(tokensBefore)}${after} tokens`;
}

function firstReplaced(event: Compression, indexOf: IndexOf): number {
  return isImported(event) && event.payload.extent === 'full'
    ? 0
    : (indexOf.get(event.payload.replaced?.from ?? '') ?? 0);
}

/** The events that a compression names, as indices of a history, both ends inclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly preserved: ReadonlySet<number | undefined>;
}

function rangeOf(event: Compression, indexOf: IndexOf): Range {
  const { preserved = [], replaced } = event.payload;
  return {
    from: firstReplaced(event, indexOf),
    to: indexOf.get(replaced?.to ?? '') ?? Number.POSITIVE_INFINITY,
    preserved: new Set(preserved.map((id) => indexOf.get(id))),
  };
}

function isWithin({ from, to, preserved }: Range, index: number): boolean {
  return index >= from && index <= to && !preserved.has(index);
}

/** True for a summary of events that the range has all of. */
function isToldBy({ from, to, preserved }: Range, event: SessionEvent | undefined, indexOf: IndexOf): boolean {
  if (event?.kind !== 'context/compressed' || event.payload.extent === 'micro') return false;
  if (event.payload.replaced === undefined || preserved.has(indexOf.get(event.id))) return false;
  const told = rangeOf(event, indexOf);
  return told.from >= from && told.to <= to;
}

function isInstruction(event: SessionEvent | undefined): boolean {
  return event?.kind === 'message' && (event.payload.role === 'system' || event.payload.role === 'developer');
}

function resultIds(event: SessionEvent | undefined): string[] {
  return event === undefined ? [] : partsOf(partsIn(event), 'tool-result').map((result) => result.callId);
}
