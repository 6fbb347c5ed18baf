import type { Task } from '../run/going.ts';
import type { Outs, Schedule } from '../run/schedule.ts';

/** How far a document comes with what is known of its nodes. */
export interface Reach<Value> {
  /** Nodes that something is known of, in the order in which they came. */
  readonly kept: readonly Task<Value>[];
  /** Nodes that could run, and nothing is known of. */
  readonly waiting: readonly Task<Value>[];
}

/** Goes through a schedule that was not begun, with what each node gave before; undefined for one that gave nothing, or is to run anew. */
export function reachAgain<Value>(
  schedule: Schedule<Value>,
  gave: (task: Task<Value>) => Outs<Value> | undefined,
): Reach<Value> {
  const kept: Task<Value>[] = [];
  const waiting: Task<Value>[] = [];
  const open = [...schedule.begin()];
  // What is gone through as it grows.
  for (const task of open) {
    const outs = gave(task);
    if (outs === undefined) waiting.push(task);
    else {
      kept.push(task);
      open.push(...schedule.gave(task, outs));
    }
  }
  return { kept, waiting };
}
