import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importsEnded } from '../../core/cli/imports-ended.ts';
import type { HostClient } from '../../core/contract/connect.ts';
import type { ImportProgress } from '../../core/contract/import-report.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FULL = 'The disk that holds the home is full.';
const running: ImportProgress = {
  job: 'again',
  state: 'running',
  filesDone: 0,
  filesTotal: 1,
  bytesDone: 0,
  bytesTotal: 10,
  eventsAdded: 0,
  current: '',
};

/** A host with an import whose reports end when they are let. */
function importing(progress: () => ImportProgress[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* reports() {
    await promise;
    yield* [];
  }
  const host = { import: { progress: async () => progress(), reports: async () => reports() } };
  return { host: host as unknown as Pick<HostClient, 'import'>, end: resolve };
}

it('what is imported again before the work begins says, once, that it waits for the disk, and that it goes on', async () => {
  let now: ImportProgress = running;
  const { host, end } = importing(() => [now]);
  const said: string[] = [];
  const ended = importsEnded(host, (says) => said.push(says));
  await vi.advanceTimersByTimeAsync(600);
  expect(said).toEqual([]);
  now = { ...running, waits: FULL };
  await vi.advanceTimersByTimeAsync(1_200);
  const waits = `${FULL} The import waits, and goes on by itself once the disk takes it. Ctrl C ends the waiting.`;
  expect(said).toEqual([waits]);
  now = running;
  await vi.advanceTimersByTimeAsync(600);
  end();
  await ended;
  expect([said, vi.getTimerCount()]).toEqual([[waits, 'The disk takes it again: the import goes on.'], 0]);
});

it('nothing is waited for or said where nothing is imported', async () => {
  const said: string[] = [];
  await importsEnded(importing(() => []).host, (says) => said.push(says));
  expect([said, vi.getTimerCount()]).toEqual([[], 0]);
});
