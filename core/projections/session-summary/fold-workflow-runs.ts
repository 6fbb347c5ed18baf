import type { SessionEvent } from '../../model/read-event.ts';
import type { WorkflowRunRow } from './session-row.ts';

/** As many as a line keeps. */
const MOST = 50;

/** Folds an event into the runs of workflows of a session, in place. */
export function foldWorkflowRuns(runs: WorkflowRunRow[], { id, kind, payload, envelope }: SessionEvent): void {
  const { run, atMs } = envelope;
  if (run === undefined) return;
  if (kind === 'run/started' && payload.document !== undefined) {
    const { workflow: name = '', document } = payload;
    runs.push({ run, began: id, name, ...document, startedAtMs: atMs });
    runs.splice(0, runs.length - MOST);
  }
  if (kind !== 'run/ended') return;
  const at = runs.findLastIndex((each) => each.run === run);
  const before = runs[at];
  if (before !== undefined) runs[at] = { ...before, ended: { outcome: payload.outcome, atMs } };
}
