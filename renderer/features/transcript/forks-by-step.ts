import type { Lane } from '../../../core/contract/view.ts';
import type { Branch } from './branch-steps.ts';

/** Sessions that leave a branch, but for sub-agents and the branch's own, by key of the step that they leave from. */
export function forksByStep(branch: Branch, lanes: ReadonlyMap<string, Lane>): Map<string, string[]> {
  const own = new Set(branch.parts.map((part) => part.session));
  const forks = new Map<string, string[]>();
  for (const [id, { row, fromStep }] of lanes) {
    const isFork = row.kind === 'branch' || row.kind === 'fork' || row.kind === 'main';
    if (!isFork || fromStep === undefined || own.has(id)) continue;
    const beside = forks.get(fromStep);
    if (beside === undefined) forks.set(fromStep, [id]);
    else beside.push(id);
  }
  return forks;
}
