import { useEffect, useState } from 'react';
import type { Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';

/** What can still be read of the events. */
export interface Readable {
  readonly events: number;
  readonly withoutPayload: number;
  readonly again?: number;
  readonly sessions: number;
}

export type ReadableAnswer =
  | { readonly state: 'counting' }
  | { readonly state: 'known'; readonly readable: Readable }
  | { readonly state: 'failed'; readonly refusal: Refusal };

/** What would come over of the damaged files, counted once when the component appears. */
export function useReadable(): ReadableAnswer {
  const [answer, setAnswer] = useState<ReadableAnswer>({ state: 'counting' });
  useEffect(() => {
    let isWanted = true;
    const show = (next: ReadableAnswer) => isWanted && setAnswer(next);
    host()
      .home.readable({})
      .then(
        (reply) => show(reply.ok ? { state: 'known', readable: reply } : { state: 'failed', refusal: reply.refusal }),
        (error: unknown) => show({ state: 'failed', refusal: refusalOf(error) }),
      );
    return () => {
      isWanted = false;
    };
  }, []);
  return answer;
}
