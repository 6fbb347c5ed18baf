import { useState } from 'react';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { showRefusal } from '../../stores/toasts.ts';

/** What a check of the evidence found. */
export type Evidence =
  | { readonly state: 'unchecked' }
  | { readonly state: 'checking' }
  | { readonly state: 'checked'; readonly report: Awaited<ReturnType<ReturnType<typeof host>['home']['verify']>> };

/** Recomputes hashes and links of a session when asked to. */
export function useEvidence(session: string): { readonly state: Evidence; readonly verify: () => void } {
  const [state, setState] = useState<Evidence>({ state: 'unchecked' });
  const verify = (): void => {
    setState({ state: 'checking' });
    host()
      .home.verify({ session })
      .then(
        (report) => setState({ state: 'checked', report }),
        (error: unknown) => {
          setState({ state: 'unchecked' });
          showRefusal(refusalOf(error));
        },
      );
  };
  return { state, verify };
}
