import { type StepRow, sayBasis } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { takeBackVerdict } from '../../stores/verdict-acts.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/number.ts';
import { StepVerdictSeal } from '../../ui/step-verdict-seal.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { Nothing, Section } from './section.tsx';

/** The verdicts on a step, with the ways to give one and to take a person's own back (V1). Nothing where none can be given. */
export function StepVerdicts({ step, canJudge }: { readonly step: StepRow; readonly canJudge: boolean }) {
  const keys = useKeysOf('validate');
  const { judged = [], session, key } = step;
  if (judged.length === 0 && !canJudge) return null;
  return (
    <Section title="Verdicts on this step" right={count(judged.length)}>
      {judged.length === 0 ? <Nothing>none</Nothing> : null}
      {judged.map((verdict) => (
        <div key={verdict.event} className="flex items-center gap-2 border-t border-line py-1.5 text-sm first:border-0">
          <StepVerdictSeal verdict={verdict} />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <LineText text={sayBasis(verdict)} />
          </span>
          {verdict.validator === 'person' && canJudge ? (
            <Button look="link" onClick={() => void takeBackVerdict(session, verdict.event)}>
              Take back
            </Button>
          ) : null}
        </div>
      ))}
      {canJudge ? (
        <Button
          look="link"
          title={keys}
          onClick={() => useOverlay.getState().show({ type: 'validate', session, step: key })}
        >
          Validate…
        </Button>
      ) : null}
    </Section>
  );
}
