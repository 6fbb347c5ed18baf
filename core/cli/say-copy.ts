import type { SessionRow } from '../contract/view.ts';
import { counted } from '../projections/text/say-count.ts';

/** What a session begins with a copy of, in one line for people; `title` is that of the session it repeats. */
export function sayCopy({ steps, copyOf }: SessionRow, title: string): string {
  if (copyOf === undefined) return '';
  const { session, event } = copyOf;
  const part = copyOf.steps === steps ? `all ${counted(steps, 'step')}` : `the first ${counted(copyOf.steps, 'step')}`;
  return `copy of ${session} up to ${event}, ${part}, counted there: ${title}`;
}
