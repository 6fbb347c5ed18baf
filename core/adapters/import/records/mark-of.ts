import { cutText } from '../../../projections/text/cut-text.ts';
import type { Marks } from '../format.ts';

const MAX_LENGTH = 1024;

/** A foreign value as a mark: texts (at most 1,024 characters of them), safe numbers and flags; undefined for all else. */
export function markOf(value: unknown): Marks[string] | undefined {
  if (typeof value === 'string') return cutText(value, MAX_LENGTH);
  if (typeof value === 'boolean') return value;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** Marks from a record's members, under the names given; members that are absent or hold something else are left out. */
export function marksFrom(members: readonly (readonly [name: string, value: unknown])[]): Marks {
  const marks: Record<string, Marks[string]> = {};
  for (const [name, value] of members) {
    const mark = markOf(value);
    if (mark !== undefined && mark !== '' && mark !== false) marks[name] = mark;
  }
  return marks;
}
