import { ChevronDown, ChevronRight, ImageIcon, X } from 'lucide-react';
import type { StepRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { ByYou } from '../../ui/by-you.tsx';
import { cx } from '../../ui/class-names.ts';
import { hueOf, outcomeInk } from '../../ui/hue-of.ts';
import { kindInk, stepWord } from '../../ui/kind.ts';
import { count, counted, short } from '../../ui/number.ts';
import { sayTook } from '../../ui/say-took.ts';
import { stepText, stepTitle } from '../../ui/step-title.ts';
import { clock } from '../../ui/time.ts';
import { usePending } from '../live/use-pending.ts';
import type { CallLife } from '../live-call/call-life.ts';
import { CallLifeWord } from '../live-call/call-life-word.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { quiet } from './row-look.ts';
import { callWord, sayOutput } from './step-words.ts';

/** What a card says, by kind. */
export function StepCardBody({ row, folded, life }: StepCardBodyProps) {
  const { kind } = row;
  if (kind === 'you') return <YouBody row={row} folded={folded} />;
  if (kind === 'agent') return <AgentBody row={row} />;
  if (kind === 'tool') return <ToolBody row={row} life={life} />;
  if (kind === 'compaction') return <CompactionBody row={row} />;
  if (kind === 'approval' || kind === 'error') return <TwoLineBody row={row} />;
  if (quiet.has(kind)) return <QuietBody row={row} />;
  return <WordBody row={row} />;
}

interface BodyProps {
  readonly row: StepRow;
}

interface ToolBodyProps extends BodyProps {
  /** True for a call that may still get its answer. */
  readonly life: CallLife | undefined;
}

interface StepCardBodyProps extends ToolBodyProps {
  readonly folded?: number | undefined;
}

function YouBody({ row, folded }: BodyProps & { readonly folded: number | undefined }) {
  return (
    <span className="bx gap-2">
      <span className="clamp2 min-w-0 flex-1 text-base font-[520] text-ink">
        <LineText text={stepText(row)} />
      </span>
      <Images images={row.images} />
      <TurnFold folded={folded} />
    </span>
  );
}

/** Folds the turn, and says how much is behind it. Heard by the layer; by keyboard it is Enter on the selected step. */
function TurnFold({ folded }: { readonly folded: number | undefined }) {
  const Chevron = folded === undefined ? ChevronDown : ChevronRight;
  return (
    <span
      data-fold
      title={
        folded === undefined ? 'Fold the steps of this turn (Enter)' : `Show the ${counted(folded, 'step')} (Enter)`
      }
      className="tn flex h-5 flex-none items-center gap-0.5 self-center rounded-md px-1 text-2xs text-ink-2 hover:bg-line"
    >
      {folded === undefined ? null : `${count(folded)} folded`}
      <Chevron size={12} aria-hidden />
    </span>
  );
}

function AgentBody({ row }: BodyProps) {
  const zone = useConnection((state) => state.home?.zone);
  const { model, outputTokens, tokensLowerBound, atMs } = row;
  return (
    <span className="bx flex flex-col justify-between">
      <span className="clamp2 text-sm text-ink">
        <LineText text={stepText(row)} />
      </span>
      <span className="tn flex gap-2.5 text-2xs text-ink-3">
        {model === undefined ? null : (
          <span className="truncate">
            <LineText text={model} mode="exact" />
          </span>
        )}
        {outputTokens === undefined ? null : (
          <span className="flex-none" title={sayOutput(row)}>
            {`${tokensLowerBound ? '≥ ' : ''}${short(outputTokens)} tok`}
          </span>
        )}
        <Images images={row.images} />
        {atMs === undefined ? null : <span className="ml-auto flex-none">{clock(atMs, zone)}</span>}
      </span>
    </span>
  );
}

function ToolBody({ row, life }: ToolBodyProps) {
  const { call, title } = row;
  const took = sayTook(call);
  return (
    <span className="bx">
      <ByYou call={call} />
      <span className="max-w-[45%] flex-none truncate font-mono text-xs font-medium" style={{ color: 'var(--i)' }}>
        <ShownText text={call?.tool ?? 'tool'} />
      </span>
      <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2">
        <ShownText text={title} />
      </span>
      <Images images={row.images} />
      {life === undefined ? (
        <Outcome row={row} />
      ) : (
        <span className="tn flex-none text-2xs">
          <CallLifeWord step={row} life={life} />
        </span>
      )}
      {took === undefined ? null : <span className="tn flex-none text-2xs text-ink-3">{took}</span>}
    </span>
  );
}

function Outcome({ row }: BodyProps) {
  const { call } = row;
  const word = callWord(call);
  if (usePending(row)) return <span className="flex-none text-2xs text-ink-3">not yet</span>;
  if (word === undefined) return null;
  const hasFailed = call?.state === 'failed';
  return (
    <span
      className="tn flex flex-none items-center gap-0.5 whitespace-nowrap text-2xs font-medium"
      style={{ color: outcomeInk(call) }}
    >
      {hasFailed ? <X size={10} strokeWidth={2.4} aria-hidden /> : null}
      {word}
    </span>
  );
}

function TwoLineBody({ row }: BodyProps) {
  const { kind, title, detail } = row;
  const isError = kind === 'error';
  return (
    <span className="bx on-tint flex flex-col justify-center !py-0">
      <span className="truncate text-sm font-medium" style={{ color: isError ? kindInk('error') : 'var(--ink)' }}>
        {isError ? <LineText text={title} /> : stepWord(row)}
      </span>
      <span className="truncate font-mono text-2xs text-ink-2">
        <ShownText text={isError ? (detail ?? 'no more is recorded') : title} />
      </span>
    </span>
  );
}

/** Kinds that are one row, a start two lines: their word in their ink, then what it is about. */
function WordBody({ row }: BodyProps) {
  const { kind } = row;
  return (
    <span className="bx flex items-center gap-2 !py-0">
      <span className="flex-none text-xs font-medium" style={{ color: kindInk(hueOf(row)) }}>
        {stepWord(row)}
      </span>
      <span className={cx('min-w-0 flex-1 text-xs text-ink-2', kind === 'start' ? 'clamp2' : 'truncate')}>
        <LineText text={stepTitle(row)} />
      </span>
    </span>
  );
}

function QuietBody({ row }: BodyProps) {
  return (
    <span className="bx flex items-center gap-2 text-xs text-ink-3">
      <span className="flex-none">{stepWord(row)}</span>
      <span className="min-w-0 flex-1 truncate">
        <LineText text={stepTitle(row)} />
      </span>
    </span>
  );
}

function CompactionBody({ row }: BodyProps) {
  return (
    <span className="bx flex items-center gap-2.5">
      <span className="sg-dashes" />
      <span className="tn max-w-[80%] truncate text-2xs text-ink-3">
        <LineText text={stepTitle(row)} />
      </span>
      <span className="sg-dashes" />
    </span>
  );
}

function Images({ images }: { readonly images: number | undefined }) {
  if (images === undefined || images === 0) return null;
  return (
    <span className="chip flex-none">
      <ImageIcon size={10} aria-hidden />
      {count(images)}
    </span>
  );
}
