import { ArrowUpRight } from 'lucide-react';
import type { Lane, StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { hueOf } from '../../ui/hue-of.ts';
import { kindInk, kindLook } from '../../ui/kind.ts';
import { kindIcon } from '../../ui/kind-icon.tsx';
import { counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { SHARED_FILES } from '../../ui/shared-files.ts';
import { StatusWord } from '../../ui/status-mark.tsx';
import { stepTitle } from '../../ui/step-title.ts';
import { WholeFacts } from '../../ui/whole-facts.tsx';
import { costWords } from '../library/cost-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { stepsRead } from '../usage/count-read.ts';
import { tokenWords } from '../usage/token-figures.ts';
import { RowFrame } from './row-frame.tsx';
import type { RowTime } from './row-time.ts';
import type { TranscriptRow } from './transcript-rows.ts';

type SubAgent = Extract<TranscriptRow, { type: 'sub-agent' }>;

/** A call that spawned sub-agents: each as a box with its state and its last words, which leads into its own transcript. */
export function SubAgentRow({ row, time }: { readonly row: SubAgent; readonly time: RowTime | undefined }) {
  return (
    <RowFrame row={row} time={time} small hue="assistant">
      <div className="flex flex-col gap-2">
        {row.spawned.map((session) => (
          <Box key={session} session={session} asked={row.step} />
        ))}
      </div>
    </RowFrame>
  );
}

function Box({ session, asked }: { readonly session: string; readonly asked: StepRow }) {
  const lane = useLineage((state) => (state.rev >= 0 ? state.lanes.get(session) : undefined));
  const steps = useLineage((state) => (state.rev >= 0 ? state.stepsOf.get(session) : undefined)) ?? [];
  const [first, last] = [steps.find((step) => step.kind === 'tool'), steps.findLast((step) => step.kind === 'agent')];
  return (
    <div className="overflow-hidden rounded-[10px] border border-line-2 bg-surface">
      <button
        type="button"
        title="Go to its lane"
        onClick={(event) => {
          event.stopPropagation();
          useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
        }}
        className="flex h-8 w-full items-center gap-2 px-3 text-left hover:bg-raised"
      >
        <span className="text-sm font-medium">Sub-agent</span>
        <span className="min-w-[min(40%,12em)] flex-1 truncate text-sm text-ink-2">
          <LineText text={lane === undefined ? asked.title : sessionTitle(lane.row)} />
        </span>
        {lane !== undefined && <Figures lane={lane} />}
        <ArrowUpRight size={12} aria-hidden className="flex-none text-ink-3" />
      </button>
      {(first ?? last) !== undefined && (
        <div className="relative border-t border-line py-1.5 pr-3 pl-3">
          {first !== undefined && last !== undefined && (
            <i aria-hidden className="absolute top-3 bottom-4 left-[20.25px] w-[1.5px] bg-(--spine)" />
          )}
          {first !== undefined && (
            <Line step={first} note={steps.length > 2 ? `+ ${counted(steps.length - 2, 'step')}` : ''} />
          )}
          {last !== undefined && <Line step={last} note="" />}
        </div>
      )}
    </div>
  );
}

function Figures({ lane: { row, edge } }: { readonly lane: Lane }) {
  const tokens = tokenWords(row);
  const price = costWords([row]);
  return (
    <WholeFacts className="tn justify-end gap-x-2 text-2xs text-ink-3">
      <StatusWord status={row.status} detail={row.statusDetail} />
      <span>{stepsRead([row])}</span>
      <span title={tokens.says}>{tokens.text}</span>
      <span title={price.says}>{price.text}</span>
      {edge === 'double' && <span>{SHARED_FILES}</span>}
    </WholeFacts>
  );
}

function Line({ step, note }: { readonly step: StepRow; readonly note: string }) {
  const Icon = kindIcon(step.kind, step.call?.tool);
  return (
    <div
      className="flex h-6.25 items-center gap-2.5"
      style={{ '--k': `var(--k-${kindLook[hueOf(step)].hue})` } as React.CSSProperties}
    >
      <span className="relative grid size-4.5 flex-none place-items-center rounded-[5px] border-[1.5px] border-[color-mix(in_oklab,var(--k)_50%,var(--canvas))] bg-canvas text-(--k)">
        <Icon size={10} aria-hidden />
      </span>
      {step.call === undefined ? (
        <span className="min-w-0 flex-1 truncate text-sm text-ink-2">
          <LineText text={stepTitle(step)} />
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2">
          <span className="font-medium" style={{ color: kindInk('tool') }}>
            <LineText text={step.call.tool} mode="exact" />
          </span>{' '}
          <LineText text={step.title} mode="exact" />
        </span>
      )}
      <span className="tn flex-none text-2xs text-ink-3">{note}</span>
    </div>
  );
}
