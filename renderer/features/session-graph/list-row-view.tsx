import { Bot, ChevronRight, GitBranch } from 'lucide-react';
import { memo } from 'react';
import { decidingStepVerdict, type Lane, type StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { ByYou } from '../../ui/by-you.tsx';
import { cx } from '../../ui/class-names.ts';
import { hueOf, outcomeInk } from '../../ui/hue-of.ts';
import { kindInk, stepWord } from '../../ui/kind.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { counted } from '../../ui/number.ts';
import { revisionWord, sayRevision } from '../../ui/revision-words.ts';
import { sayTook } from '../../ui/say-took.ts';
import { Seal } from '../../ui/seal.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { SHARED_FILES } from '../../ui/shared-files.ts';
import { StatusWord } from '../../ui/status-mark.tsx';
import { stepTitle } from '../../ui/step-title.ts';
import { StepVerdictSeal } from '../../ui/step-verdict-seal.tsx';
import { WholeFacts } from '../../ui/whole-facts.tsx';
import { CopyChip } from '../copies/copy-chip.tsx';
import { costWords } from '../library/cost-of.ts';
import { usePending } from '../live/use-pending.ts';
import { CallLifeWord } from '../live-call/call-life-word.tsx';
import { useCallLife } from '../live-call/use-call-life.ts';
import { MergedLink } from '../merge/merged-link.tsx';
import { isNow, type StepMark } from '../replay/step-mark.ts';
import { useStepMark } from '../replay/use-step-mark.ts';
import { becauseOf, toneOf } from '../replay/verdict-words.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { stepsRead } from '../usage/count-read.ts';
import { laneGap } from './lane-gap.ts';
import type { ListRow } from './list-rows.ts';
import { callWord } from './step-words.ts';

interface ListRowViewProps {
  readonly row: ListRow;
  /** Of the row in the list, from 0. */
  readonly index: number;
  /** px. */
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  readonly onSelect: (row: ListRow) => void;
  readonly onToggle: (session: string) => void;
}

/** The element's id of a row, for aria-activedescendant. */
export function rowDomId(index: number): string {
  return `graph-row-${index}`;
}

/** The row that has such an id. */
export function rowOfDomId(id: string): number {
  return Number(id.slice('graph-row-'.length));
}

const indentPx = 18;

/** One row of the list. Keys are heard by the tree: the row is what it points at. */
export const ListRowView = memo(function ListRowView(props: ListRowViewProps) {
  const { row, index, top, height, isSelected, onSelect, onToggle } = props;
  const isLane = row.type === 'lane';
  const place = isLane ? { 'aria-expanded': row.isOpen } : { 'aria-posinset': row.index, 'aria-setsize': row.of };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys.
    <div
      id={rowDomId(index)}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth * 2 + (isLane ? 1 : 2)}
      aria-selected={isSelected}
      {...place}
      className={cx(
        'absolute inset-x-0 top-0 flex items-center gap-2 pr-4 text-sm',
        isLane ? 'font-medium' : '',
        isSelected ? 'on-tint bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-(--track)',
      )}
      style={{ transform: `translateY(${top}px)`, height, paddingLeft: 12 + row.depth * indentPx + (isLane ? 0 : 20) }}
      onClick={() => onSelect(row)}
      onDoubleClick={() => (isLane ? onToggle(row.id) : undefined)}
    >
      {isLane ? <LaneCells row={row} onToggle={onToggle} /> : <StepCells row={row} />}
    </div>
  );
});

type RowOf<Type extends ListRow['type']> = Extract<ListRow, { type: Type }>;

