import { Lock, ShieldAlert } from 'lucide-react';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { usePlace } from './use-place.ts';

/** What this machine can do, said before anything runs: where commands run and what they can't reach, or why they can't and the remedy. */
export function MachineNote() {
  const place = usePlace();
  if (place.state === 'loading') return <p className="min-h-10 text-xs text-ink-3">Trying what this machine can do…</p>;
  if (place.state === 'refused')
    return (
      <p className="text-xs text-ink-2">
        <RefusalWords refusal={place.refusal} />
      </p>
    );
  const { ok, backend, says, remedy } = place.value;
  return (
    <section aria-label="Where commands run" className="flex gap-2.5">
      {ok ? (
        <Lock size={15} aria-hidden className="mt-px flex-none text-(--i-done)" />
      ) : (
        <ShieldAlert size={15} aria-hidden className="mt-px flex-none text-warn" />
      )}
      <div className="min-w-0">
        <h2 className="text-sm font-medium">{ok ? `Commands run isolated: ${backend}` : 'Commands can’t run here'}</h2>
        <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
          <LineText text={says} />
          {remedy === undefined ? null : (
            <>
              {' '}
              <LineText text={remedy} />
            </>
          )}
        </p>
        {ok ? null : (
          <p className="mt-1 text-xs text-ink-3">
            The agent can still answer, and read and write files of its workspace; its commands fail unless you choose
            below.
          </p>
        )}
      </div>
    </section>
  );
}
