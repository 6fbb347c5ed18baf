import { asObject } from './foreign-value.ts';
import type { ForeignObject } from './source-line.ts';

/** The object that a text from outside holds as JSON; undefined where it is no JSON or no object. */
export function parseObject(text: string): ForeignObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
