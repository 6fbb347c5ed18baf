import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayStandStill } from '../../../core/contract/view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Still } from './use-still.ts';

interface NothingWaitsProps {
  /** How the last one was answered here, in words. */
  readonly answered: string | undefined;
  readonly still: Still;
  /** What is to be done first. */
  readonly children?: ReactNode;
}

/** Says that nothing is asked, what stands still all the same and what has it go on, and what comes here. */
export function NothingWaits({ answered, still: { runs, programs }, children }: NothingWaitsProps) {
  const stands = sayStandStill({ runs: runs.length, programs: programs.length });
  const nothing = answered === undefined ? 'Nothing waits for you' : `${answered} Nothing else waits.`;
  if (stands === '')
    return (
      <EmptyState icon={ShieldCheck} title={nothing}>
        {children}
        {COMES_HERE}
      </EmptyState>
    );
  return (
    <EmptyState
      title={
        answered === undefined ? `Nothing is asked, and ${stands}` : `${answered} Nothing else is asked, and ${stands}.`
      }
    >
      {children}
      <p>
        {[
          ...(runs.length === 0
            ? []
            : ['A run that was cut off goes on with Continue, in its session: choose it in the list.']),
          ...(programs.length === 0 ? [] : ['A program goes on where it is started again with its runId.']),
        ].join(' ')}
      </p>
      <p className="mt-2">{COMES_HERE}</p>
    </EmptyState>
  );
}

const COMES_HERE =
  'Calls that a rule of their agent has you asked about come here, calls that were cut off and may have happened, and merges that are open.';
