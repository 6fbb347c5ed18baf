import { useEffect, useState } from 'react';
import type { RerunPlanView } from '../../../core/contract/view.ts';
import type { Changes } from '../../stores/overlay-store.ts';
import { planRerun } from '../../stores/rerun-acts.ts';

/** What a re-run would be, as far as it is known. */
export interface Plan {
  readonly state: 'asking' | 'ready' | 'refused';
  /** The newest that came; of what is refused that before it. */
  readonly plan?: RerunPlanView | undefined;
  /** Why it can't be. */
  readonly says?: string;
}

/** What is to run, or why it is not said yet. */
export type Wanted = { readonly ok: true; readonly changes: Changes } | { readonly ok: false; readonly says: string };

/** Ms without a key after which the plan is asked for again. */
const REST_MS = 250;

/** The plan of a re-run under changes, asked for anew when they are others. `wanted` is the same object for the same changes. */
export function useRerunPlan(session: string, event: string, wanted: Wanted): Plan {
  const [plan, setPlan] = useState<Plan>({ state: 'asking' });
  useEffect(() => {
    let isLate = false;
    setPlan(({ plan }) => (wanted.ok ? { state: 'asking', plan } : { state: 'refused', plan, says: wanted.says }));
    if (!wanted.ok) return undefined;
    const { changes } = wanted;
    const timer = setTimeout(async () => {
      const answer = await planRerun({ session, event, changes });
      if (isLate) return;
      setPlan(({ plan }) =>
        answer.ok ? { state: 'ready', plan: answer.plan } : { state: 'refused', plan, says: answer.says },
      );
    }, REST_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [session, event, wanted]);
  return plan;
}
