import { cx } from '../../ui/class-names.ts';
import { count } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import type { ContextBar } from './context-bars.ts';

const LOST = 'Its contents can’t be read any more: what of it was sent, and how much, is not known.';

interface ContextSegmentProps {
  readonly bar: ContextBar;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One segment of a context, which opens to the beginning of its text. */
export function ContextSegment({ bar, isOpen, onToggle }: ContextSegmentProps) {
  return (
    <div className={cx('border-t border-line', bar.isNew && 'on-tint -mx-2 bg-accent-soft px-2')}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle} className="block w-full py-[7px] text-left">
        <span className="tn flex items-baseline text-sm">
          <span className="min-w-6 flex-none pr-1 text-2xs text-ink-3">{count(bar.number)}</span>
          <i
            aria-hidden
            className="mr-2 size-2 flex-none self-center rounded-[3px]"
            style={{ background: `var(--k-${bar.hue})` }}
          />
          <span className="min-w-0 truncate text-ink">
            <LineText text={bar.label} />
          </span>
          {bar.isNew && <span className="ml-2 flex-none text-2xs font-semibold text-accent-ink">new</span>}
          <span className="ml-auto flex-none pl-3 text-ink">
            {bar.tokens === undefined ? 'unknown' : count(bar.tokens)}
          </span>
        </span>
        <span aria-hidden className="mt-[5px] ml-6 block h-[3px] rounded-full bg-line">
          <i
            className="block h-full rounded-full opacity-85"
            style={{ width: `${bar.share}%`, background: `var(--k-${bar.hue})` }}
          />
        </span>
      </button>
      {isOpen && (
        <div className="well mb-2 ml-6 px-3 py-2 text-ink-2">
          {bar.preview === '' ? (
            <p className="text-xs text-ink-3">{bar.tokens === undefined ? LOST : 'No text.'}</p>
          ) : (
            <PlainText text={bar.preview} mode="prose" />
          )}
        </div>
      )}
    </div>
  );
}
