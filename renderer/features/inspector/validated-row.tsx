import { holds, type SessionRow, sayJudgedSteps, sayOutcome, sayVerified } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { takeBackVerdict } from '../../stores/verdict-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { FactRow } from './section.tsx';

/** What the verdicts on a session come to, with the ways to give one and to take a person's own back (V1). */
export function ValidatedRow({ row: { id, outcome, judgedSteps, verified } }: { readonly row: SessionRow }) {
  const keys = useKeysOf('validate');
  if (verified !== undefined) return <VerifiedRow verified={verified} />;
  return (
    <FactRow name="Validated" lines>
      <LineText text={sayOutcome(outcome)} />
      {judgedSteps === undefined ? null : <span className="tn block text-ink-2">{sayJudgedSteps(judgedSteps)}</span>}
      <span className="mt-0.5 flex gap-3">
        <Button look="link" title={keys} onClick={() => useOverlay.getState().show({ type: 'validate', session: id })}>
          Validate…
        </Button>
        {outcome?.validator === 'person' ? (
          <Button look="link" onClick={() => void takeBackVerdict(id, outcome.event)}>
            Take back
          </Button>
        ) : null}
      </span>
    </FactRow>
  );
}

/** Of verdicts that a Verify keeps: what it came to (R3). */
function VerifiedRow({ verified }: { readonly verified: NonNullable<SessionRow['verified']> }) {
  return (
    <FactRow name="Verified" lines>
      <Seal tone={toneOf(verified)}>{holds(verified) ? 'holds' : 'does not hold'}</Seal>
      <span className="tn block">{sayVerified(verified)}</span>
    </FactRow>
  );
}

/** What was not done again, or could not be, is neither sound nor a fault. */
function toneOf(verified: NonNullable<SessionRow['verified']>): 'done' | 'error' | 'wait' {
  if (verified.differs > 0) return 'error';
  return holds(verified) && verified.same > 0 ? 'done' : 'wait';
}
