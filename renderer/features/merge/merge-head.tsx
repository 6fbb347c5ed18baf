import { ArrowLeft, GitMerge } from 'lucide-react';
import { useSessions } from '../../stores/sessions-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { AdoptField } from './adopt-field.tsx';
import { AncestorField } from './ancestor-field.tsx';
import { IntoField } from './into-field.tsx';
import type { MergeSides } from './merge-sides.ts';
import type { Merging } from './use-merge.ts';

interface MergeHeadProps {
  readonly sides: MergeSides;
  readonly merging: Merging;
  readonly onInto: (ours: string) => void;
  readonly onAdopt: (isAdopted: boolean) => void;
  readonly onAncestor: (event: string) => void;
  readonly onLeave: () => void;
}

/** Which session is merged into which, and where the two parted. */
export function MergeHead({ sides, merging: { view }, onInto, onAdopt, onAncestor, onLeave }: MergeHeadProps) {
  const theirs = useSessions((state) => (state.rev >= 0 ? state.rows.get(sides.theirs) : undefined));
  return (
    <div className="flex-none border-b border-line px-4 py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <IconButton icon={ArrowLeft} label="Back" keys="Esc" onClick={onLeave} className="-ml-1.5" />
        <GitMerge size={14} aria-hidden className="flex-none text-ink-3" />
        <span className="min-w-0 max-w-72 truncate font-medium">
          <LineText text={theirs === undefined ? sides.theirs : sessionTitle(theirs)} />
        </span>
        <IntoField sides={sides} isFixed={view.state === 'open'} onInto={onInto} />
        <AncestorField {...{ view, onAncestor }} />
      </div>
      <AdoptField {...{ sides, view }} onChange={onAdopt} />
    </div>
  );
}
