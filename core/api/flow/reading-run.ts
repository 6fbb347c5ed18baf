import { failedWith } from '../node-failure.ts';
import { placed } from '../placed.ts';
import type { WorkflowRecord } from '../workflow-record.ts';
import { doneOf, inputDigestOf, moreOf, type WorkflowRun } from '../workflow-run.ts';

/** Thrown where a run has nothing on record of what is asked for. */
export class NotOnRecord extends Error {}

/** A run that is read alone: it gives what is on record, and does nothing. `read`: called with the event of each node that is asked for. */
export function readingRun(record: WorkflowRecord, read: (event: string) => void): WorkflowRun {
  const run: WorkflowRun = {
    keepOut: () => undefined,
    async node(place, on, operation) {
      const path = `${place.path}/${operation.what}-${place.next++}`;
      const left = record.left(path);
      if (left === undefined || record.entered(path)?.inputDigest !== inputDigestOf(on, operation))
        throw new NotOnRecord(path);
      read(left.event);
      const here = { run, path, next: 0 };
      if (left.outcome !== 'done') throw failedWith(left.value ?? '', on.host, (value) => placed(value, here));
      return doneOf(left, on, here);
    },
    more: (position) => moreOf(record, position),
    async answer(place, what) {
      const answered = record.answered(`${place.path}/${what}-${place.next++}`);
      if (answered === undefined) throw new NotOnRecord(place.path);
      return answered.value;
    },
  };
  return run;
}
