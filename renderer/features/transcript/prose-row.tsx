import { ImageThumbs } from '../inspector/image-thumbs.tsx';
import { MissingNote } from '../untrusted-text/missing-note.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { letterByLetter, SafeMarkdown } from '../untrusted-text/safe-markdown.tsx';
import { ShowAll } from '../untrusted-text/show-all.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { useCap } from '../untrusted-text/use-cap.ts';
import { RowFrame, type StepRowOf } from './row-frame.tsx';
import type { RowTime } from './row-time.ts';
import { beginningOf, useStepParts } from './whole-text.ts';

interface ProseRowProps {
  readonly row: StepRowOf;
  readonly time: RowTime | undefined;
}

/** What a person or the agent said. A person's words stand as they were typed; an agent's are markdown. */
export function ProseRow({ row, time }: ProseRowProps) {
  const { step } = row;
  const answer = useStepParts(step);
  const parts = answer.state === 'ready' ? answer.value : undefined;
  const missing = parts?.missing ?? 0;
  const text = parts === undefined || parts.text === '' ? beginningOf(step) : parts.text;
  return (
    <RowFrame row={row} time={time} bare={step.kind === 'agent'}>
      {step.kind === 'you' ? (
        <Typed text={text} missing={missing} />
      ) : (
        <Said text={text} missing={missing} isRead={parts !== undefined} />
      )}
      {parts !== undefined && <ImageThumbs images={parts.images} files={parts.files} />}
      {answer.state === 'refused' && (
        <p className="mt-1 text-xs text-ink-3">
          <RefusalWords refusal={answer.refusal} />
        </p>
      )}
    </RowFrame>
  );
}

interface WordsProps {
  readonly text: string;
  /** UTF-16 units that follow in the record. */
  readonly missing: number;
}

function Said({ text, missing, isRead }: WordsProps & { readonly isRead: boolean }) {
  return (
    <div className="pt-[5px] text-ink">
      {isRead ? (
        <SafeMarkdown text={text} missing={missing} />
      ) : (
        <p className="text-base [overflow-wrap:anywhere]">
          <ShownText text={text} mode="prose" />
        </p>
      )}
    </div>
  );
}

const firstWords = { lines: 30, lineLength: 4_000, length: 6_000 };

function Typed({ text, missing }: WordsProps) {
  const cap = useCap(text, firstWords);
  return (
    <div className="rounded-[10px] border border-[color-mix(in_oklab,var(--k)_26%,transparent)] bg-[color-mix(in_oklab,var(--k)_13%,var(--surface))] px-3 py-[7px]">
      <div
        dir="auto"
        className={`on-tint whitespace-pre-wrap text-base font-[520] [overflow-wrap:anywhere] ${letterByLetter}`}
      >
        <ShownText text={cap.capped.text} mode="prose" />
      </div>
      <ShowAll cap={cap} goesOn={missing > 0} />
      <MissingNote text={text} missing={missing} />
    </div>
  );
}
