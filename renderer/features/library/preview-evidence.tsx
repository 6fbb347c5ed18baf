import { counted } from '../../ui/number.ts';
import { Seal } from '../../ui/seal.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { Evidence } from './use-evidence.ts';

/** The verdict of the last check, and how far it reaches. Nothing before there was one. */
export function PreviewEvidence({ evidence }: { readonly evidence: Evidence }) {
  if (evidence.state === 'unchecked') return null;
  if (evidence.state === 'checking') return <p className="mt-3 text-xs text-ink-3">Checking every hash and link…</p>;
  const { sound, events, withheld, faults, vouches } = evidence.report;
  return (
    <section ref={bringIntoView} className="mt-3.5 text-xs text-ink-3" aria-live="polite">
      <div className="flex items-center gap-2">
        <Seal tone={sound ? 'done' : 'error'}>{sound ? 'evidence sound' : counted(faults.length, 'fault')}</Seal>
        <span className="tn">{counted(events, 'event')} checked</span>
        {withheld === 0 ? null : <span className="tn">{counted(withheld, 'value')} withheld</span>}
      </div>
      <p className="mt-1.5">
        <LineText text={vouches} />
      </p>
      {faults.slice(0, 5).map((fault) => (
        <p key={`${fault.what} ${fault.detail}`} className="mt-1 text-err">
          {fault.what}: <LineText text={fault.detail} />
        </p>
      ))}
    </section>
  );
}

/** The verdict stands below the figures: on a low window it would come out of sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
