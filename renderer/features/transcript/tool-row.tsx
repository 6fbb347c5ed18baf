import { ChevronDown, ChevronRight, Image } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { ByYou } from '../../ui/by-you.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { isCalledOff, outcomeInk } from '../../ui/hue-of.ts';
import { sayTook } from '../../ui/say-took.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { WholeFacts } from '../../ui/whole-facts.tsx';
import { usePending } from '../live/use-pending.ts';
import { CallLifeWord } from '../live-call/call-life-word.tsx';
import { useIsBeingRead } from '../live-call/use-is-being-read.ts';
import { callWord } from '../session-graph/step-words.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RowFrame } from './row-frame.tsx';
import type { RowTime } from './row-time.ts';
import { sayLost } from './say-lost.ts';
import { ToolBody } from './tool-body.tsx';
import { useIsOpen, useTranscriptChoices } from './transcript-choices.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import { useLifeHere } from './use-life-here.ts';

type Tool = Extract<TranscriptRow, { type: 'tool' }>;

/** A tool call as a row that opens to its input and output. Neighbours share a box; trouble has a box of its own, its header tinted. */
export function ToolRow({ row, time }: { readonly row: Tool; readonly time: RowTime | undefined }) {
  const isOpen = useIsOpen(row.key, true);
  const isFailed = row.hasAnswer && row.step.call?.state === 'failed';
  return (
    <RowFrame row={row} time={time} small hue={isFailed ? 'error' : undefined}>
      <div
        className={cx('overflow-hidden bg-[color-mix(in_oklab,var(--surface)_70%,var(--canvas))]', corners[row.place])}
        style={border(isFailed)}
      >
        <div className={isFailed ? 'on-tint bg-[color-mix(in_oklab,var(--k-error)_9%,transparent)]' : undefined}>
          <Header row={row} isOpen={isOpen} />
        </div>
        {isOpen && <ToolBody row={row} />}
      </div>
    </RowFrame>
  );
}

/** Rows of one box share their hairlines. */
const corners = {
  only: 'rounded-lg border',
  first: 'rounded-t-lg border',
  middle: 'border border-t-0',
  last: 'rounded-b-lg border border-t-0',
} as const;

function border(isFailed: boolean): CSSProperties {
  return { borderColor: isFailed ? 'color-mix(in oklab, var(--k-error) 28%, transparent)' : 'var(--line)' };
}

function Header({ row, isOpen }: { readonly row: Tool; readonly isOpen: boolean }) {
  const { title, call, images = 0 } = row.step;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => useTranscriptChoices.getState().toggle(row.key)}
      className="flex h-7.5 w-full items-center gap-2 px-2.5 text-left"
    >
      <Chevron size={12} aria-hidden className="flex-none text-ink-3" />
      <ByYou call={call} />
      <span className="max-w-48 min-w-9 flex-none truncate font-mono text-xs font-medium text-[var(--i-tool)]">
        <LineText text={call?.tool ?? ''} mode="exact" />
      </span>
      <span className="min-w-[min(30%,12em)] flex-1 truncate font-mono text-xs text-ink-2">
        <LineText text={title} mode="exact" />
      </span>
      <Outcome row={row} />
      {images > 0 && (
        <Chip title={images === 1 ? '1 image' : `${images} images`}>
          <Image size={10} aria-hidden />
          {images}
        </Chip>
      )}
      <span className="tn min-w-14 flex-none whitespace-nowrap text-right text-2xs text-ink-3 @max-[560px]:min-w-0">
        {row.hasAnswer ? sayTook(call) : undefined}
      </span>
    </button>
  );
}

const REPLACED_MEANS =
  'In this branch a person’s result stands in the place of the recorded one. The files stay as the call left them.';

/** What became of the call. A plain answer says nothing. */
function Outcome({ row: { step, hasAnswer, isReplaced } }: { readonly row: Tool }): ReactNode {
  const { call } = step;
  const isBeingRead = useIsBeingRead(step);
  const isPending = usePending(step);
  const life = useLifeHere(step);
  if (life !== undefined) {
    return (
      <span className="tn flex flex-none text-2xs">
        <CallLifeWord step={step} life={life} hasMark />
      </span>
    );
  }
  if (isReplaced === true) {
    return (
      <span className="flex-none text-2xs text-ink-2" title={REPLACED_MEANS}>
        result replaced
      </span>
    );
  }
  if (isPending) return <span className="flex-none text-2xs text-ink-3">not yet</span>;
  const isUncertain = call?.state === 'uncertain' || (call?.state === 'unanswered' && call.beganAtMs !== undefined);
  if (!hasAnswer || (call?.state === 'unanswered' && !isUncertain)) {
    const where = hasAnswer && isBeingRead ? ' so far' : ' in this branch';
    return (
      <span title={`no result${where}`} className="flex min-w-[11px] items-center gap-1 text-2xs text-ink-3">
        <StatusMark status="unanswered" size={11} />
        <WholeFacts>
          <span>no result</span>
          <span>{where}</span>
        </WholeFacts>
      </span>
    );
  }
  if (call?.state === 'failed') {
    return (
      <span className="tn flex flex-none items-center gap-1 text-2xs font-medium text-err">
        <StatusMark status="failed" size={11} />
        {call.exitCode === undefined ? 'failed' : `exited ${call.exitCode}`}
      </span>
    );
  }
  if (isCalledOff(call) || isUncertain) {
    return (
      <span className="flex flex-none items-center gap-1 text-2xs font-medium" style={{ color: outcomeInk(call) }}>
        <StatusMark status={isCalledOff(call) ? 'stopped' : 'interrupted'} size={11} />
        {callWord(call)}
      </span>
    );
  }
  const lost = sayLost(call);
  return lost === undefined ? null : <span className="flex-none text-2xs text-ink-3">{lost}</span>;
}
