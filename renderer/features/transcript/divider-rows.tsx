import { FoldVertical, GitFork, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lane } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { count, counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { stepTitle } from '../../ui/step-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { usePickRow } from './pick-row.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import type { TranscriptRow } from './transcript-rows.ts';

type Row<Type extends TranscriptRow['type']> = Extract<TranscriptRow, { type: Type }>;

/** Where the context was compacted, and what is folded behind that. */
export function CompactionRow({ row }: { readonly row: Row<'compaction'> }) {
  const { step, folds } = row;
  const isSelected = useSelection(({ selection }) => selection.type === 'step' && selection.key === row.key);
  const pick = usePickRow();
  const steps = counted(folds === undefined ? 0 : folds.to - folds.from + 1, 'step');
  return (
    <Divider isSelected={isSelected} icon={<FoldVertical size={11} aria-hidden className="flex-none" />}>
      <button type="button" className="rounded hover:text-ink-2" onClick={() => pick(row)}>
        <LineText text={stepTitle(step)} />
        {folds !== undefined && ` · steps ${count(folds.from)}–${count(folds.to)}`}
      </button>
      {folds !== undefined && (
        <Button look="link" className="text-2xs" onClick={() => useTranscriptChoices.getState().fold(row.key)}>
          {folds.isFolded ? `Show the ${steps}` : `Hide the ${steps}`}
        </Button>
      )}
    </Divider>
  );
}

/** Where the branch on screen leaves the session before. */
export function LeavesRow({ row }: { readonly row: Row<'leaves'> }) {
  const title = useLineage((state) => (state.rev >= 0 ? titleOf(state.lanes.get(row.session)) : undefined));
  const from = useLineage((state) => (state.rev >= 0 ? titleOf(state.lanes.get(row.from)) : undefined));
  const open = () => useNavigation.getState().go({ screen: 'session', session: row.from, view: 'transcript' });
  return (
    <Divider icon={<GitFork size={11} aria-hidden className="flex-none" />} accent>
      <span className="max-w-[min(100%,var(--spacing)*60)] truncate font-medium">
        <LineText text={title ?? row.session} />
      </span>
      <span>leaves</span>
      <Button look="link" className="max-w-[min(100%,var(--spacing)*60)] justify-start text-2xs" onClick={open}>
        <span className="min-w-0 truncate">
          <LineText text={from ?? row.from} />
        </span>
      </Button>
    </Divider>
  );
}

function titleOf(lane: Lane | undefined): string | undefined {
  return lane === undefined ? undefined : sessionTitle(lane.row);
}

/** Something that should be here and is not. It leads to the step after it. */
export function GapRow({ row }: { readonly row: Row<'gap'> }) {
  const { says, at } = row;
  const words = (
    <>
      <span className="flex-none whitespace-pre">{'gap: '}</span>
      <span className="truncate">
        <LineText text={says} />
      </span>
    </>
  );
  return (
    <Divider icon={<Unlink size={11} aria-hidden className="flex-none" />}>
      {at === undefined ? (
        <span className="flex min-w-0" title={seenText(says, 'prose')}>
          {words}
        </span>
      ) : (
        <button
          type="button"
          className="flex min-w-0 rounded text-warn hover:underline"
          title={seenText(says, 'prose')}
          onClick={() => useSelection.getState().select({ type: 'step', session: at.session, key: at.key })}
        >
          {words}
        </button>
      )}
    </Divider>
  );
}

interface DividerProps {
  readonly icon: ReactNode;
  readonly accent?: boolean;
  readonly isSelected?: boolean;
  readonly children: ReactNode;
}

function Divider({ icon, accent = false, isSelected = false, children }: DividerProps) {
  const rule = cx('h-px min-w-2 flex-1 border-t border-dashed', accent ? 'border-accent/50' : 'border-line-2');
  return (
    <div className="w-[min(100%-56px,var(--edge)+748px)] pl-[calc(var(--edge)+42px)]">
      <div
        className={cx(
          'tn flex min-h-5 items-center gap-2 text-2xs text-ink-3',
          isSelected && 'rounded-md outline-2 outline-accent outline-offset-2',
        )}
      >
        <span className={rule} />
        {icon}
        <div className="flex min-w-0 flex-wrap items-center justify-center gap-x-2">{children}</div>
        <span className={rule} />
      </div>
    </div>
  );
}
