import type { Source } from '../../model/kinds/fields.ts';
import type { Part } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';

/** What the counts of a file need of a record: no texts, so that a large file's records can all be held. */
export interface RecordContent {
  /** Call ids, one for each call. */
  readonly calls: readonly string[];
  readonly results: readonly string[];
  /** Those of `results` that the source marks as errors. */
  readonly errors: readonly string[];
  readonly images: number;
  readonly thoughts: number;
  readonly tokens: TokenCounts | undefined;
}

/** Token counts of one record, by provider meaning (U1). */
export interface TokenCounts {
  readonly uncachedInput: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** Content of parts. */
export function contentOfParts(parts: readonly Part[]): RecordContent {
  const results = partsOf(parts, 'tool-result');
  const usage = partsOf(parts, 'usage').find(({ scope }) => scope === 'message');
  return {
    calls: partsOf(parts, 'tool-call').map(({ callId }) => callId),
    results: results.map(({ callId }) => callId),
    errors: results.filter(({ isError }) => isError === true).map(({ callId }) => callId),
    images: partsOf(parts, 'image').length,
    thoughts: partsOf(parts, 'reasoning').length,
    tokens: usage,
  };
}

/** Content as marks, for the events of records that are kept without their parts: copies and changed records. */
export function marksOfParts(parts: readonly Part[]): Source['marks'] {
  const { calls, results, errors, images, thoughts, tokens } = contentOfParts(parts);
  const counts = tokens && {
    uncachedInput: tokens.uncachedInput,
    cachedInput: tokens.cachedInput,
    cacheWrite: tokens.cacheWrite,
    output: tokens.output,
  };
  return { calls: [...calls], results: [...results], errors: [...errors], images, thoughts, ...counts };
}

/** Content of an event: from its parts, or from its marks where it was written without them. */
export function contentOf(event: SessionEvent, marks: Source['marks']): RecordContent {
  const isWithoutParts = event.kind === 'import/revised' || event.kind === 'import/noted';
  return isWithoutParts ? contentOfMarks(marks) : contentOfParts(partsIn(event));
}

function contentOfMarks(marks: Source['marks']): RecordContent {
  const list = (mark: Source['marks'][string] | undefined): readonly string[] => (Array.isArray(mark) ? mark : []);
  const count = (mark: Source['marks'][string] | undefined): number => (typeof mark === 'number' ? mark : 0);
  const tokens = {
    uncachedInput: count(marks.uncachedInput),
    cachedInput: count(marks.cachedInput),
    cacheWrite: count(marks.cacheWrite),
    output: count(marks.output),
  };
  return {
    calls: list(marks.calls),
    results: list(marks.results),
    errors: list(marks.errors),
    images: count(marks.images),
    thoughts: count(marks.thoughts),
    tokens: marks.output === undefined ? undefined : tokens,
  };
}
