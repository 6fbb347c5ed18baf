import { type MouseEvent, useMemo } from 'react';
import type { Status, StepKind } from '../../../core/contract/view.ts';
import { kindFill, kindLook } from '../../ui/kind.ts';
import { count, counted } from '../../ui/number.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type MiniBar, type MiniLayout, miniLayout } from './mini-layout.ts';
import { nearestBar } from './nearest-bar.ts';

interface MiniLineageProps {
  /** Newest steps of a lineage, in the order in which they happened. */
  readonly bars: readonly MiniBar[];
  readonly lanes: number;
  /** px */
  readonly width: number;
  readonly height: number;
  /** By lane: the bar that it leaves from, and how it ends. */
  readonly shape?: readonly { readonly from?: string; readonly status: Status }[] | undefined;
  /** Lane to draw in the accent. */
  readonly hot?: number | undefined;
  /** Told the key of a step that is clicked. Every step can also be reached by keyboard in the views themselves. */
  readonly onPick?: ((key: string) => void) | undefined;
}

/** A lineage from afar: one bar a step, length for its size, colour for its kind. */
export function MiniLineage({ bars, lanes, width, height, shape, hot, onPick }: MiniLineageProps) {
  const layout = useMemo(
    () => miniLayout({ bars, lanes, width, height, from: (shape ?? []).map(({ from }) => from) }),
    [bars, lanes, width, height, shape],
  );
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const key = nearestBar(layout, event.clientX - box.left, event.clientY - box.top);
    if (key !== undefined) onPick?.(key);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the mouse, see onPick
    <svg
      role="img"
      aria-label={`${counted(bars.length, 'step')} in ${counted(lanes, 'lane')}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={onPick === undefined ? 'block' : 'block cursor-pointer'}
      onClick={onPick === undefined ? undefined : pick}
    >
      <Lines layout={layout} hot={hot} />
      {layout.bars.map(({ bar, x, y, width: length }) => (
        <rect
          key={bar.key}
          x={x}
          y={y}
          width={length}
          height={layout.barHeight}
          rx={Math.min(1, layout.barHeight / 2)}
          fill={fillOf(bar)}
          opacity={quiet.has(bar.kind) && !bar.failed ? 0.62 : 0.95}
        />
      ))}
      <Ends layout={layout} shape={shape} />
      {layout.hiddenLanes > 0 && (
        <text x={width - 6} y={height - 6} textAnchor="end" fill="var(--ink-3)" fontSize={10}>
          + {count(layout.hiddenLanes)} lanes
        </text>
      )}
    </svg>
  );
}

function Lines({ layout, hot }: { readonly layout: MiniLayout; readonly hot: number | undefined }) {
  const stroke = (lane: number) =>
    lane === hot ? { stroke: 'var(--accent)', strokeWidth: 1.6 } : { stroke: 'var(--spine)', strokeWidth: 1.2 };
  return (
    <g fill="none">
      {layout.forks.map((fork) => (
        <path key={fork.lane} d={elbow(fork)} {...stroke(fork.lane)} />
      ))}
      {layout.spines.map(({ lane, x, top, end }) => (
        <path key={lane} d={`M${x} ${top}V${end}`} {...stroke(lane)} />
      ))}
    </g>
  );
}

function elbow({ x, y, toX, toY }: MiniLayout['forks'][number]): string {
  const radius = Math.min(6, Math.abs(toX - x) / 2, Math.max(0, toY - y));
  const side = Math.sign(toX - x);
  return `M${x} ${y}H${toX - side * radius}Q${toX} ${y} ${toX} ${y + radius}V${toY}`;
}

function Ends({ layout, shape }: { readonly layout: MiniLayout; readonly shape: MiniLineageProps['shape'] }) {
  return layout.spines.map(({ lane, x, end }) => {
    const status = shape?.[lane]?.status;
    if (status === undefined) return null;
    if (status === 'done') {
      return (
        <path
          key={lane}
          d={`M${x - 3.5} ${end + 0.5}h7`}
          stroke="var(--ink-3)"
          strokeWidth={1.6}
          strokeLinecap="round"
        />
      );
    }
    return (
      <g key={lane} transform={`translate(${x - 5},${end - 1})`}>
        <StatusMark status={status} size={10} />
      </g>
    );
  });
}

const quiet: ReadonlySet<string> = new Set(['agent', 'tool', 'thinking', 'harness', 'other']);

/** A kind that this window does not know has the colour of other things, a failed call that of an error. */
function fillOf({ kind, failed }: MiniBar): string {
  if (failed === true) return kindFill('error');
  return kindFill(Object.hasOwn(kindLook, kind) ? (kind as StepKind) : 'other');
}
