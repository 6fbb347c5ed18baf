import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { decidingStepVerdict, sayBasis } from '../../../core/contract/view.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { cx } from '../../ui/class-names.ts';
import { hueOf } from '../../ui/hue-of.ts';
import { kindLook, stepWord } from '../../ui/kind.ts';
import { kindIcon } from '../../ui/kind-icon.tsx';
import { count } from '../../ui/number.ts';
import { revisionWord, sayRevision } from '../../ui/revision-words.ts';
import { StepVerdictSeal } from '../../ui/step-verdict-seal.tsx';
import { isNow } from '../replay/step-mark.ts';
import { useStepMark } from '../replay/use-step-mark.ts';
import { VerdictMark } from '../replay/verdict-mark.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ForkPill } from './fork-pill.tsx';
import { usePickRow } from './pick-row.ts';
import type { RowTime } from './row-time.ts';
import type { TranscriptRow } from './transcript-rows.ts';

export type StepRowOf = Extract<TranscriptRow, { readonly step: unknown }>;

interface RowFrameProps {
  readonly row: StepRowOf;
  readonly time: RowTime | undefined;
  /** Rows of 30 px have a smaller node than texts. */
  readonly small?: boolean;
  /** Colour of the node where it is not the kind's. */
  readonly hue?: string | undefined;
  /** The content has no box of its own, so the mark of the selection keeps off its words. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A step at its place on the spine: fork pills left, the node, the content, the time right. */
export function RowFrame({ row, time, small = false, hue, bare = false, children }: RowFrameProps) {
  const { step } = row;
  const isSelected = useSelection(({ selection }) => selection.type === 'step' && selection.key === row.key);
  const mark = useStepMark(step);
  const judged = decidingStepVerdict(step.judged);
  const isAtNow = useReplay(({ replay }) => isNow(replay, step));
  const isVerifying = useReplay(({ replay }) => replay.mode === 'verify');
  const pick = usePickRow();
  const select = () => pick(row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere is a shortcut for the node's button
    // biome-ignore lint/a11y/useKeyWithClickEvents: j, k and the node's button do the same by keyboard
    <div
      className={cx(
        'relative pl-[calc(var(--edge)+42px)]',
        isVerifying ? 'w-[min(100%-var(--spacing)*20,var(--edge)+748px)]' : 'w-[min(100%-56px,var(--edge)+748px)]',
      )}
      style={{ '--k': `var(--k-${hue ?? kindLook[hueOf(step)].hue})` } as CSSProperties}
      onClick={(event) => isPlainClick(event) && select()}
      data-step={row.key}
    >
      {row.forks.length > 0 && <ForkPill sessions={row.forks} top={small ? 5 : 6} />}
      <SpineNode row={row} small={small} isSelected={isSelected} isNow={isAtNow} onSelect={select} />
      <div
        data-selected={isSelected || undefined}
        data-mark={mark?.type}
        title={mark?.type === 'ahead' ? 'not yet' : undefined}
        className={cx(
          // Letters may be taller than their line, but no pile of marks is painted over another row.
          'overflow-clip rounded-[10px] [overflow-clip-margin:6px]',
          outlineOf({ isSelected, isNow: isAtNow, isAhead: mark?.type === 'ahead' }),
          bare ? 'outline-offset-[6px]' : 'outline-offset-2',
        )}
      >
        {children}
        {judged === undefined ? null : (
          <p className={cx('flex items-center gap-1.5 pb-1 text-2xs text-ink-2', !bare && 'px-2')}>
            <StepVerdictSeal verdict={judged} />
            <span className="min-w-0 truncate">
              <LineText text={sayBasis(judged)} />
            </span>
          </p>
        )}
        {step.revised && (
          <p title={sayRevision(step.revised)} className="px-2 pb-1 text-2xs text-ink-3">
            {revisionWord(step)}
          </p>
        )}
      </div>
      {mark?.type === 'verified' ? (
        <VerdictMark verdict={mark.verdict} className="top-1.5 left-[calc(100%+4px)]" />
      ) : (
        time && <Time time={time} top={small ? 8 : 9} />
      )}
    </div>
  );
}

interface Outlined {
  readonly isSelected: boolean;
  readonly isNow: boolean;
  readonly isAhead: boolean;
}

function outlineOf({ isSelected, isNow, isAhead }: Outlined): string | false {
  if (isNow) return 'outline-2 outline-now';
  return isSelected ? 'outline-2 outline-accent' : isAhead && 'outline-1 outline-dashed outline-line-2';
}

/** Neither the end of marking text nor a click in a menu or dialog that belongs to the row but floats elsewhere. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return getSelection()?.isCollapsed !== false && currentTarget.contains(target as Node);
}

interface NodeProps {
  readonly row: StepRowOf;
  readonly small: boolean;
  readonly isSelected: boolean;
  /** Watch is here: the node is filled with its colour. */
  readonly isNow: boolean;
  readonly onSelect: () => void;
}

const NOW: CSSProperties = { background: 'var(--now)', borderColor: 'var(--now)', color: 'var(--on-now)' };

function SpineNode({ row, small, isSelected, isNow, onSelect }: NodeProps) {
  const Icon = kindIcon(row.step.kind, row.step.call?.tool);
  return (
    <button
      type="button"
      aria-label={`Step ${count(row.index)}, ${stepWord(row.step)}${isNow ? ', now' : ''}`}
      style={isNow ? NOW : undefined}
      aria-current={isSelected || undefined}
      onClick={onSelect}
      className={cx(
        'absolute grid place-items-center border-[1.5px] bg-canvas text-(--k) hover:bg-surface',
        'border-[color-mix(in_oklab,var(--k)_50%,var(--canvas))]',
        small
          ? 'top-[5px] left-[calc(var(--edge)+19px-var(--spacing)*2.5)] size-5 rounded-md'
          : 'top-1 left-[calc(var(--edge)+19px-var(--spacing)*3)] size-6 rounded-lg',
      )}
    >
      <Icon size={small ? 11 : 13} strokeWidth={2} aria-hidden />
    </button>
  );
}

function Time({ time, top }: { readonly time: RowTime; readonly top: number }) {
  return (
    <span
      className="tn absolute left-[calc(100%+12px)] whitespace-nowrap text-2xs text-ink-3"
      style={{ top: time.day === undefined ? top : top - 8 }}
      title={time.inferred ? 'Taken from the steps around it: the record has no time of its own' : undefined}
    >
      {time.day && <span className="block">{time.day.split(' ').slice(1).join(' ')}</span>}
      {time.inferred ? `~${time.clock}` : time.clock}
    </span>
  );
}
