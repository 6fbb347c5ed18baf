import type { Lane, StepRow } from '../../../core/contract/view.ts';
import { gapWords } from '../../ui/step-title.ts';
import { allSteps, type Branch, type BranchStep } from './branch-steps.ts';

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
interface StepRowBase extends BranchStep {
  readonly key: string;
  /** Place in the branch, from 1, over all its steps, hidden ones too. */
  readonly index: number;
  /** Turn in this branch, from 1; 0 before the first message of a person. */
  readonly turn: number;
  /** Sessions that leave from this step, but for sub-agents and the branch on screen. */
  readonly forks: readonly string[];
}

/** One row of the transcript. */
export type TranscriptRow =
  | (StepRowBase & { readonly type: 'step' })
  /** A tool call. Neighbours without trouble share one box; `place` is where in it. */
  | (StepRowBase & { readonly type: 'tool'; readonly place: 'only' | 'first' | 'middle' | 'last' })
  | (StepRowBase & { readonly type: 'sub-agent'; readonly spawned: readonly string[] })
  /** A compaction over the steps that it replaced, which are folded behind it or shown above it. */
  | (StepRowBase & { readonly type: 'compaction'; readonly folds: Folds | undefined })
  /** Where the branch leaves the session that it comes from. */
  | { readonly type: 'leaves'; readonly key: string; readonly session: string; readonly from: string }
  | { readonly type: 'gap'; readonly key: string; readonly says: string };

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
  /** Steps that are or could be hidden by a switch. */
  readonly thinking: number;
  readonly harness: number;
  /** Branches that leave this one, wherever. */
  readonly forks: number;
}

/** Lays a branch out as rows. Pure: the same branch and choices give equal rows; a row that is as it was is the same object. */
export function transcriptRows(branch: Branch, lanes: ReadonlyMap<string, Lane>, shown: Shown): Transcript {
  const steps = allSteps(branch);
  const forks = forksByStep(branch, lanes);
  const folds = foldsOf(steps, shown);
  const folded = [...folds.values()].filter((fold) => fold.isFolded);
  const count = { turn: 0, thinking: 0, harness: 0, forks: 0 };
  const drafts: RowDraft[] = [];
  for (const [at, { step, hasAnswer }] of steps.entries()) {
    const leaving = forks.get(step.key) ?? none;
    if (step.kind === 'you') count.turn += 1;
    else if (step.kind === 'thinking' || step.kind === 'harness') count[step.kind] += 1;
    count.forks += leaving.length;
    const place = { step, index: at + 1 };
    if (isShown(place, shown, folded)) drafts.push({ ...place, hasAnswer, turn: count.turn, forks: leaving });
  }
  const rows = drafts.map((draft, at) => rowOf(draft, placeIn(drafts, at), folds.get(draft.step.key)));
  const { turn: turns, ...counts } = count;
  return {
    rows: [...gapRow(branch), ...withGaps(withLeaves(rows, branch), branch)],
    steps: steps.length,
    turns,
    ...counts,
  };
}

const none: readonly string[] = [];

/** A row before it is known how it stands among its neighbours. */
type RowDraft = Omit<StepRowBase, 'key'>;

/** True for a compaction that replaced the conversation before it, not only some tool output. */
export function replacesConversation(step: StepRow): boolean {
  return step.kind === 'compaction' && !step.title.startsWith('dropped');
}

function forksByStep(branch: Branch, lanes: ReadonlyMap<string, Lane>): Map<string, string[]> {
  const own = new Set(branch.parts.map((part) => part.session));
  const forks = new Map<string, string[]>();
  for (const [id, { row, fromStep }] of lanes) {
    const isFork = row.kind === 'branch' || row.kind === 'fork' || row.kind === 'main';
    if (!isFork || fromStep === undefined || own.has(id)) continue;
    forks.set(fromStep, [...(forks.get(fromStep) ?? []), id]);
  }
  return forks;
}

/** By key of the compaction: what it folds. Each folds what came since the one before it. */
function foldsOf(steps: readonly BranchStep[], { unfolded, revealed }: Shown): Map<string, Folds> {
  const folds = new Map<string, Folds>();
  let from = 1;
  let holdsRevealed = false;
  for (const [at, { step }] of steps.entries()) {
    const index = at + 1;
    holdsRevealed ||= step.key === revealed;
    if (!replacesConversation(step)) continue;
    const isFolded = !unfolded.has(step.key) && (!holdsRevealed || step.key === revealed);
    if (index > from) folds.set(step.key, { from, to: index - 1, isFolded });
    from = index + 1;
    holdsRevealed = false;
  }
  return folds;
}

