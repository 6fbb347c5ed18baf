import type { StepRow } from '../../../core/contract/view.ts';
import type { Branch, BranchStep, Lineage } from './branch-steps.ts';
import { layOut } from './lay-out.ts';

/** What a person chose to see. */
export interface Shown {
  readonly thinking: boolean;
  readonly harness: boolean;
  /** Keys of the compactions whose steps are unfolded. */
  readonly unfolded: ReadonlySet<string>;
  /** Key of a step that is shown whatever else is chosen: the selected one. A compaction that folds it is unfolded. */
  readonly revealed?: string;
}

/** What all rows of steps have. */
export interface StepRowBase extends BranchStep {
  readonly key: string;
  /** Place in the branch, from 1, over all its steps, hidden ones too. */
  readonly index: number;
  /** Turn in this branch, from 1; 0 before the first message of a person. */
  readonly turn: number;
  /** True where a message before it was erased, which may have been a person's: the turn is a later one then. */
  readonly isTurnLeast?: true;
  /** Sessions that leave from this step, but for sub-agents and the branch on screen. */
  readonly forks: readonly string[];
  /** What is missing between it and the row above. */
  readonly gap?: Gap;
}

/** Something is missing: in words, and the first step after it, which need not be shown. */
export interface Gap {
  readonly says: string;
  readonly at: Pick<StepRow, 'key' | 'session'>;
}

/** One row of the transcript. */
export type TranscriptRow =
  | (StepRowBase & { readonly type: 'step' })
  /** A tool call. Neighbours without trouble share one box; `place` is where in it. */
  | (StepRowBase & { readonly type: 'tool'; readonly place: 'only' | 'first' | 'middle' | 'last' })
  | (StepRowBase & { readonly type: 'sub-agent'; readonly spawned: readonly string[] })
  /** A compaction over the steps that it replaced, which are folded behind it or shown above it. */
  | (StepRowBase & { readonly type: 'compaction'; readonly folds: Folds | undefined })
  /** At the head: what a running branch is doing now. `drawnSeq`: the newest event of the session that the rows have. */
  | { readonly type: 'live'; readonly key: 'live'; readonly session: string; readonly drawnSeq: number }
  /** Where the branch leaves the session that it comes from. */
  | { readonly type: 'leaves'; readonly key: string; readonly session: string; readonly from: string }
  /** Something is missing; without `at` before the first step or behind the last. */
  | { readonly type: 'gap'; readonly key: string; readonly says: string; readonly at?: Gap['at'] };

/** The steps behind a compaction: places in the branch, from 1, both inclusive. */
export interface Folds {
  readonly from: number;
  readonly to: number;
  readonly isFolded: boolean;
}

export interface Transcript {
  readonly rows: readonly TranscriptRow[];
  readonly steps: number;
  readonly turns: number;
  /** Messages that were erased: nobody knows whether a person wrote them. */
  readonly erasedMessages: number;
  /** Steps that are or could be hidden by a switch. */
  readonly thinking: number;
  readonly harness: number;
  /** Branches that leave this one, wherever. */
  readonly forks: number;
}

/** Lays a branch out as rows. Pure: the same branch and choices give equal rows; a row that is as it was is the same object. */
export function transcriptRows(branch: Branch, lineage: Lineage, shown: Shown): Transcript {
  return layOut({ branch, lineage, shown }).transcript;
}
