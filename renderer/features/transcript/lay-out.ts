import { allSteps, type Branch, type BranchStep, type Lineage } from './branch-steps.ts';
import { compactionFolds, replacesConversation } from './compaction-folds.ts';
import { forksByStep } from './forks-by-step.ts';
import { gapAt, gapWithin } from './gap-at.ts';
import { keptSteps, rowsWithin } from './kept-steps.ts';
import { makeRow, type RowDraft } from './make-row.ts';
import type { Folds, Gap, Shown, Transcript, TranscriptRow } from './transcript-rows.ts';

/** What a transcript is laid out from. */
export interface LayoutSource {
  readonly branch: Branch;
  readonly lineage: Lineage;
  readonly shown: Shown;
}

/** A transcript with what the next one needs to go on from it. */
export interface Layout {
  readonly transcript: Transcript;
  readonly branch: Branch;
  readonly shown: Shown;
  readonly steps: readonly BranchStep[];
  /** Sessions that leave, by key of the step. */
  readonly forks: ReadonlyMap<string, readonly string[]>;
  /** Places in `steps`, from 0, of the compactions that replaced the conversation. */
  readonly compactions: readonly number[];
  /** Steps that were gone over for this layout: those behind what was taken over. */
  readonly gone: number;
}

/**
 * Lays a branch out as rows. What stands in `before` as it does now is taken over; where nothing but the end has changed, only the
 * end is gone over. The rows are equal to those that come without `before`.
 */
export function layOut({ branch, lineage, shown }: LayoutSource, before?: Layout): Layout {
  const steps = allSteps(branch);
  const now = { branch, shown, steps, forks: forksByStep(branch, lineage) };
  const kept = before === undefined ? 0 : keptSteps(before, now);
  if (before?.steps.length === kept && steps.length === kept && kept > 0) return { ...before, ...now, gone: 0 };
  const head = headOf(before, kept);
  const compactions = head.compactions.concat(placesFrom(steps, kept));
  const folds = compactionFolds(steps, shown, kept);
  const { drafts, owed, ...counts } = draftsFrom(now, kept, { head, folds: [...folds.values()] });
  const rows = withRows(head.rows.length > 0 ? head.rows : gapRow(branch), { branch, drafts, folds, owed });
  return { ...now, compactions, gone: steps.length - kept, transcript: { rows, steps: steps.length, ...counts } };
}

type Counts = Pick<Transcript, 'turns' | 'erasedMessages' | 'thinking' | 'harness' | 'forks'>;

/** What is taken over of a layout. */
interface Head extends Counts {
  readonly rows: readonly TranscriptRow[];
  readonly compactions: readonly number[];
}

const NOTHING: Counts = { turns: 0, erasedMessages: 0, thinking: 0, harness: 0, forks: 0 };

type Counted = Pick<Layout, 'steps' | 'forks'>;

function headOf(before: Layout | undefined, kept: number): Head {
  if (before === undefined || kept === 0) return { rows: [], compactions: [], ...NOTHING };
  const { transcript, compactions } = before;
  const cut = { ...NOTHING };
  for (let at = kept; at < before.steps.length; at += 1) count(cut, before, at);
  return {
    rows: transcript.rows.slice(0, rowsWithin(transcript.rows, kept)),
    compactions: compactions.filter((at) => at < kept),
    turns: transcript.turns - cut.turns,
    erasedMessages: transcript.erasedMessages - cut.erasedMessages,
    thinking: transcript.thinking - cut.thinking,
    harness: transcript.harness - cut.harness,
    forks: transcript.forks - cut.forks,
  };
}

function count(into: { -readonly [key in keyof Counts]: number }, { steps, forks }: Counted, at: number): void {
  const step = steps[at]?.step;
  if (step === undefined) return;
  if (step.kind === 'you') into.turns += 1;
  else if (step.erased === 'message') into.erasedMessages += 1;
  else if (step.kind === 'thinking' || step.kind === 'harness') into[step.kind] += 1;
  into.forks += forks.get(step.key)?.length ?? 0;
}

function placesFrom(steps: readonly BranchStep[], from: number): number[] {
  return steps.slice(from).flatMap(({ step }, at) => (replacesConversation(step) ? [from + at] : []));
}

const none: readonly string[] = [];

