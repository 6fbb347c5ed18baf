import { Scissors } from 'lucide-react';
import type { ContextView, StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { compositionPieces } from './composition-pieces.ts';
import { contextBars } from './context-bars.ts';
import { ContextSegments } from './context-segments.tsx';
import { contextTokens, noneLeft } from './context-tokens.ts';
import { ContextWaiting } from './context-waiting.tsx';
import { contextKey, stepContexts } from './step-details.ts';
import { useAnswer } from './use-answer.ts';

/** What the model saw at this step, segment by segment, and what it did not. */
export function ContextTab({ step }: { readonly step: StepRow }) {
  return <ContextAt event={step.event} session={step.session} title="What the model saw at this step" />;
}

interface ContextAtProps {
  readonly event: string;
  /** The branch that it is seen from. */
  readonly session: string;
  readonly title: string;
}

/** The context at an event, under a title. */
export function ContextAt({ event, session, title }: ContextAtProps) {
  const answer = useAnswer(stepContexts, contextKey(event, session));
  if (answer.state === 'loading') return <ContextWaiting key={event} />;
  if (answer.state === 'refused') {
    return (
      <p className="text-sm text-ink-2">
        <RefusalWords refusal={answer.refusal} />
      </p>
    );
  }
  return <Context context={answer.value} title={title} />;
}

function Context({ context, title }: { readonly context: ContextView; readonly title: string }) {
  const bars = contextBars(context);
  const isExact = context.exactness === 'exact';
  const { figure, unit } = contextTokens(context);
  return (
    <>
      <div className="flex items-center gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <span className="ml-auto">
          <Seal tone={isExact ? 'done' : 'wait'}>{context.exactness}</Seal>
        </span>
      </div>
      <p className="mt-1 text-xs text-ink-3">
        <LineText text={context.because} />
      </p>
      <div className="tn mt-3 flex items-baseline gap-1.5">
        <span className="text-lg font-semibold">{figure}</span>
        <span className="text-xs text-ink-3">{unit}</span>
      </div>
      <div aria-hidden className="mt-1.5 flex h-2 gap-px overflow-hidden rounded-[3px] bg-line">
        {compositionPieces(bars).map(({ number, tokens, hue, isNew }) => (
          <i key={number} style={{ flexGrow: tokens, background: `var(--k-${hue})`, opacity: isNew ? 1 : 0.8 }} />
        ))}
      </div>
      <div className="tn mt-4 mb-1 flex text-2xs text-ink-3">
        <span className="w-6">#</span>
        <span>Segment, in the order sent</span>
        <span className="ml-auto">Tokens</span>
      </div>
      <ContextSegments bars={bars} />
      <LeftOut context={context} />
    </>
  );
}

function LeftOut({ context }: { readonly context: ContextView }) {
  const { left } = context;
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1 text-xs font-medium text-ink-2">Not in this context</h3>
      {left.length === 0 && <p className="text-sm text-ink-3">{noneLeft(context)}</p>}
      {left.map(({ label, because, events }) => (
        <div key={`${label} ${because}`} className="flex items-baseline gap-2 py-1 text-sm text-ink-2">
          <Scissors size={13} aria-hidden className="flex-none self-center text-ink-3" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <ShownText text={label} mode="prose" />,{' '}
            <span className="text-ink-3">
              <LineText text={because} />
            </span>
          </span>
          <Show events={events} />
        </div>
      ))}
    </section>
  );
}

/** The way to the first of the steps that were left out, where it is on screen. */
function Show({ events }: { readonly events: readonly string[] }) {
  const step = useLineage(({ rev, steps }) =>
    rev >= 0 ? events.map((event) => steps.get(event)).find(Boolean) : undefined,
  );
  if (step === undefined) return null;
  return (
    <Button
      look="link"
      onClick={() => useSelection.getState().select({ type: 'step', session: step.session, key: step.key })}
    >
      Show
    </Button>
  );
}
