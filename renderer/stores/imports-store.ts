import { create } from 'zustand';
import type { FileReport, ImportProgress } from '../../core/contract/view.ts';

interface ImportsStore {
  /** Import jobs of this host's life by id, oldest first. */
  readonly jobs: ReadonlyMap<string, ImportProgress>;
  /** Reports of files that left something out or were refused, from earlier imports and this one. */
  readonly problems: readonly FileReport[];
}

export const useImports = create<ImportsStore>(() => ({ jobs: new Map(), problems: [] }));

/** Jobs that have ended and are remembered: a log that is followed makes one for each change. */
const mostEnded = 50;

/** Puts the progress of a job in place, and forgets the oldest that have ended. */
export function putProgress(progress: ImportProgress): void {
  useImports.setState(({ jobs: before }) => {
    const jobs = new Map(before).set(progress.job, progress);
    const ended = [...jobs.values()].filter(({ state }) => state !== 'running');
    for (const { job } of ended.slice(0, -mostEnded)) jobs.delete(job);
    return { jobs };
  });
}
