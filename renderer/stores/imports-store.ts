import { create } from 'zustand';
import type { FileReport, ImportProgress } from '../../core/contract/view.ts';

interface ImportsStore {
  /** Import jobs of this host's life by id, oldest first. */
  readonly jobs: ReadonlyMap<string, ImportProgress>;
  /** Reports of files that left something out, from earlier imports and this one. */
  readonly problems: readonly FileReport[];
}

export const useImports = create<ImportsStore>(() => ({ jobs: new Map(), problems: [] }));

/** Puts the progress of a job in place. */
export function putProgress(progress: ImportProgress): void {
  useImports.setState(({ jobs }) => ({ jobs: new Map(jobs).set(progress.job, progress) }));
}