/** Steps from a place on that are shown, and the counts of all. */
function draftsFrom(
  now: Counted & Pick<Layout, 'branch' | 'shown'>,
  from: number,
  { head, folds }: { readonly head: Head; readonly folds: readonly Folds[] },
): Counts & Pick<Tail, 'owed'> & { readonly drafts: RowDraft[] } {
  const { turns, erasedMessages, thinking, harness, forks } = head;
  const counts = { turns, erasedMessages, thinking, harness, forks };
  const drafts: RowDraft[] = [];
  let owed = gapWithin(now, lastIndexIn(head.rows), from);
  let fold = 0;
  for (let at = from; at < now.steps.length; at += 1) {
    const here = now.steps[at];
    if (here === undefined) break;
    count(counts, now, at);
    const index = at + 1;
    while ((folds[fold]?.to ?? Number.POSITIVE_INFINITY) < index) fold += 1;
    owed = gapAt(now, at, owed);
    if (!isShown(here, now.shown, isWithin(folds[fold], index))) continue;
    const gap = owed === undefined ? {} : { gap: owed };
    const turn = counts.erasedMessages === 0 ? {} : { isTurnLeast: true as const };
    drafts.push({ ...here, index, turn: counts.turns, forks: now.forks.get(here.step.key) ?? none, ...turn, ...gap });
    owed = undefined;
  }
  return { drafts, owed, ...counts };
}

/** Place of the last step that is shown, from 1; 0 where none is. */
function lastIndexIn(rows: readonly TranscriptRow[]): number {
  return rows.findLast((row) => 'step' in row)?.index ?? 0;
}

function isWithin(fold: Folds | undefined, index: number): boolean {
  return fold?.isFolded === true && fold.from <= index;
}

function isShown({ step }: BranchStep, shown: Shown, isFolded: boolean): boolean {
  if (step.key === shown.revealed) return true;
  if (step.kind === 'thinking' && !shown.thinking) return false;
  if (step.kind === 'harness' && !shown.harness) return false;
  return !isFolded;
}

function gapRow({ gap }: Branch): TranscriptRow[] {
  return gap === undefined ? [] : [{ type: 'gap', key: 'gap', says: gap }];
}

interface Tail {
  readonly branch: Branch;
  readonly drafts: readonly RowDraft[];
  readonly folds: ReadonlyMap<string, Folds>;
  /** What is missing before steps behind the last one that is shown. */
  readonly owed: Gap | undefined;
}

/**
 * Rows with those of the drafts behind them. Marks where each session's own part begins, before its first row that is shown, or at
 * the end where none is; and where something is missing between two steps.
 */
function withRows(head: readonly TranscriptRow[], { branch, drafts, folds, owed }: Tail): TranscriptRow[] {
  const rows = [...head];
  const lastKept = head.findLast((row) => 'step' in row);
  const parts = marksOf(branch);
  let before: RowDraft | undefined = lastKept;
  let part = parts.findLastIndex(({ start }) => lastKept !== undefined && start < lastKept.index);
  const markUntil = (start: number): void => {
    for (let next = parts[part + 1]; next !== undefined && next.start < start; next = parts[part + 1]) {
      rows.push(next.row);
      part += 1;
    }
  };
  for (const [at, draft] of drafts.entries()) {
    markUntil(draft.index);
    const row = makeRow(draft, { before, after: drafts[at + 1] }, folds.get(draft.step.key));
    if (draft.gap !== undefined) rows.push({ type: 'gap', key: `gap ${row.key}`, ...draft.gap });
    rows.push(row);
    before = draft;
  }
  if (owed !== undefined) rows.push({ type: 'gap', key: 'gap at the end', ...owed });
  markUntil(Number.POSITIVE_INFINITY);
  if (branch.endGap !== undefined) rows.push({ type: 'gap', key: 'end gap', says: branch.endGap });
  return rows;
}

/** Where each session leaves the one before: the row that says so, and how many steps are before it. */
function marksOf({ parts }: Branch): { readonly start: number; readonly row: TranscriptRow }[] {
  let start = 0;
  return parts.flatMap(({ session, reuses = 0 }, at) => {
    const from = parts[at - 1];
    start += from?.steps.length ?? 0;
    if (from === undefined) return [];
    return [
      {
        start: start - reuses,
        row: { type: 'leaves', key: `leaves ${session}`, session, from: from.session } as const,
      },
    ];
  });
}
