import { ChevronDown, ChevronRight } from 'lucide-react';
import { hueOf } from '../../ui/hue-of.ts';
import { kindInk, stepWord } from '../../ui/kind.ts';
import { stepTitle } from '../../ui/step-title.ts';
import { MergedLink } from '../merge/merged-link.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { SafeMarkdown } from '../untrusted-text/safe-markdown.tsx';
import { CarriedContext } from './carried-context.tsx';
import { RowFrame, type StepRowOf } from './row-frame.tsx';
import type { RowTime } from './row-time.ts';
import { useIsOpen, useTranscriptChoices } from './transcript-choices.ts';
import { beginningOf, useStepParts } from './whole-text.ts';

interface NoteRowProps {
  readonly row: StepRowOf;
  readonly time: RowTime | undefined;
}

/** A step of one line that opens to its whole text, the start of a detached session to the context that it carries: memory, thinking, the harness, placement and whatever else is neither said nor run. */
export function NoteRow({ row, time }: NoteRowProps) {
  const { step } = row;
  const isOpen = useIsOpen(row.key, false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <RowFrame row={row} time={time} small>
      <div className="overflow-hidden rounded-lg border border-line bg-[color-mix(in_oklab,var(--surface)_70%,var(--canvas))]">
        <div className="flex items-center">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => useTranscriptChoices.getState().toggle(row.key)}
            className="flex h-7.5 min-w-0 flex-1 items-center gap-2 px-2.5 text-left"
          >
            <Chevron size={12} aria-hidden className="flex-none text-ink-3" />
            <span className="flex-none text-xs font-medium" style={{ color: kindInk(hueOf(step)) }}>
              {stepWord(step)}
            </span>
            <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
              <LineText text={stepTitle(step)} />
            </span>
          </button>
          <MergedLink step={step} to="transcript" className="mr-2" />
        </div>
        {isOpen && (step.kind === 'start' ? <CarriedContext step={step} /> : <Body row={row} />)}
      </div>
    </RowFrame>
  );
}

function Body({ row: { step } }: { readonly row: StepRowOf }) {
  const answer = useStepParts(step);
  const text = answer.state === 'ready' && answer.value.text !== '' ? answer.value.text : beginningOf(step);
  const missing = answer.state === 'ready' ? answer.value.missing : 0;
  return (
    <div className="border-t border-line bg-surface px-3 py-2 text-ink-2">
      {step.kind === 'thinking' ? (
        <SafeMarkdown text={text} missing={missing} />
      ) : (
        <PlainText text={text} mode="prose" missing={missing} />
      )}
      {answer.state === 'refused' && (
        <p className="text-xs text-ink-3">
          <LineText text={answer.refusal.message} />
        </p>
      )}
    </div>
  );
}
