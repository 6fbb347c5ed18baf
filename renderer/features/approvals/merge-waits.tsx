import { GitMerge } from 'lucide-react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { openMerge } from '../../stores/open-merge.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';

/** The way to an open merge: its conflicts are answered where both sides are seen. */
export function OpenMerge({ row }: { readonly row: WaitingRow }) {
  return (
    <Button look="primary" size={32} onClick={() => openMerge(row.session)}>
      <GitMerge size={14} aria-hidden />
      Merge…
    </Button>
  );
}

/** What follows of an open merge. */
export function MergeSide({ row }: { readonly row: WaitingRow }) {
  return (
    <>
      <Section title="Why you are asked">
        <p className="text-sm [overflow-wrap:anywhere]">
          <LineText text={row.because ?? 'A merge is open.'} />
        </p>
      </Section>
      <p className="mt-4 text-xs text-ink-3">Nothing of the other branch is here until the merge is completed.</p>
    </>
  );
}
