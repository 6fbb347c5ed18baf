import type { StepRow } from '../../../core/contract/view.ts';
import type { Folds, StepRowBase, TranscriptRow } from './transcript-rows.ts';

/** A row before it is known how it stands among its neighbours. */
export type RowDraft = Omit<StepRowBase, 'key'>;

/** A row of a step, in whatever shape. */
export type AnyStepRow = Exclude<TranscriptRow, { type: 'leaves' | 'gap' | 'live' }>;

/** What stands next to a row. */
export interface Neighbours {
  readonly before: RowDraft | undefined;
  readonly after: RowDraft | undefined;
}

/** Rows by their step: a step of a long branch gives the same row again when one is added at its end. */
const known = new WeakMap<StepRow, AnyStepRow>();

/** The row of a step among its neighbours; the same object where it is as it was. `folds` is what a compaction stands for. */
export function makeRow(draft: RowDraft, neighbours: Neighbours, folds: Folds | undefined): AnyStepRow {
  const place = placeAmong(draft, neighbours);
  const before = known.get(draft.step);
  if (before !== undefined && isSame(before, draft, place) && folds === undefined) return before;
  const row = newRow({ ...draft, key: draft.step.key }, place, folds);
  known.set(draft.step, row);
  return row;
}

type Place = Extract<TranscriptRow, { type: 'tool' }>['place'];

function isSame(row: AnyStepRow & { readonly place?: Place }, draft: RowDraft, place: Place): boolean {
  if (row.type === 'compaction' && row.folds !== undefined) return false;
  const isThere =
    row.index === draft.index &&
    row.turn === draft.turn &&
    row.isTurnLeast === draft.isTurnLeast &&
    row.hasAnswer === draft.hasAnswer &&
    row.isReplaced === draft.isReplaced &&
    row.gap?.says === draft.gap?.says;
  return isThere && (row.place ?? 'only') === place && row.forks.join() === draft.forks.join();
}

const none: readonly string[] = [];

function newRow(base: StepRowBase, place: Place, folds: Folds | undefined): AnyStepRow {
  const { step } = base;
  if (step.kind === 'compaction') return { type: 'compaction', folds, ...base };
  const spawned = step.call?.spawned ?? none;
  if (spawned.length > 0) return { type: 'sub-agent', spawned, ...base };
  return step.kind === 'tool' ? { type: 'tool', place, ...base } : { type: 'step', ...base };
}

/** Neighbouring tool calls of one session without trouble share one box. */
function placeAmong(draft: RowDraft, neighbours: Neighbours): Place {
  if (!isCalm(draft)) return 'only';
  const before = draft.gap === undefined && isBeside(draft, neighbours.before);
  const after = neighbours.after?.gap === undefined && isBeside(draft, neighbours.after);
  return before ? (after ? 'middle' : 'last') : after ? 'first' : 'only';
}

/** Between two sessions stands where one leaves the other. */
function isBeside(draft: RowDraft, other: RowDraft | undefined): boolean {
  return isCalm(other) && other?.step.session === draft.step.session;
}

function isCalm(draft: RowDraft | undefined): boolean {
  if (draft === undefined || draft.step.kind !== 'tool' || (draft.step.call?.spawned?.length ?? 0) > 0) return false;
  if (draft.isReplaced === true) return false;
  return draft.hasAnswer && draft.step.call?.state === 'answered' && draft.forks.length === 0;
}
