import type { WorkflowEdge } from '../../model/workflow/document.ts';

/** What is wrong with a workflow, where, and what to do about it. Words hold ids and names of the document as they are: faces cut them. */
export interface WorkflowProblem {
  /** Id of the node that it is at. */
  readonly node?: string;
  /** The edge that it is at. */
  readonly edge?: WorkflowEdge;
  /** The kind of problem, for programs. */
  readonly code: string;
  /** The fact, as sentences. */
  readonly words: string;
  /** What to do, as a sentence. */
  readonly fix: string;
  /** Whether it keeps the workflow from running. */
  readonly stops: boolean;
}

/** A problem without its place. */
export type Fault = Pick<WorkflowProblem, 'code' | 'words' | 'fix'>;

/** A problem that keeps the workflow from running, at a node or an edge, or of the whole. */
export function stopping(place: Pick<WorkflowProblem, 'node' | 'edge'>, fault: Fault): WorkflowProblem {
  return { ...place, ...fault, stops: true };
}
