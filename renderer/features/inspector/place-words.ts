import type { StepRow } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import type { BranchStep } from '../transcript/branch-steps.ts';
import type { StepPlace } from './neighbour-steps.ts';

/** "Step 4 of 10". An erased event has a row too, and nobody knows whether it was a step: then it is the rows that are counted. */
export function placeWords({ index, of }: Pick<StepPlace, 'index' | 'of'>, own: readonly StepRow[]): string {
  const erased = own.reduce((sum, row) => sum + Number(row.erased !== undefined), 0);
  return erased === 0
    ? `Step ${count(index)} of ${count(of)}`
    : `Row ${count(index)} of ${count(of)}, ${count(erased)} erased`;
}

/** "turn 2" of a branch, over fork points; the least that it can be from an erased message on. None before the first message of a person. */
export function turnOf(key: string, branch: readonly BranchStep[]): string[] {
  let [turn, erased] = [0, 0];
  for (const { step } of branch) {
    turn += Number(step.kind === 'you');
    erased += Number(step.erased === 'message');
    if (step.key === key) break;
  }
  return turn === 0 ? [] : [`turn ${erased === 0 ? '' : '≥ '}${count(turn)}`];
}
