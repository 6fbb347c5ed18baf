import type { StepRow } from '../../../core/contract/view.ts';

/** What a person folded away: branches with all that grew from them, and turns. */
export interface Folds {
  /** Session ids. */
  readonly lanes: ReadonlySet<string>;
  /** Keys of the persons' messages whose turns are folded. */
  readonly turns: ReadonlySet<string>;
}

/** One thing to fold or unfold. */
export type Fold =
  | { readonly type: 'lane'; readonly session: string }
  | { readonly type: 'turn'; readonly key: string };

/** How much is behind a fold. */
export interface Folded {
  steps: number;
  branches: number;
}

export const noFolds: Folds = { lanes: new Set(), turns: new Set() };

/** What folds around a step: its turn, or its branch where no person's message is before it. */
export function foldAround({ session, key }: Pick<StepRow, 'session' | 'key'>, rows: readonly StepRow[]): Fold {
  const at = rows.findIndex((row) => row.key === key);
  const turn = rows.slice(0, at + 1).findLast(({ kind }) => kind === 'you');
  return turn === undefined ? { type: 'lane', session } : { type: 'turn', key: turn.key };
}

export function isFolded({ lanes, turns }: Folds, fold: Fold): boolean {
  return fold.type === 'lane' ? lanes.has(fold.session) : turns.has(fold.key);
}
