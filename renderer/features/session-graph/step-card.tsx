import { Unlink } from 'lucide-react';
import { memo, useState } from 'react';
import { decidingStepVerdict, type StepRow } from '../../../core/contract/view.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { cx } from '../../ui/class-names.ts';
import { hueOf } from '../../ui/hue-of.ts';
import { kindFill, kindInk } from '../../ui/kind.ts';
import { kindIcon } from '../../ui/kind-icon.tsx';
import { counted } from '../../ui/number.ts';
import { revisionWord, sayRevision } from '../../ui/revision-words.ts';
import { StepVerdictSeal } from '../../ui/step-verdict-seal.tsx';
import { useCallLife } from '../live-call/use-call-life.ts';
import { isNow } from '../replay/step-mark.ts';
import { useStepMark } from '../replay/use-step-mark.ts';
import { VerdictMark } from '../replay/verdict-mark.tsx';
import { laneSizes } from './lane-sizes.ts';
import { isPartMissing, quiet } from './row-look.ts';
import { StepCardBody } from './step-card-body.tsx';
import { stepWords } from './step-words.ts';

interface StepCardProps {
  readonly row: StepRow;
  /** px at 100 %. */
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** Not on the way to the selection. */
  readonly isDim: boolean;
  /** Came with the last news: slides in when it is mounted. */
  readonly isNew: boolean;
  /** Steps of its turn that are folded behind it; absent where none is. */
  readonly folded?: number | undefined;
  /** What is missing between it and the step above, in words. */
  readonly gap?: string | undefined;
}

/** One step at the near level. Clicks are heard by the layer, which finds the step by `data-step`. */
export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { row, left, top, height, isSelected, isDim, isNew, folded, gap } = props;
  const life = useCallLife(row);
  const mark = useStepMark(row);
  const isAtNow = useReplay(({ replay }) => isNow(replay, row));
  const words = stepWords(row, { gap, life, mark });
  const judged = decidingStepVerdict(row.judged);
  const form = formOf(row);
  const [arrives] = useState(isNew);
  const hue = hueOf(row);
  const colours = { '--k': kindFill(hue), '--i': kindInk(hue) };
  return (
    <button
      type="button"
      tabIndex={-1}
      data-step={row.key}
      aria-label={folded === undefined ? words : `${words}, ${counted(folded, 'step')} folded`}
      aria-pressed={isSelected}
      className={cx(
        'st sg-step',
        classes[form],
        row.kind === 'you' && 'user',
        state(row, life !== undefined),
        isSelected && 'sel',
        isAtNow && 'sg-now',
        isDim && 'dim',
        mark?.type === 'ahead' && 'sg-ahead',
        arrives && 'sg-new',
      )}
      style={{ ...colours, transform: `translate(${left}px,${top}px)`, height }}
    >
      <StepNode row={row} height={height} isSmall={form !== 'card' && form !== 'tint'} />
      <StepCardBody row={row} folded={folded} life={life} />
      {gap === undefined ? null : <GapMark says={gap} />}
      {mark?.type === 'verified' ? <VerdictMark verdict={mark.verdict} className="-top-2.5 right-32" /> : null}
      {judged === undefined || mark?.type === 'verified' ? null : (
        <span className="absolute -top-2.5 right-32 z-10 flex rounded-[5px] bg-canvas">
          <StepVerdictSeal verdict={judged} />
        </span>
      )}
      {row.revised === undefined ? null : <RevisedMark row={row} says={sayRevision(row.revised)} />}
    </button>
  );
});

/** px. It stands in the middle between a step and the one above, off the words of both. */
const markHeight = 17;
const betweenSteps = { height: markHeight, top: -(laneSizes.gap + markHeight) / 2 };

/** Between a step and the one above: something is missing there. */
function GapMark({ says }: { readonly says: string }) {
  return (
    <span
      title={says}
      style={betweenSteps}
      className="absolute right-3 flex items-center gap-1 rounded-[5px] border border-dashed border-warn bg-canvas px-1 text-2xs font-medium text-warn"
    >
      <Unlink size={10} aria-hidden />
      gap
    </span>
  );
}

/** Above a step whose record is no longer in its source as it was imported. */
function RevisedMark({ row, says }: { readonly row: StepRow; readonly says: string }) {
  return (
    <span
      title={says}
      style={betweenSteps}
      className="absolute right-16 flex items-center rounded-[5px] border border-line-2 bg-canvas px-1 text-2xs text-ink-2"
    >
      {revisionWord(row)}
    </span>
  );
}

function StepNode({
  row,
  height,
  isSmall,
}: {
  readonly row: StepRow;
  readonly height: number;
  readonly isSmall: boolean;
}) {
  const Icon = kindIcon(row.kind, row.call?.tool);
  return (
    <span className={cx('nd', isSmall && 'sm')} style={{ top: isSmall ? (height - 20) / 2 : 8 }}>
      <Icon size={isSmall ? 11 : 13} strokeWidth={2} aria-hidden />
    </span>
  );
}

type Form = 'card' | 'tint' | 'row' | 'quiet' | 'rule';

const classes: Readonly<Record<Form, string>> = {
  card: 'card',
  tint: 'card tint',
  row: 'row',
  quiet: 'sg-quiet',
  rule: 'sg-rule',
};

function formOf({ kind }: StepRow): Form {
  if (kind === 'you' || kind === 'agent') return 'card';
  if (kind === 'approval' || kind === 'error' || kind === 'merge') return 'tint';
  if (kind === 'compaction') return 'rule';
  return quiet.has(kind) ? 'quiet' : 'row';
}

/** A failed call has the colours of an error, one of which a part is missing is dashed; of one in flight nothing is missing yet. */
function state({ call }: StepRow, mayEnd: boolean): string | false {
  if (call?.state === 'failed') return 'sg-failed';
  return !mayEnd && isPartMissing(call) && 'sg-missing';
}
