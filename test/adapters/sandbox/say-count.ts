import { afterAll, beforeEach } from 'vitest';

interface Task {
  readonly type: string;
  readonly result?: { readonly state: string } | undefined;
  readonly tasks?: readonly Task[];
}

/** Has a file of tests print at its end how many of all that it has passed: one that this machine lacks a program for does not count as passed. */
export function sayCount(what: string): void {
  let file: Task | undefined;
  beforeEach(({ task }) => {
    file = task.file;
  });
  afterAll(() => {
    const tests = file === undefined ? [] : testsOf(file);
    const passed = tests.filter(({ result }) => result?.state === 'pass').length;
    console.log(`${what} ${passed} of ${tests.length}`);
  });
}

function testsOf(task: Task): readonly Task[] {
  return task.type === 'test' ? [task] : (task.tasks ?? []).flatMap(testsOf);
}
