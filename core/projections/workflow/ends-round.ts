import { goesRound } from '../../model/workflow/ports-of.ts';
import { isNodeKind } from '../../model/workflow/settings.ts';
import type { FlowEdge } from './flow.ts';

/** Whether an edge goes back to a loop from its body. */
export function endsRound({ edge, to }: FlowEdge): boolean {
  return isNodeKind(to.raw.kind) && goesRound(to.raw.kind, edge.to.port);
}
