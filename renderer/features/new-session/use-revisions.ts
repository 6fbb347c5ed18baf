import { useEffect, useState } from 'react';
import type { Refusal, RevisionRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';

/** What a repository has to begin with. */
export type Revisions =
  | { readonly state: 'none' }
  | { readonly state: 'known'; readonly revisions: readonly RevisionRow[]; readonly more: number }
  | { readonly state: 'refused'; readonly refusal: Refusal };

/** A path is asked about once it has stood for so long, in ms. */
const PAUSE_MS = 250;

/** Branches and tags of the repository at a path; none while there is no path, or it is being looked at. */
export function useRevisions(path: string): Revisions {
  const [known, setKnown] = useState<Revisions>({ state: 'none' });
  useEffect(() => {
    const left = new AbortController();
    setKnown({ state: 'none' });
    if (path === '') return;
    const tell = (next: Revisions) => left.signal.aborted || setKnown(next);
    const ask = async (): Promise<void> => {
      try {
        const answer = await host().runs.revisions({ path }, { signal: left.signal });
        tell(answer.ok ? { state: 'known', ...answer } : { state: 'refused', refusal: answer.refusal });
      } catch (error) {
        tell({ state: 'refused', refusal: refusalOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path]);
  return known;
}
