import type { LineDiff } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';

/** Lines added and removed: `+3 −1`. */
export function DiffCount({ diff }: { readonly diff: Pick<LineDiff, 'added' | 'removed'> }) {
  return (
    <span className="tn flex-none whitespace-nowrap font-mono text-2xs">
      <span className={diff.added > 0 ? 'text-add' : 'text-ink-3'}>+{count(diff.added)}</span>{' '}
      <span className={diff.removed > 0 ? 'text-del' : 'text-ink-3'}>−{count(diff.removed)}</span>
    </span>
  );
}
