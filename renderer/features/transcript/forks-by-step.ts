import { leavingOf } from '../session-graph/leaving-of.ts';
import type { Branch, Lineage } from './branch-steps.ts';

/** Sessions that leave a branch, but for sub-agents and the branch's own, by key of the step that the graph draws their edge from. */
export function forksByStep(branch: Branch, lineage: Lineage): Map<string, string[]> {
  const own = new Set(branch.parts.map((part) => part.session));
  const forks = new Map<string, string[]>();
  for (const [id, lane] of lineage.lanes) {
    const { row } = lane;
    const isFork = row.kind === 'branch' || row.kind === 'fork' || row.kind === 'main';
    if (!isFork || own.has(id)) continue;
    const { fromStep } = leavingOf(lane, lineage);
    if (fromStep === undefined) continue;
    const beside = forks.get(fromStep);
    if (beside === undefined) forks.set(fromStep, [id]);
    else beside.push(id);
  }
  return forks;
}
