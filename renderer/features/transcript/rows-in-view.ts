import { create } from 'zustand';

/** Places of the first and the last row that is on screen, both inclusive. */
export interface RowsInView {
  readonly from: number;
  readonly to: number;
}

/** Which rows of the transcript are on screen. Before the list was measured: as if at its end. */
export const useRowsInView = create<RowsInView>(() => ({
  from: Number.POSITIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
}));
