import type { Lane, StepRow } from '../../../core/contract/view.ts';
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

/** Lays a branch out as rows. Pure: the same branch and choices give equal rows. */
export function transcriptRows(branch: Branch, lanes: ReadonlyMap<string, Lane>, shown: Shown): Transcript {
  const steps = numbered(branch, forksByStep(branch, lanes));
  const folds = foldsOf(steps, shown);
  const folded = [...folds.values()].filter((fold) => fold.isFolded);
  const rows = steps.filter((step) => isShown(step, shown, folded)).map((step) => rowOf(step, folds));
  return {
    rows: withBoxes([...gapRow(branch), ...withLeaves(rows, branch)]),
    steps: steps.length,
    turns: steps.at(-1)?.turn ?? 0,
    thinking: steps.filter(({ step }) => step.kind === 'thinking').length,
    harness: steps.filter(({ step }) => step.kind === 'harness').length,
    forks: steps.reduce((sum, step) => sum + step.forks.length, 0),
  };
}

/** True for a compaction that replaced the conversation before it, not only some tool output. */
export function replacesConversation(step: StepRow): boolean {
  return step.kind === 'compaction' && !step.title.startsWith('dropped');
}

function numbered(branch: Branch, forks: ReadonlyMap<string, readonly string[]>): StepRowBase[] {
  let turn = 0;
  return allSteps(branch).map((entry, at) => {
    if (entry.step.kind === 'you') turn++;
    return { ...entry, key: entry.step.key, index: at + 1, turn, forks: forks.get(entry.step.key) ?? [] };
  });
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
function foldsOf(steps: readonly StepRowBase[], { unfolded, revealed }: Shown): Map<string, Folds> {
  const folds = new Map<string, Folds>();
  let from = 1;
  let holdsRevealed = false;
  for (const { step, index } of steps) {
    holdsRevealed ||= step.key === revealed;
    if (!replacesConversation(step)) continue;
    const isFolded = !unfolded.has(step.key) && (!holdsRevealed || step.key === revealed);
    if (index > from) folds.set(step.key, { from, to: index - 1, isFolded });
    from = index + 1;
    holdsRevealed = false;
  }
  return folds;
}

function isShown({ step, index }: StepRowBase, shown: Shown, folded: readonly Folds[]): boolean {
  if (step.key === shown.revealed) return true;
  if (step.kind === 'thinking' && !shown.thinking) return false;
  if (step.kind === 'harness' && !shown.harness) return false;
  return !folded.some(({ from, to }) => from <= index && index <= to);
}

function rowOf(base: StepRowBase, folds: ReadonlyMap<string, Folds>): TranscriptRow {
  const { step } = base;
  if (step.kind === 'compaction') return { type: 'compaction', folds: folds.get(step.key), ...base };
  const spawned = step.call?.spawned ?? [];
  if (spawned.length > 0) return { type: 'sub-agent', spawned, ...base };
  return step.kind === 'tool' ? { type: 'tool', place: 'only', ...base } : { type: 'step', ...base };
}

function gapRow({ gap }: Branch): TranscriptRow[] {
  return gap === undefined ? [] : [{ type: 'gap', key: 'gap', says: gap }];
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

/** Puts neighbouring tool calls without trouble into one box. */
function withBoxes(rows: readonly TranscriptRow[]): TranscriptRow[] {
  return rows.map((row, at) => {
    if (!isCalm(row)) return row;
    const [before, after] = [isCalm(rows[at - 1]), isCalm(rows[at + 1])];
    return { ...row, place: before ? (after ? 'middle' : 'last') : after ? 'first' : 'only' };
  });
}

function isCalm(row: TranscriptRow | undefined): row is Extract<TranscriptRow, { type: 'tool' }> {
  return row?.type === 'tool' && row.hasAnswer && row.step.call?.state === 'answered' && row.forks.length === 0;
}
