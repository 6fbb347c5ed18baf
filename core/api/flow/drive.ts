import type { Task } from '../../projections/workflow/run/going.ts';
import type { Outs, Schedule } from '../../projections/workflow/run/schedule.ts';
import { failureOf } from '../node-failure.ts';

interface Failure {
  readonly position: string;
  readonly error: unknown;
}

/**
 * Lets nodes of a schedule run, at once where they can, until none is left. Once one has failed no other begins, and those that go on are let come to
 * their end. Throws what a node failed with: what may go otherwise another time before what is on record, of several the first by position.
 */
export function drive<Value>(
  schedule: Schedule<Value>,
  positionOf: (task: Task<Value>) => string,
  work: (task: Task<Value>) => Promise<Outs<Value>>,
): Promise<void> {
  return new Promise((done, reject) => {
    const failures: Failure[] = [];
    let running = 0;
    const begin = (tasks: readonly Task<Value>[]) => {
      for (const task of tasks) {
        running++;
        void work(task).then(
          (outs) => left(task, outs),
          (error) => failed(task, error),
        );
      }
      if (running > 0) return;
      if (failures.length === 0) done();
      else reject(firstOf(failures));
    };
    const left = (task: Task<Value>, outs: Outs<Value>) => {
      running--;
      begin(failures.length === 0 ? schedule.gave(task, outs) : []);
    };
    const failed = (task: Task<Value>, error: unknown) => {
      running--;
      failures.push({ position: positionOf(task), error });
      begin([]);
    };
    begin(schedule.begin());
  });
}

function firstOf(failures: readonly Failure[]): unknown {
  const open = failures.find(({ error }) => failureOf(error) === undefined);
  const [first] = failures.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  return (open ?? first)?.error;
}
