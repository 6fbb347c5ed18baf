import type { MergePreview, SessionRow } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { FactRow, Section } from '../inspector/section.tsx';
import { costOf } from '../library/cost-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { MergeSides } from './merge-sides.ts';

interface MergeGainsProps {
  readonly sides: MergeSides;
  readonly layers: Pick<MergePreview, 'since' | 'workspace' | 'memory'>;
}

/** What ours gains beside the words, how far the two are apart, and what theirs has cost already. */
export function MergeGains({ sides, layers: { since, workspace, memory } }: MergeGainsProps) {
  const ours = useSessions((state) => (state.rev >= 0 ? state.rows.get(sides.ours) : undefined));
  const theirs = useSessions((state) => (state.rev >= 0 ? state.rows.get(sides.theirs) : undefined));
  const files = (workspace?.comes.length ?? 0) + (workspace?.conflicts.length ?? 0);
  const items = memory.comes.length + memory.conflicts.length;
  return (
    <Section
      title={
        <>
          What <LineText text={ours === undefined ? 'ours' : sessionTitle(ours)} /> gains
        </>
      }
    >
      <dl className="m-0 grid grid-cols-2 gap-x-8">
        <FactRow name="Files">{at(files, 'file', workspace?.conflicts.length ?? 0)}</FactRow>
        <FactRow name="Memory">{at(items, 'item', memory.conflicts.length)}</FactRow>
        <FactRow name="Since parted">{`theirs ${counted(since.theirs, 'step')}, ours ${since.ours}`}</FactRow>
        <FactRow name="Paid already">{theirs === undefined ? 'unknown' : paidWords(theirs)}</FactRow>
      </dl>
    </Section>
  );
}

/** What theirs has cost, as its lane says it. */
function paidWords(theirs: SessionRow): string {
  const { text } = costOf([theirs]);
  return text === 'none' ? 'none: theirs asked no model' : `${text} by theirs; not added again`;
}

/** "3 files at most: 1 is in conflict". */
function at(all: number, one: string, conflicts: number): string {
  if (conflicts === 0) return counted(all, one);
  return `${counted(all, one)} at most: ${conflicts} in conflict`;
}
