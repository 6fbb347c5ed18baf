import { ImageThumbs } from '../inspector/image-thumbs.tsx';
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
  const text = parts === undefined || parts.text === '' ? beginningOf(step) : parts.text;
  return (
    <RowFrame row={row} time={time} bare={step.kind === 'agent'}>
      {step.kind === 'you' ? <Typed text={text} /> : <Said text={text} isWhole={parts !== undefined} />}
      {parts !== undefined && <ImageThumbs images={parts.images} files={parts.files} />}
      {answer.state === 'refused' && (
        <p className="mt-1 text-xs text-ink-3">
          <RefusalWords refusal={answer.refusal} />
        </p>
      )}
    </RowFrame>
  );
}

function Said({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }) {
  return (
    <div className="pt-[5px] text-ink">
      {isWhole ? (
        <SafeMarkdown text={text} />
      ) : (
        <p className="text-base [overflow-wrap:anywhere]">
          <ShownText text={text} mode="prose" />
        </p>
      )}
    </div>
  );
}

const firstWords = { lines: 30, lineLength: 4_000, length: 6_000 };

function Typed({ text }: { readonly text: string }) {
  const { capped, expanded, toggle } = useCap(text, firstWords);
  return (
    <div className="rounded-[10px] border border-[color-mix(in_oklab,var(--k)_26%,transparent)] bg-[color-mix(in_oklab,var(--k)_13%,var(--surface))] px-3 py-[7px]">
      <div
        dir="auto"
        className={`on-tint whitespace-pre-wrap text-base font-[520] [overflow-wrap:anywhere] ${letterByLetter}`}
      >
        <ShownText text={capped.text} mode="prose" />
      </div>
      <ShowAll capped={capped} expanded={expanded} onToggle={toggle} />
    </div>
  );
}
