import type { CountedUsage, UsageReport } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { count, short } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { openPart } from './open-part.ts';
import { allTokens, sayPart, sayWhy } from './usage-words.ts';

/** The largest contributions, each with the way to its step; of several sessions each says whose it is. */
export function UsageParts({ report: { parts, of } }: { readonly report: UsageReport }) {
  const rest = of - parts.length;
  const isOfSeveral = new Set(parts.map(({ session }) => session)).size > 1;
  if (parts.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 text-xs font-medium text-ink-2">The largest first</h3>
      <ul aria-label="What is counted" className="well m-0 max-h-[36vh] list-none overflow-auto p-0">
        {parts.map((part) => (
          <li
            key={`${part.session} ${part.event} ${part.messageId ?? ''} ${part.because}`}
            className="border-b border-line last:border-0"
          >
            <PartButton part={part} isOfSeveral={isOfSeveral} />
          </li>
        ))}
        {rest > 0 ? <li className="px-3 py-2 text-xs text-ink-3">and {count(rest)} more, none larger</li> : null}
      </ul>
    </section>
  );
}

function PartButton({ part, isOfSeveral }: { readonly part: CountedUsage; readonly isOfSeveral: boolean }) {
  const row = useSessions((state) => state.rows.get(part.session));
  return (
    <button
      type="button"
      title={sayPart(part)}
      onClick={() => void openPart(part)}
      className="flex w-full items-baseline gap-3 px-3 py-[7px] text-left text-sm hover:bg-line focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-xs text-ink">
          <LineText text={part.model ?? 'no model recorded'} mode="exact" />
        </span>
        <span className="block truncate text-xs text-ink-3">
          <LineText text={sayWhy(part)} />
          {row === undefined || !isOfSeveral ? null : (
            <>
              {' · '}
              <LineText text={sessionTitle(row)} />
            </>
          )}
        </span>
      </span>
      <span className={cx('tn flex-none', part.counted ? 'text-ink' : 'text-ink-3 line-through')}>
        {part.final ? '' : '≥ '}
        {short(allTokens(part.tokens))}
      </span>
    </button>
  );
}
