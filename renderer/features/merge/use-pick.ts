import { useEffect, useState } from 'react';
import type { PickableStep, Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import type { MergeSides } from './merge-sides.ts';

type Refused = { readonly state: 'refused'; readonly refusal: Pick<Refusal, 'message' | 'remedy'> };

/** The steps of theirs that can be picked, as far as they are known. */
export type Pickable =
  | { readonly state: 'asking' }
  | { readonly state: 'ready'; readonly steps: readonly PickableStep[]; readonly leftOut: number }
  | Refused;

/** What comes of the picked steps: `events` is how many the text is made from. */
export type Picked =
  | { readonly state: 'asking' }
  | { readonly state: 'ready'; readonly text: string; readonly events: number }
  | Refused;

/** Reads the steps of theirs that can be picked, once `isWanted`. */
export function usePickable({ ours, theirs }: MergeSides, isWanted: boolean): Pickable {
  const [pickable, setPickable] = useState<Pickable>({ state: 'asking' });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLate = false;
    void read(() => host().merge.steps({ session: ours, theirs })).then((answer) => isLate || setPickable(answer));
    return () => {
      isLate = true;
    };
  }, [ours, theirs, isWanted]);
  return pickable;
}

/** The text of picked steps, made by the host as the merge itself makes it; read anew when others are picked. `events` is the same array for the same steps. */
export function usePicked({ ours, theirs }: MergeSides, events: readonly string[] | undefined): Picked {
  const [picked, setPicked] = useState<Picked>({ state: 'asking' });
  useEffect(() => {
    if (events === undefined) return undefined;
    let isLate = false;
    setPicked(events.length === 0 ? { state: 'ready', text: '', events: 0 } : { state: 'asking' });
    const asked = { session: ours, theirs, events: [...events] };
    if (events.length > 0)
      void read(() => host().merge.pick(asked)).then((answer) => {
        if (isLate) return;
        const { state } = answer;
        setPicked(state === 'ready' ? { state, text: answer.text, events: answer.brings.length } : answer);
      });
    return () => {
      isLate = true;
    };
  }, [ours, theirs, events]);
  return picked;
}

type Reply = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
type Accepted<Answer> = Extract<Answer, { readonly ok: true }>;

async function read<Answer extends Reply>(
  ask: () => Promise<Answer>,
): Promise<({ readonly state: 'ready' } & Accepted<Answer>) | Refused> {
  try {
    const answer = await ask();
    return answer.ok
      ? { state: 'ready', ...(answer as Accepted<Answer>) }
      : { state: 'refused', refusal: answer.refusal };
  } catch (error) {
    return { state: 'refused', refusal: refusalOf(error) };
  }
}
