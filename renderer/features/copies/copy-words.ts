import type { SessionRow } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';

/** What it means that a session begins with a copy, in a sentence; `title` is that of the session it repeats. */
export function copyWords({ steps, copyOf }: Pick<SessionRow, 'steps' | 'copyOf'>, title: string): string {
  const copied = copyOf?.steps ?? 0;
  if (copied === 0) return `what it repeats of ${title} has no steps`;
  const part = copied === steps ? `all of its ${counted(steps, 'step')}` : `its first ${counted(copied, 'step')}`;
  return `${part} ${copied === 1 ? 'repeats' : 'repeat'} ${title} and ${copied === 1 ? 'is' : 'are'} counted there`;
}
