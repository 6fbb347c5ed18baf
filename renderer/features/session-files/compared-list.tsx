import type { ComparedChange } from '../../../core/contract/view.ts';
import { factsOfChange } from '../apply/path-words.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** Paths that would be written, each with what becomes of it. */
export function ComparedList({ changes }: { readonly changes: readonly ComparedChange[] }) {
  return (
    <ul aria-label="Paths" className="m-0 list-none p-0">
      {changes.map((change) => (
        <li key={change.path} className="flex items-baseline gap-3 border-t border-line py-1 first:border-0">
          <span className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
            <LineText text={change.path} mode="exact" />
          </span>
          <span className="tn flex-none text-2xs text-ink-3">{factsOfChange(change).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
