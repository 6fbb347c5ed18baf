import { useEffect, useState } from 'react';
import type { BlockEstimate, Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import type { MergeSides } from './merge-sides.ts';

/** What asking a model comes to, as far as it is known. */
export type Estimated =
  | { readonly state: 'asking' }
  | { readonly state: 'ready'; readonly estimate: BlockEstimate }
  | { readonly state: 'refused'; readonly refusal: Pick<Refusal, 'message' | 'remedy'> };

/** Ms without a key after which the estimate is asked for again. */
const REST_MS = 250;

/** What a block by this model would cost, asked for anew when it is another one. Nothing is asked of the model. `model` is the same object for the same one; undefined while nobody is named. */
export function useEstimate({ ours, theirs }: MergeSides, model: AgentInput['model'] | undefined): Estimated {
  const [estimated, setEstimated] = useState<Estimated>({ state: 'asking' });
  useEffect(() => {
    let isLate = false;
    setEstimated({ state: 'asking' });
    if (model === undefined) return undefined;
    const timer = setTimeout(async () => {
      const answer = await estimate({ ours, theirs }, model);
      if (!isLate) setEstimated(answer);
    }, REST_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [ours, theirs, model]);
  return estimated;
}

async function estimate({ ours, theirs }: MergeSides, model: AgentInput['model']): Promise<Estimated> {
  if (model.name === '') return { state: 'refused', refusal: { message: 'Name a model.' } };
  try {
    const answer = await host().merge.estimateBlock({ session: ours, theirs, model });
    return answer.ok ? { state: 'ready', estimate: answer.estimate } : { state: 'refused', refusal: answer.refusal };
  } catch (error) {
    return { state: 'refused', refusal: refusalOf(error) };
  }
}
