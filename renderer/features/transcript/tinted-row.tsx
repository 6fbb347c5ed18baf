import type { StepRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { kindLook } from '../../ui/kind.ts';
import { ProseText } from '../untrusted-text/prose-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { RowFrame, type StepRowOf } from './row-frame.tsx';
import type { RowTime } from './row-time.ts';
import { useIsOpen, useTranscriptChoices } from './transcript-choices.ts';
import { beginningOf, useStepParts } from './whole-text.ts';

/** A step that somebody had to look at: an approval or an error. Only its header is tinted. An error that is long opens to all that it says. */
export function TintedRow({ row, time }: { readonly row: StepRowOf; readonly time: RowTime | undefined }) {
  const { kind, title, detail } = row.step;
  const isOpen = useIsOpen(row.key, false);
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
        {detail !== undefined && !isOpen && (
          <p className="border-t border-line px-3 py-1.5 text-xs text-ink-2 [overflow-wrap:anywhere]">
            <ShownText text={detail} mode="prose" />
          </p>
        )}
        {isOpen && <Whole step={row.step} />}
        {kind === 'error' && detail?.endsWith('…') === true && (
          <div className="border-t border-line px-3 py-1">
            <Button look="link" onClick={() => useTranscriptChoices.getState().toggle(row.key)}>
              {isOpen ? 'Show less' : 'Show more'}
            </Button>
          </div>
        )}
      </div>
    </RowFrame>
  );
}

/** The whole text of an error, once it is here; until then its beginning. */
function Whole({ step }: { readonly step: StepRow }) {
  const answer = useStepParts(step);
  const isHere = answer.state === 'ready' && answer.value.text !== '';
  return (
    <div className="border-t border-line px-3 py-1.5 text-ink-2">
      <ProseText text={isHere ? answer.value.text : beginningOf(step)} missing={isHere ? answer.value.missing : 0} />
    </div>
  );
}
