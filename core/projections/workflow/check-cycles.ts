import { type Cycle, cyclesOf } from './cycles.ts';
import { endsRound } from './ends-round.ts';
import type { Flow } from './flow.ts';
import { bodiesOf, DEEPEST_LOOPS } from './run/bodies.ts';
import { sayNames } from './say-names.ts';
import { stopping, type WorkflowProblem } from './workflow-problem.ts';

/** Cycles that go through no loop, which nothing would end, and those of which it can't be told which loop they are rounds of. */
export function checkCycles(flow: Flow): WorkflowProblem[] {
  const endless = cyclesOf(flow.nodes, (edge) => edge.isLive && !endsRound(edge));
  if (endless.length > 0) return endless.map(leadsBack);
  return bodiesOf(flow).tangled.map(isTangled);
}

function leadsBack(cycle: Cycle): WorkflowProblem {
  const ids = idsOf(cycle);
  return stopping(
    { node: ids[0] as string },
    {
      code: 'cycle',
      words: `It leads back to itself through no loop, by ${sayNames(ids)}: that would never end.`,
      fix: 'Lead the way back to the port “back” of a loop, which has a cap.',
    },
  );
}

function isTangled(cycle: Cycle): WorkflowProblem {
  const ids = idsOf(cycle);
  return stopping(
    { node: ids[0] as string },
    {
      code: 'loops-tangled',
      words: `Loops lead into each other’s bodies, by ${sayNames(ids)}, or are nested deeper than ${DEEPEST_LOOPS} levels: which rounds are whose can’t be told.`,
      fix: 'Let a session come to the outermost loop alone from outside of it, or put a body into a workflow of its own.',
    },
  );
}

function idsOf(cycle: Cycle): string[] {
  return cycle.map(({ id }) => id).toSorted();
}
