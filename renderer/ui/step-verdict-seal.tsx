import { type StepVerdict, sayStepVerdict } from '../../core/contract/view.ts';
import { seenText } from '../features/untrusted-text/seen-text.ts';
import { Seal } from './seal.tsx';

/** The tone of a verdict that was given on a step. */
export function verdictTone({ verdict }: Pick<StepVerdict, 'verdict'>): 'done' | 'error' | 'wait' {
  if (verdict === 'passed') return 'done';
  return verdict === 'failed' ? 'error' : 'wait';
}

/** The seal of a verdict that was given on a step (V1); its criterion when pointed at. */
export function StepVerdictSeal({ verdict }: { readonly verdict: StepVerdict }) {
  return (
    <span title={seenText(`validation ${sayStepVerdict(verdict)}`, 'prose')} className="flex flex-none">
      <Seal tone={verdictTone(verdict)}>{verdict.verdict}</Seal>
    </span>
  );
}
