import { isLeast, isWholeCopy, type SessionRow } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';

/** What it means that a session begins with a copy, in a sentence; `title` is that of the session it repeats. */
export function copyWords(row: SessionRow, title: string): string {
  const copied = row.copyOf?.steps ?? 0;
  const read = isLeast(row) ? ' that can be read' : '';
  if (copied === 0) return `what it repeats of ${title} has no steps${read}`;
  const steps = `${counted(copied, 'step')}${read}`;
  const part = isWholeCopy(row) ? `all of its ${steps}` : `its first ${steps}`;
  return `${part} ${copied === 1 ? 'repeats' : 'repeat'} ${title} and ${copied === 1 ? 'is' : 'are'} counted there`;
}