function LaneCells({ row, onToggle }: { readonly row: RowOf<'lane'>; readonly onToggle: (session: string) => void }) {
  const { row: session } = row.lane;
  const facts = laneFacts(row.lane);
  const gap = laneGap(row.lane);
  const Icon = session.kind === 'sub-agent' && session.kindLost !== true ? Bot : GitBranch;
  return (
    <>
      <ChevronRight
        size={13}
        aria-hidden
        className={cx('flex-none text-ink-3', row.isOpen && 'rotate-90')}
        onClick={() => onToggle(session.id)}
      />
      <Icon size={13} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-[min(36%,12em)] shrink-[9999] truncate text-ink">
        <LineText text={sessionTitle(session)} />
      </span>
      <StatusWord status={session.status} detail={session.statusDetail} />
      <CopyChip row={session} tabIndex={-1} className="h-5 max-w-72 font-normal" />
      {gap === undefined ? null : (
        <span title={seenText(gap, 'prose')} className="min-w-[min(20%,6em)] truncate text-xs font-normal text-warn">
          <LineText text={gap} />
        </span>
      )}
      <WholeFacts title={facts.join(' · ')} className="tn ml-auto justify-end text-xs font-normal text-ink-3">
        {facts.map((fact, at) => (
          <span key={fact}>{at === 0 ? fact : ` · ${fact}`}</span>
        ))}
      </WholeFacts>
    </>
  );
}

/** What is said first is kept longest. */
function laneFacts({ row, edge }: Lane): readonly string[] {
  const shared = edge === 'double' ? [SHARED_FILES] : [];
  const atBreak = row.atBreak?.how === 'start' ? ['starts at a break'] : [];
  return [stepsRead([row]), costWords([row]).text, ...shared, ...atBreak];
}

function StepCells({ row }: { readonly row: RowOf<'step'> }) {
  const { kind, call } = row.step;
  const hue = hueOf(row.step);
  return (
    <>
      <KindIcon kind={kind} tool={call?.tool} hue={hue} />
      <ByYou call={call} />
      <span className="w-24 min-w-16 shrink-[9999] truncate text-xs" style={{ color: kindInk(hue) }}>
        <ShownText text={call?.tool ?? stepWord(row.step)} />
      </span>
      <span
        className={cx('min-w-[min(34%,12em)] flex-1 truncate', kind === 'you' ? 'font-medium text-ink' : 'text-ink-2')}
      >
        <LineText text={stepTitle(row.step)} mode={call === undefined ? 'prose' : 'exact'} />
      </span>
      <MergedLink step={row.step} to="lane" tabIndex={-1} />
      <StepFacts row={row} />
    </>
  );
}

function StepFacts({ row: { step, gap, folded, branches } }: { readonly row: RowOf<'step'> }) {
  const { call, revised } = step;
  const life = useCallLife(step);
  const mark = useStepMark(step);
  const isAtNow = useReplay(({ replay }) => isNow(replay, step));
  const judged = decidingStepVerdict(step.judged);
  const isLeast = useLineage(({ lanesLeftOut }) => lanesLeftOut > 0);
  return (
    <WholeFacts className="tn justify-end gap-x-2 text-xs leading-4.5 text-ink-3">
      {gap === undefined ? null : (
        <span title={seenText(gap, 'prose')} className="font-medium text-warn">
          after a gap
        </span>
      )}
      {life === undefined ? <Outcome step={step} /> : <CallLifeWord step={step} life={life} />}
      {isAtNow ? <span className="rounded bg-now px-1 font-medium text-on-now">now</span> : null}
      {mark === undefined ? null : <MarkWord mark={mark} />}
      {judged === undefined ? null : <StepVerdictSeal verdict={judged} />}
      {revised === undefined ? null : <span title={sayRevision(revised)}>{revisionWord(step)}</span>}
      {folded === undefined ? null : <span>{`${counted(folded, 'step')} folded`}</span>}
      {branches === 0 ? null : <span>{`${isLeast ? '≥ ' : ''}${counted(branches, 'branch', 'branches')}`}</span>}
      <span className="min-w-16 text-right @max-[600px]:min-w-0 @max-[600px]:empty:hidden">{sayTook(call)}</span>
    </WholeFacts>
  );
}

function MarkWord({ mark }: { readonly mark: StepMark }) {
  if (mark.type === 'ahead') return <span>not yet</span>;
  return (
    <span title={seenText(becauseOf(mark.verdict), 'prose')}>
      <Seal tone={toneOf(mark.verdict)}>{mark.verdict.verdict}</Seal>
    </span>
  );
}

function Outcome({ step }: { readonly step: StepRow }) {
  const { call } = step;
  const word = callWord(call);
  if (usePending(step)) return <span>not yet</span>;
  if (word === undefined) return null;
  return (
    <span className="font-medium" style={{ color: outcomeInk(call) }}>
      {word}
    </span>
  );
}