function isShown({ step, index }: Pick<RowDraft, 'step' | 'index'>, shown: Shown, folded: readonly Folds[]): boolean {
  if (step.key === shown.revealed) return true;
  if (step.kind === 'thinking' && !shown.thinking) return false;
  if (step.kind === 'harness' && !shown.harness) return false;
  return !folded.some(({ from, to }) => from <= index && index <= to);
}

/** Rows by their step: a step of a long branch gives the same row again when one is added at its end. */
const known = new WeakMap<StepRow, Exclude<TranscriptRow, { type: 'leaves' | 'gap' }>>();

function rowOf(draft: RowDraft, place: Place, folds: Folds | undefined): TranscriptRow {
  const before = known.get(draft.step);
  if (before !== undefined && isSame(before, draft, place) && folds === undefined) return before;
  const row = newRow({ ...draft, key: draft.step.key }, place, folds);
  known.set(draft.step, row);
  return row;
}

function isSame(row: StepRowBase & { readonly place?: Place }, draft: RowDraft, place: Place): boolean {
  const isThere = row.index === draft.index && row.turn === draft.turn && row.hasAnswer === draft.hasAnswer;
  return isThere && (row.place ?? 'only') === place && row.forks.join() === draft.forks.join();
}

function newRow(base: StepRowBase, place: Place, folds: Folds | undefined) {
  const { step } = base;
  if (step.kind === 'compaction') return { type: 'compaction', folds, ...base } as const;
  const spawned = step.call?.spawned ?? none;
  if (spawned.length > 0) return { type: 'sub-agent', spawned, ...base } as const;
  return step.kind === 'tool' ? ({ type: 'tool', place, ...base } as const) : ({ type: 'step', ...base } as const);
}

function gapRow({ gap }: Branch): TranscriptRow[] {
  return gap === undefined ? [] : [{ type: 'gap', key: 'gap', says: gap }];
}

/** Marks where something is missing between two steps. */
function withGaps(rows: readonly TranscriptRow[], { gap }: Branch): TranscriptRow[] {
  return rows.flatMap((row, at): TranscriptRow[] => {
    const isAfterGap = 'step' in row && row.step.afterGap === true && !(at === 0 && gap !== undefined);
    return isAfterGap ? [{ type: 'gap', key: `gap ${row.key}`, says: gapWords }, row] : [row];
  });
}

/** Marks where each session's own part begins, before its first row that is shown; at the end where none is. */
function withLeaves(rows: readonly TranscriptRow[], { parts }: Branch): TranscriptRow[] {
  const marked = [...rows];
  for (const [at, part] of parts.entries()) {
    const from = parts[at - 1]?.session;
    if (from === undefined) continue;
    const own = new Set(parts.slice(at).flatMap(({ steps }) => steps.map(({ step }) => step.key)));
    const place = marked.findIndex((row) => own.has(row.key));
    const mark = { type: 'leaves', key: `leaves ${part.session}`, session: part.session, from } as const;
    marked.splice(place === -1 ? marked.length : place, 0, mark);
  }
  return marked;
}

type Place = Extract<TranscriptRow, { type: 'tool' }>['place'];

/** Neighbouring tool calls of one session without trouble share one box. */
function placeIn(drafts: readonly RowDraft[], at: number): Place {
  if (!isCalm(drafts[at])) return 'only';
  const before = drafts[at]?.step.afterGap !== true && isBeside(drafts[at], drafts[at - 1]);
  const after = drafts[at + 1]?.step.afterGap !== true && isBeside(drafts[at], drafts[at + 1]);
  return before ? (after ? 'middle' : 'last') : after ? 'first' : 'only';
}

/** Between two sessions stands where one leaves the other. */
function isBeside(draft: RowDraft | undefined, other: RowDraft | undefined): boolean {
  return isCalm(other) && other?.step.session === draft?.step.session;
}

function isCalm(draft: RowDraft | undefined): boolean {
  if (draft === undefined || draft.step.kind !== 'tool' || (draft.step.call?.spawned?.length ?? 0) > 0) return false;
  return draft.hasAnswer && draft.step.call?.state === 'answered' && draft.forks.length === 0;
}
