import type { StepRow } from '../../../core/contract/view.ts';
import type { Answer } from '../inspector/answer-cache.ts';
import { inputThatRan } from '../inspector/input-that-ran.ts';
import { detailKey, stepDetails } from '../inspector/step-details.ts';
import { type StepParts, stepParts } from '../inspector/step-parts.ts';
import { useAnswer } from '../inspector/use-answer.ts';

/** Rows that are only scrolled past ask for nothing. */
const delayMs = 70;

export interface WholeStep extends StepParts {
  readonly withheld: boolean;
  /** What ran in the place of the call's input, where a person edited it. */
  readonly ranInput: string | undefined;
}

/** A step's parts as far as they are here: asked for while the row is on screen, if `wanted`. */
export function useStepParts(step: StepRow, wanted = true): Answer<WholeStep> {
  const answer = useAnswer(stepDetails, wanted ? detailKey(step) : undefined, { delayMs });
  if (answer.state !== 'ready') return answer;
  const { value } = answer;
  return {
    state: 'ready',
    value: { ...stepParts(step, value), withheld: value.withheld, ranInput: inputThatRan(value) },
  };
}

/** What a row knows of its text before the whole has come. */
export function beginningOf({ title, detail }: StepRow): string {
  return detail === undefined ? title : `${title.replace(/…$/, '')} ${detail}`;
}
