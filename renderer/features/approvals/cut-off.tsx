import { type SessionRow, type StillRow, sayCutProgram } from '../../../core/contract/view.ts';
import { StillSection } from './still-section.tsx';
import type { Still } from './use-still.ts';

/** Runs that were cut off and in which nothing is asked yet, and programs that were. Nothing where there is none. */
export function CutOff({ still: { runs, programs } }: { readonly still: Still }) {
  return (
    <>
      <StillSection name="Runs that stand still" rows={runs} sayOf={sayRun} />
      <StillSection name="Programs that stand still" rows={programs} sayOf={sayProgram} />
    </>
  );
}

function sayRun({ statusDetail = 'interrupted' }: SessionRow): string {
  return `${statusDetail}. Its run was cut off: it goes on with Continue.`;
}

function sayProgram({ cutProgram: program, cutRun: run }: StillRow): string {
  return sayCutProgram({ program, run });
}
