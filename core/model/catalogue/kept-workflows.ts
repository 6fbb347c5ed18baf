import type { Act, WorkflowVersion } from './state.ts';

/** Workflows that are kept, by id, while acts are gone through. */
export type KeptSoFar = Map<string, [WorkflowVersion, ...WorkflowVersion[]]>;

type WorkflowAct = Extract<Act, { readonly type: 'workflow-saved' | 'workflow-removed' }>;

/** Takes one act that is not undone, in the order of all. */
export function takeWorkflowAct(kept: KeptSoFar, act: WorkflowAct): void {
  if (act.type === 'workflow-removed') {
    kept.delete(act.workflow);
    return;
  }
  const { workflow, version, name, digest, hash, atMs } = act;
  const saved = { version, name, digest, hash, atMs };
  const before = kept.get(workflow);
  if (before === undefined) kept.set(workflow, [saved]);
  else before.push(saved);
}
