import { type SessionRow, sayOutcome } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { takeBackVerdict } from '../../stores/verdict-acts.ts';
import { Button } from '../../ui/button.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { FactRow } from './section.tsx';

/** What the verdicts on a session come to, with the ways to give one and to take a person's own back (V1). */
export function ValidatedRow({ row: { id, outcome } }: { readonly row: SessionRow }) {
  const keys = useKeysOf('validate');
  return (
    <FactRow name="Validated" lines>
      <LineText text={sayOutcome(outcome)} />
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
