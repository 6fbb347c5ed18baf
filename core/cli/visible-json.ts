import { INVISIBLE } from '../projections/text/invisible.ts';

/** JSON over several lines in which what a terminal obeys, and a reader would not see, is escaped: it means the same. */
export function visibleJson(json: string): string {
  const text = JSON.stringify(JSON.parse(json) as object, undefined, 2);
  const unit = (each: string) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(unseen, (found) => found.split('').map(unit).join(''));
}

const unseen = new RegExp(`[${INVISIBLE}]`, 'gu');
