import { LineText } from '../features/untrusted-text/line-text.tsx';
import { cx } from './class-names.ts';
import { sourceLabel, sourceMark } from './source-label.ts';

/** The program that wrote a session. Our own is filled. */
export function SourceBadge({ source }: { readonly source: string }) {
  const own = source === 'openrath';
  return (
    <span className="inline-flex h-4.5 max-w-full items-center gap-1 whitespace-nowrap rounded-[5px] border border-line pr-1.5 pl-0.5 text-2xs text-ink-2">
      <span
        aria-hidden
        className={cx(
          'rounded-[3px] px-[3px] font-mono text-[9px] leading-3 font-semibold',
          own ? 'bg-btn text-white' : 'bg-line-2 text-ink',
        )}
      >
        <LineText text={sourceMark(source)} />
      </span>
      <span className="truncate">
        <LineText text={sourceLabel(source)} />
      </span>
    </span>
  );
}
