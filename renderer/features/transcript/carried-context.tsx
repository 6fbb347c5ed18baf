import type { StepRow } from '../../../core/contract/view.ts';
import { Seal } from '../../ui/seal.tsx';
import { contextBars } from '../inspector/context-bars.ts';
import { ContextSegments } from '../inspector/context-segments.tsx';
import { contextKey, stepContexts } from '../inspector/step-details.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';

/** The context that a detached session starts from, segment by segment (F6). */
export function CarriedContext({ step }: { readonly step: StepRow }) {
  const answer = useAnswer(stepContexts, contextKey(step.event, step.session));
  return (
    <div className="min-h-8.25 border-t border-line bg-surface px-3 py-2">
      {answer.state === 'refused' && (
        <p className="text-xs text-ink-3">
          <RefusalWords refusal={answer.refusal} />
        </p>
      )}
      {answer.state === 'ready' && (
        <>
          <div className="mb-2 flex items-baseline gap-2 text-xs text-ink-3">
            <span className="min-w-0 flex-1">
              <LineText text={answer.value.because} />
            </span>
            <Seal tone={answer.value.exactness === 'exact' ? 'done' : 'wait'}>{answer.value.exactness}</Seal>
          </div>
          {/* All of it is new to this session: to say so of each would say nothing. */}
          <ContextSegments bars={contextBars(answer.value).map((bar) => ({ ...bar, isNew: false }))} />
        </>
      )}
    </div>
  );
}
