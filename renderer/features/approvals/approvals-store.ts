import { create } from 'zustand';
import type { WaitingRow } from '../../../core/contract/view.ts';
import type { AlwaysDraft } from './always-rule.ts';

/** An answer that was given here. */
export interface Answered {
  readonly says: string;
  /** The session that was asked in: that of the sub-agent's lead where both were cut off. */
  readonly session: string;
}

/** What is looked at on the screen of what waits. */
interface ApprovalsStore {
  /** Event of the chosen row; `first` until one is chosen; `none` after an answer, so that a key pressed twice answers nothing unseen. */
  readonly chosen: string | 'first' | 'none';
  /** How the last one was answered here, in words, and in which session. */
  readonly answered?: Answered | undefined;
  /** The rule that is being written for a row, by its event; absent while none is. */
  readonly always?: { readonly event: string; readonly draft: AlwaysDraft } | undefined;
  readonly choose: (event: string) => void;
}

export const useApprovals = create<ApprovalsStore>((set) => ({
  chosen: 'first',
  choose: (event) => set({ chosen: event, answered: undefined }),
}));

/** Notes that a row was answered here: none is chosen then. */
export function noteAnswered(answered: Answered): void {
  useApprovals.setState({ chosen: 'none', answered });
}

/** The row that is looked at; undefined where none is. */
export function chosenRow(rows: readonly WaitingRow[], chosen: ApprovalsStore['chosen']): WaitingRow | undefined {
  return chosen === 'first' ? rows[0] : rows.find(({ event }) => event === chosen);
}

/** The event of the row that is `by` rows further; from none the first. Undefined at the ends. */
export function neighbourRow(
  rows: readonly WaitingRow[],
  chosen: ApprovalsStore['chosen'],
  by: 1 | -1,
): string | undefined {
  const row = chosenRow(rows, chosen);
  return (row === undefined ? rows[0] : rows[rows.indexOf(row) + by])?.event;
}
