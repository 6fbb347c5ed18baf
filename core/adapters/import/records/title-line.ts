import { cutText } from '../../../projections/text/cut-text.ts';

/** A text as a title: one line, at most 120 characters, empty where it holds nothing to read. */
export function titleLine(text: string): string {
  return cutText(text.slice(0, 1000).replace(/\s+/g, ' ').trim(), 120);
}
