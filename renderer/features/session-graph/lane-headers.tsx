import { Bot, ChevronDown, ChevronRight, CornerUpRight } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Lane } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { cx } from '../../ui/class-names.ts';
import { count, counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { CopyChip } from '../copies/copy-chip.tsx';
import { useReached } from '../replay/use-reached.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { stepsRead } from '../usage/count-read.ts';
import { aboutLane, factsOf } from './about-lane.ts';
import type { Folded } from './folds.ts';
import { type GraphStage, headerStyle } from './graph-stage.ts';
import { useGraph } from './graph-store.ts';
import { laneGap } from './lane-gap.ts';
import type { GraphPath } from './path-to.ts';
import { hasRoomForChip, type PlacedHeader } from './place-headers.ts';
import type { GraphMoves } from './use-graph-moves.ts';

interface LaneHeadersProps {
  readonly headers: readonly PlacedHeader[];
  readonly path: GraphPath;
  /** The border of those on the way to the selection. */
  readonly wayLook: string;
  readonly stage: GraphStage;
  readonly moves: GraphMoves;
}

/** Names of the branches in view, held at the top edge while their steps are below it. */
export function LaneHeaders({ headers, path, wayLook, stage, moves }: LaneHeadersProps) {
  const lanes = useLineage((state) => state.lanes);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const layer = ref.current;
    layer?.addEventListener('wheel', passWheel, { passive: false });
    return () => layer?.removeEventListener('wheel', passWheel);
  }, []);
  return (
    <div ref={ref} className="fixed-size pointer-events-none absolute inset-0 z-5 overflow-hidden">
      {headers.map((header) => {
        const { number, branch } = header.segment;
        const lane = lanes.get(branch);
        if (lane === undefined) return null;
        return (
          <LaneHeader
            key={number}
            header={header}
            lane={lane}
            wayLook={path.has(number) ? wayLook : undefined}
            stage={stage}
            moves={moves}
          />
        );
      })}
    </div>
  );
}

interface LaneHeaderProps {
  readonly header: PlacedHeader;
  readonly lane: Lane;
  /** Its border, where it is on the way to the selection. */
  readonly wayLook: string | undefined;
  readonly stage: GraphStage;
  readonly moves: GraphMoves;
}

function LaneHeader({ header, lane, wayLook, stage, moves }: LaneHeaderProps) {
  const { height, says, segment } = header;
  const reached = useReached(lane.row.id);
  const keep = useCallback((element: HTMLElement | null) => stage.putHeader(segment.number, element), [stage, segment]);
  const about = useMemo(() => aboutLane(lane), [lane]);
  const { model } = useGraph();
  const folded = model.folds.lanes.has(lane.row.id) ? foldedFacts(model.folded.get(lane.row.id)) : undefined;
  return (
    <div
      ref={keep}
      data-lane={lane.row.id}
      className={cx(
        'pointer-events-auto absolute top-0 left-0 flex items-stretch overflow-hidden border bg-raised',
        wayLook ?? 'border-line-2',
      )}
      style={headerStyle(header)}
    >
      <button
        type="button"
        tabIndex={-1}
        title={about}
        className="flex min-w-0 flex-1 items-center text-left"
        onClick={() => useSelection.getState().select({ type: 'lane', session: lane.row.id })}
      >
        <HeaderText
          lane={lane}
          reached={reached}
          isContinued={segment.isContinued}
          says={says}
          isSmall={height < 24}
          folded={folded}
        />
      </button>
      {segment.isContinued || says === 'title' ? null : (
        <CopyChip
          row={lane.row}
          isBare={!hasRoomForChip(header)}
          tabIndex={-1}
          className="my-auto mr-1 h-[1.5em] max-w-[30%] flex-none"
        />
      )}
      {segment.isContinued || says === 'title' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={folded === undefined}
          aria-label={`Steps of ${seenText(lane.row.title, 'prose')}`}
          title={
            folded === undefined
              ? 'Fold this branch and all that grew from it (Enter)'
              : `Show what is ${folded.join('')} (Enter)`
          }
          className="grid w-6 flex-none place-items-center text-ink-3 hover:bg-line hover:text-ink"
          onClick={() => moves.fold({ type: 'lane', session: lane.row.id })}
        >
          {folded === undefined ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
        </button>
      )}
    </div>
  );
}

