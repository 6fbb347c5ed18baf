import type { StepRow } from '../steps/step-row.ts';

/** What a session is right after one of its steps, as the record has it (R2). */
export interface Moment {
  /** Counts from 1, over the whole first-parent history. */
  readonly step: number;
  /** The step; of a call the moment is after its result. */
  readonly row: StepRow;
  /** The newest event that is in it. */
  readonly at: string;
  readonly files: MomentFiles;
  readonly memory: MomentMemory;
  readonly context: MomentContext;
}

export interface MomentFiles {
  /** Absent where the session has no files of its own, as an import has none (F4). */
  readonly tree?: string;
  /** The event that its files began with; absent where none says so. */
  readonly began?: string;
  /** Paths that are not as they were when its files began. */
  readonly changed: number;
  /** What this step changed, by path; the first 1,000. */
  readonly now: readonly ChangedPath[];
}

/** A path that a step changed. `unknown`: the record says no more than that it did. */
export interface ChangedPath {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed' | 'unknown';
  /** What it is after the step against what it was when the files began; absent where it is as it was. */
  readonly since?: 'added' | 'changed' | 'removed' | 'unknown';
}

export interface MomentMemory {
  /** Items that were put before the model so far, and items of the session that hold, as far as the branch tells. */
  readonly recalled: number;
  readonly written: number;
  /** What this step did, by key. */
  readonly now: readonly { readonly how: 'recalled' | 'written' | 'retracted'; readonly key: string }[];
}

export interface MomentContext {
  /** What a request would hold; of an answer, what it was asked with and said. */
  readonly tokens: number;
  /** True where the newest figure is the provider's own; else it is estimated from the texts. */
  readonly isCounted: boolean;
}
