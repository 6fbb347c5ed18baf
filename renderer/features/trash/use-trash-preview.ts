import { useEffect, useState } from 'react';
import type { Refusal, TrashPreview } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';

export type TrashAnswer =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly preview: TrashPreview }
  | { readonly state: 'failed'; readonly refusal: Refusal };

/** What emptying the trash would come to, asked when the component appears and whenever `round` changes. */
export function useTrashPreview(round: number): TrashAnswer {
  const [answer, setAnswer] = useState<TrashAnswer>({ state: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same question again
  useEffect(() => {
    let isWanted = true;
    const show = (next: TrashAnswer) => isWanted && setAnswer(next);
    host()
      .trash.preview({})
      .then(
        (preview) => show({ state: 'known', preview }),
        (error: unknown) => show({ state: 'failed', refusal: refusalOf(error) }),
      );
    return () => {
      isWanted = false;
    };
  }, [round]);
  return answer;
}
