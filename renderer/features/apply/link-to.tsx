import { type FileRow, leadsOut } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** Where a link leads; nothing for all else. */
export function LinkTo({ entry }: { readonly entry: FileRow | undefined }) {
  if (entry?.kind !== 'link') return null;
  const isOut = leadsOut(entry.path, entry.target);
  return (
    <p className={cx('text-xs [overflow-wrap:anywhere]', isOut && 'text-warn')}>
      A link to <LineText text={entry.target} mode="exact" />
      {isOut ? ', which leads out of the folder: look where to before you apply.' : ''}
    </p>
  );
}
