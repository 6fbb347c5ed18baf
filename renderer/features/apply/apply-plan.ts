import type { PlannedChange, PlannedConflict } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { seenText } from '../untrusted-text/seen-text.ts';

/** What applying comes to, as the host says it. */
export interface ApplyPlan {
  /** The folder or repository without links, or the file. */
  readonly target: string;
  /** The first 1,000. */
  readonly changes: readonly PlannedChange[];
  readonly changed: number;
  readonly conflicts: readonly PlannedConflict[];
  readonly blocked: readonly { readonly path: string; readonly because: string }[];
  readonly seen: string;
}

/** Whose version of a path in conflict is to be there. */
export type Take = 'folder' | 'session';
export type Answers = ReadonlyMap<string, Take>;

/** One line of the list: a path that would be written, or one that both changed. A conflict with an answer is both. */
export interface PathRow {
  readonly path: string;
  readonly change?: PlannedChange;
  readonly conflict?: PlannedConflict;
}

/** Paths in order: conflicts first, those with an answer among them, then what would be written. */
export function pathRows(changes: readonly PlannedChange[], conflicts: readonly PlannedConflict[]): PathRow[] {
  const changeOf = new Map(changes.map((change) => [change.path, change]));
  const both = new Set(conflicts.map(({ path }) => path));
  const rows = conflicts.map((conflict): PathRow => {
    const change = changeOf.get(conflict.path);
    return { path: conflict.path, conflict, ...(change === undefined ? {} : { change }) };
  });
  return [...rows, ...changes.filter(({ path }) => !both.has(path)).map((change) => ({ path: change.path, change }))];
}

/** The conflicts that are shown: those without an answer as they are now, and those that were answered as they were. */
export function keptConflicts(
  before: readonly PlannedConflict[],
  now: readonly PlannedConflict[],
  answers: Answers,
): readonly PlannedConflict[] {
  const open = new Map(now.map((conflict) => [conflict.path, conflict]));
  const kept = before.flatMap((conflict) => {
    const still = open.get(conflict.path);
    open.delete(conflict.path);
    return still ?? (answers.has(conflict.path) ? conflict : []);
  });
  return [...kept, ...open.values()];
}

const KINDS = [
  ['added', 'added'],
  ['changed', 'changed'],
  ['removed', 'deleted'],
] as const;

/** "3 paths: 1 added, 2 deleted". Of more than are listed only how many. */
export function sayChanged({ changes, changed }: Pick<ApplyPlan, 'changes' | 'changed'>): string {
  if (changes.length < changed) return counted(changed, 'path');
  const parts = KINDS.flatMap(([kind, word]) => {
    const many = changes.filter(({ change }) => change === kind).length;
    return many === 0 ? [] : [`${many} ${word}`];
  });
  return [counted(changed, 'path'), parts.join(', ')].filter(Boolean).join(': ');
}

/** Why it can't be written yet; undefined where it can. `undo`: it is to be taken back. */
export function whyNotApply(plan: ApplyPlan, undo: boolean): string | undefined {
  const [stuck] = plan.blocked;
  if (stuck !== undefined) return `${seenText(stuck.path, 'exact')} can’t be written.`;
  if (plan.conflicts.length > 0) return 'Say for each conflict whose version is to be there.';
  return plan.changed === 0 && !undo ? 'No path differs.' : undefined;
}
