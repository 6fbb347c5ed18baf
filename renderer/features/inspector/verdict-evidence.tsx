import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { Nothing, Section } from './section.tsx';
import { stepDetails } from './step-details.ts';
import { useAnswer } from './use-answer.ts';

/** The step that a verdict rests on, with the way there (V1). `event`: of that step. */
export function VerdictEvidence({ event }: { readonly event: string }) {
  const answer = useAnswer(stepDetails, [event, event].join('\n'));
  const step = answer.state === 'ready' ? answer.value.step : undefined;
  if (answer.state === 'loading') return null;
  return (
    <Section title="Rests on">
      {step === undefined ? (
        <Nothing>
          <LineText text={event} mode="exact" />, which is the step of nothing here.
        </Nothing>
      ) : (
        <Button
          look="link"
          className="max-w-full justify-start text-sm"
          onClick={() => useSelection.getState().select({ type: 'step', session: step.session, key: step.key })}
        >
          <span className="min-w-0 truncate">
            <LineText text={step.title} />
          </span>
        </Button>
      )}
    </Section>
  );
}
