import { useMemo } from 'react';
import { cutRuns, type SessionRow, type StillRow, sayCutProgram, standsStill } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { StillSection } from './still-section.tsx';

/** Runs that were cut off and in which nothing is asked yet, and programs that were, also where a question in them is open. Nothing where there is none. */
export function CutOff() {
  const rev = useSessions((state) => state.rev);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Map stays the same object, rev says that it changed
  const rows = useMemo(() => [...useSessions.getState().rows.values()], [rev]);
  return (
    <>
      <StillSection name="Runs that stand still" rows={cutRuns(rows)} sayOf={sayRun} />
      <StillSection name="Programs that stand still" rows={rows.filter(standsStill)} sayOf={sayProgram} />
    </>
  );
}

function sayRun({ statusDetail = 'interrupted' }: SessionRow): string {
  return `${statusDetail}. Its run was cut off: it goes on with Continue.`;
}

function sayProgram({ cutProgram: program, cutRun: run }: StillRow): string {
  return sayCutProgram({ program, run });
}
