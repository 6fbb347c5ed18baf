import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnswering } from './e2e/start-answering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Applications of which the first so many never answer what they are asked. */
function silentAtFirst(silent: number) {
  const seen = { starts: 0, ended: 0 };
  const start = async () => {
    seen.starts += 1;
    const answer = seen.starts <= silent ? new Promise<boolean>(() => undefined) : Promise.resolve(true);
    const child = Object.assign(new EventEmitter(), {
      kill: () => {
        seen.ended += 1;
        return child.emit('exit');
      },
    });
    return { nth: seen.starts, evaluate: () => answer, process: () => child };
  };
  return { seen, start };
}

it('an application whose main answers is started once', async () => {
  const { seen, start } = silentAtFirst(0);
  expect([(await startAnswering(start)).nth, seen]).toEqual([1, { starts: 1, ended: 0 }]);
});

it('one whose main never answers is ended, and started again', async () => {
  const { seen, start } = silentAtFirst(1);
  const started = startAnswering(start);
  await vi.runAllTimersAsync();
  expect([(await started).nth, seen]).toEqual([2, { starts: 2, ended: 1 }]);
});

it('where none answers, it is said after three', async () => {
  const { seen, start } = silentAtFirst(9);
  const said = expect(startAnswering(start)).rejects.toThrow('started 3 times');
  await vi.runAllTimersAsync();
  await said;
  expect(seen).toEqual({ starts: 3, ended: 3 });
});
