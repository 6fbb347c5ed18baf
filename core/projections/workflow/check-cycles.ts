import { goesRound } from '../../model/workflow/ports-of.ts';
import { isNodeKind } from '../../model/workflow/settings.ts';
import { cyclesOf } from './cycles.ts';
import type { Flow, FlowEdge } from './flow.ts';
import { sayNames } from './say-names.ts';
import { stopping, type WorkflowProblem } from './workflow-problem.ts';

/** Cycles that go through no loop: nothing would end them. */
export function checkCycles({ nodes }: Flow): WorkflowProblem[] {
  return cyclesOf(nodes, (edge) => edge.isLive && !endsRound(edge)).map((cycle) => {
    const ids = cycle.map(({ id }) => id).toSorted();
    return stopping(
      { node: ids[0] as string },
      {
        code: 'cycle',
        words: `It leads back to itself through no loop, by ${sayNames(ids)}: that would never end.`,
        fix: 'Lead the way back to the port “back” of a loop, which has a cap.',
      },
    );
  });
}

/** Whether an edge goes back to a loop from its body. */
export function endsRound({ edge, to }: FlowEdge): boolean {
  return isNodeKind(to.raw.kind) && goesRound(to.raw.kind, edge.to.port);
}