/** `folded: 42 steps, 3 branches`, in the parts that may be left out, the last first. */
function foldedFacts(folded: Folded | undefined): readonly string[] {
  const { steps, branches } = folded ?? { steps: 0, branches: 0 };
  const grown = branches === 0 ? [] : [`, ${counted(branches, 'branch', 'branches')}`];
  return ['folded', `: ${counted(steps, 'step')}`, ...grown];
}

interface HeaderTextProps {
  readonly lane: Lane;
  /** Steps that Watch has reached; undefined where no record is watched. */
  readonly reached: number | undefined;
  readonly isContinued: boolean;
  readonly says: PlacedHeader['says'];
  readonly isSmall: boolean;
  /** What is folded behind it, in words. */
  readonly folded: readonly string[] | undefined;
}

const HeaderText = memo(function HeaderText({ lane, reached, isContinued, says, isSmall, folded }: HeaderTextProps) {
  const { row } = lane;
  const title = sessionTitle(row);
  const isCut = laneGap(lane) !== undefined;
  return (
    <>
      <span
        className={cx(
          'flex flex-none items-center',
          isSmall ? 'gap-0.5 px-1' : says === 'all' ? 'gap-1 px-3' : 'gap-1 px-2',
        )}
      >
        <StatusMark status={row.status} size={isSmall ? 9 : 13} />
        {row.kind === 'sub-agent' && row.kindLost !== true ? (
          <Bot size={isSmall ? 10 : 13} aria-hidden className="text-ink-3" />
        ) : null}
        {isCut ? <CornerUpRight size={isSmall ? 10 : 13} aria-hidden className="text-warn" /> : null}
        {isCut && !isSmall ? <span className="text-[.88em] font-medium text-warn">gap</span> : null}
      </span>
      <span
        className={cx(
          '@container flex h-[1.5em] min-w-0 flex-1 flex-wrap content-start overflow-hidden leading-[1.5em]',
          says === 'all' ? 'mr-3' : 'mr-1',
        )}
      >
        <span className="relative h-[1.5em] grow font-semibold text-ink">
          <span aria-hidden data-title={title} className={cx(titleRoom, leastTitle(says, folded !== undefined))} />
          <span className="absolute inset-0 truncate">
            <LineText text={title} />
          </span>
        </span>
        {says === 'title'
          ? null
          : saidBeside(row, { reached, isContinued, says, folded }).map((fact, at) => (
              <span key={fact} className={cx(factLook, at > 0 ? '' : says === 'all' ? 'pl-3' : 'pl-2')}>
                {at === 0 || folded !== undefined ? fact : ` · ${fact}`}
              </span>
            ))}
      </span>
    </>
  );
});

/** The title once more, unseen: what it keeps of a header where the facts beside it are long, and no more than it needs. */
const titleRoom = 'invisible block h-0 overflow-hidden whitespace-pre before:content-[attr(data-title)]';

function leastTitle(says: PlacedHeader['says'], isFolded: boolean): string {
  if (isFolded) return 'max-w-[30cqw]';
  return says === 'all' ? 'max-w-[40cqw]' : 'max-w-0';
}

/** Facts that have no room beside the title go to a line out of sight, the last first, and the title has their room. The tooltip has them all. */
const factLook = 'tn h-[1.5em] flex-none text-[.88em] leading-[1.7em] font-medium whitespace-pre text-ink-3';

function saidBeside(
  row: Lane['row'],
  { reached, isContinued, says, folded }: Pick<HeaderTextProps, 'reached' | 'isContinued' | 'says' | 'folded'>,
): readonly string[] {
  if (folded !== undefined) return folded;
  if (isContinued) return ['continued'];
  if (reached !== undefined) return [`${count(reached)} of ${stepsRead([row])}`];
  return says === 'all' ? factsOf(row) : [stepsRead([row])];
}

/** A header lies over the graph, not in it: what the wheel does there is for the graph, and not for the page. */
function passWheel(event: WheelEvent): void {
  event.preventDefault();
  const over = event.currentTarget instanceof Element ? event.currentTarget.closest('.react-flow') : null;
  over?.querySelector('.react-flow__pane')?.dispatchEvent(new WheelEvent('wheel', event));
}
