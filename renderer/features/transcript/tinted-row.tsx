import { kindLook } from '../../ui/kind.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { RowFrame, type StepRowOf } from './row-frame.tsx';
import type { RowTime } from './row-time.ts';

/** A step that somebody had to look at: an approval or an error. Only its header is tinted. */
export function TintedRow({ row, time }: { readonly row: StepRowOf; readonly time: RowTime | undefined }) {
  const { kind, title, detail } = row.step;
  return (
    <RowFrame row={row} time={time} small>
      <div className="overflow-hidden rounded-lg border border-[color-mix(in_oklab,var(--k)_28%,transparent)] bg-surface">
        <div className="on-tint flex min-h-7.5 items-baseline gap-2 bg-[color-mix(in_oklab,var(--k)_10%,var(--surface))] px-3 py-1.5 text-sm">
          <span className="flex-none font-medium" style={{ color: `var(--i-${kindLook[kind].hue})` }}>
            {kindLook[kind].word}
          </span>
          <span className="min-w-0 text-ink [overflow-wrap:anywhere]">
            <ShownText text={title} />
          </span>
        </div>
        {detail !== undefined && (
          <p className="border-t border-line px-3 py-1.5 text-xs text-ink-2 [overflow-wrap:anywhere]">
            <ShownText text={detail} mode="prose" />
          </p>
        )}
      </div>
    </RowFrame>
  );
}
