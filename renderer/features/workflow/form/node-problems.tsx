import type { WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { ProblemRow } from '../problems/problem-row.tsx';
import { useWorst } from '../problems/worst-store.ts';

/** What is wrong with one node, as it was checked last. */
export function NodeProblems({ node }: { readonly node: WorkflowNode }) {
  const compiled = useWorst((state) => state.compiled);
  const problems = (compiled?.problems ?? []).filter((each) => each.node === node.id);
  if (problems.length === 0)
    return <p className="text-sm text-ink-3">{compiled === undefined ? 'It is being checked.' : 'none'}</p>;
  return (
    <ul className="-mt-2">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no name of their own, and no state.
        <ProblemRow key={index} isAtNode problem={problem} />
      ))}
    </ul>
  );
}
