import { isTooDeep, type Json } from '../../model/canonical.ts';

/** The members of an object, in order. */
export type Members = ReadonlyMap<string, Json>;

/**
 * Reads a call's input for showing: the members of a JSON object, or undefined where it is something else, not JSON
 * at all, or nested too deep. Keys are data: `__proto__` is a key like any other. Never throws.
 */
export function readInput(input: string): Members | undefined {
  if (!/^\s*\{/.test(input) || isTooDeep(input)) return undefined;
  try {
    return new Map(Object.entries(JSON.parse(input) as Record<string, Json>));
  } catch {
    return undefined;
  }
}
