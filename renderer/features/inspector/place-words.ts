import type { StepRow } from '../../../core/contract/view.ts';
import type { StepPlace } from './neighbour-steps.ts';

/** "Step 4 of 10". An erased event has a row too, and nobody knows whether it was a step: then it is the rows that are counted. */
export function placeWords({ index, of }: Pick<StepPlace, 'index' | 'of'>, own: readonly StepRow[]): string {
  const erased = own.reduce((sum, row) => sum + Number(row.erased !== undefined), 0);
  return erased === 0 ? `Step ${index} of ${of}` : `Row ${index} of ${of}, ${erased} erased`;
}

/** "turn 2", the least that it can be from an erased message on; none before the first message of a person. */
export function turnOf({ turn, seq }: Pick<StepRow, 'turn' | 'seq'>, own: readonly StepRow[]): string[] {
  if (turn === 0) return [];
  const isLeast = own.some((row) => row.erased === 'message' && row.seq <= seq);
  return [`turn ${isLeast ? '≥ ' : ''}${turn}`];
}
