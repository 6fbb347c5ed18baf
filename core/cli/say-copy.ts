import type { SessionRow } from '../contract/view.ts';
import { isWholeCopy } from '../projections/session-summary/copy-of.ts';
import { isLeast } from '../projections/session-summary/known-counts.ts';
import { counted } from '../projections/text/say-count.ts';

/** What a session begins with a copy of, in one line for people; `title` is that of the session it repeats. */
export function sayCopy(row: SessionRow, title: string): string {
  const { copyOf } = row;
  if (copyOf === undefined) return '';
  const { session, event } = copyOf;
  const steps = `${counted(copyOf.steps, 'step')}${isLeast(row) ? ' that can be read' : ''}`;
  const part = isWholeCopy(row) ? `all ${steps}` : `the first ${steps}`;
  return `copy of ${session} up to ${event}, ${part}, counted there: ${title}`;
}
