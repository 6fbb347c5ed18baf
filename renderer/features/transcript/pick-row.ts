import { createContext, useContext } from 'react';
import type { TranscriptRow } from './transcript-rows.ts';

/** Selects a row that a person pointed at. It is on screen already, so the list stays where it is. */
export type PickRow = (row: Extract<TranscriptRow, { readonly step: unknown }>) => void;

const PickRowContext = createContext<PickRow | undefined>(undefined);

export const PickRowProvider = PickRowContext.Provider;

/** @throws Error outside a transcript: a bug in where the row is drawn. */
export function usePickRow(): PickRow {
  const pick = useContext(PickRowContext);
  if (pick === undefined) throw new Error('a row of the transcript was drawn outside of one');
  return pick;
}
