import { useEffect, useState } from 'react';
import type { Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useSessions } from '../../stores/sessions-store.ts';

type Reply = Awaited<ReturnType<ReturnType<typeof host>['workflowDocuments']['lens']>>;

/** A run laid over its document, as the host gives it. */
export type Lens = Extract<Reply, { readonly ok: true }>;

/** Longest a lens of a run that goes on is behind the record, ms. */
const BEHIND_MS = 400;
/** How often a run that is not there is asked for again: one that was just begun is on record a moment later. */
const BEGINS_WITHIN = 25;

/** A run over its document; asked for again while it goes on, as its sessions change. Undefined until it is known. */
export function useLens(
  session: string,
  run: string,
): { readonly lens: Lens } | { readonly refusal: Pick<Refusal, 'message' | 'remedy'> } | undefined {
  const [state, set] = useState<{ readonly lens: Lens } | { readonly refusal: Pick<Refusal, 'message' | 'remedy'> }>();
  const isOver = state !== undefined && 'lens' in state && state.lens.row.endedAtMs !== undefined;
  const rev = useSessions((sessions) => (isOver ? 0 : sessions.rev));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a session may be one of the run.
  useEffect(() => {
    let isGone = false;
    let asked = 0;
    const ask = async () => {
      try {
        const reply = await host().workflowDocuments.lens({ session, run });
        if (isGone) return;
        if (reply.ok) set({ lens: reply });
        else if (reply.refusal.code === 'not-found' && asked++ < BEGINS_WITHIN) timer = setTimeout(ask, BEHIND_MS);
        else set({ refusal: reply.refusal });
      } catch (error) {
        if (!isGone) set((known) => known ?? { refusal: refusalOf(error) });
      }
    };
    let timer = setTimeout(ask, state === undefined ? 0 : BEHIND_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [session, run, rev]);
  return state;
}
