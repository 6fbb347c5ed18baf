import type { StepKind } from '../../../core/contract/view.ts';

/** A step as a bar. `lane` counts from 0, `size` is the length of its text in characters. */
export interface MiniBar {
  readonly lane: number;
  readonly kind: string;
  readonly size: number;
  readonly key: string;
  /** A call that failed. */
  readonly failed?: true;
}

export interface MiniInput {
  /** In the order in which they happened. */
  readonly bars: readonly MiniBar[];
  readonly lanes: number;
  /** px */
  readonly width: number;
  readonly height: number;
  /** By lane: key of the bar that it leaves from; absent where that is not known. */
  readonly from: readonly (string | undefined)[];
}

export interface MiniLayout {
  readonly bars: readonly { readonly bar: MiniBar; readonly x: number; readonly y: number; readonly width: number }[];
  /** px */
  readonly barHeight: number;
  readonly spines: readonly { readonly lane: number; readonly x: number; readonly top: number; readonly end: number }[];
  /** Elbows from a bar to the lane that leaves from it. */
  readonly forks: readonly {
    readonly lane: number;
    readonly x: number;
    readonly y: number;
    readonly toX: number;
    readonly toY: number;
  }[];
  /** Lanes that there is no room for. */
  readonly hiddenLanes: number;
}

const edge = 12;
/** px between one lane and the next; below the least a lane is left out. */
const leastPitch = 10;
const mostPitch = 160;
const rowStep = { most: 5, least: 3 };

/**
 * Places one bar for each step: lanes side by side, time down, length as the logarithm of size. A lane starts below the
 * bar that it leaves from. Where there are more rows than pixels, neighbours share a bar and the most telling one is drawn.
 */
export function miniLayout(input: MiniInput): MiniLayout {
  const { bars, lanes, width, height, from } = input;
  const shown = Math.min(lanes, Math.max(1, Math.floor((width - 2 * edge) / leastPitch)));
  const rows = rowsOf(bars, from);
  const { share, step } = scaleOf(rows, height);
  const pitch = Math.min(mostPitch, (width - 2 * edge) / shown);
  const x = (lane: number) => Math.round(edge + lane * pitch);
  const y = (row: number) => edge + Math.floor(row / share) * step;
  const longest = Math.max(3, pitch - (pitch > 30 ? 15 : 6));
  const placed = visible(bars, rows, share)
    .filter(({ bar }) => bar.lane < shown)
    .map(({ bar, row }) => ({ bar, x: x(bar.lane) + 4, y: y(row), width: Math.max(2, barShare(bar) * longest) }));
  const barHeight = Math.min(3, step - 1);
  return {
    bars: placed,
    barHeight,
    spines: spinesOf(placed, { barHeight, x }),
    forks: forksOf({ bars, rows, from, x, y, shown, barHeight }),
    hiddenLanes: lanes - shown,
  };
}

/** How many steps that follow each other share one bar: 1 where there is room for all. */
export function stepsPerBar({ bars, height, from }: Pick<MiniInput, 'bars' | 'height' | 'from'>): number {
  return scaleOf(rowsOf(bars, from), height).share;
}

/** Whole pixels, so that bars are sharp. */
function scaleOf(rows: readonly number[], height: number): { readonly share: number; readonly step: number } {
  const room = height - 2 * edge;
  const count = rows.reduce((most, row) => Math.max(most, row), 0) + 1;
  const share = Math.max(1, Math.ceil((count * rowStep.least) / room));
  return { share, step: Math.min(rowStep.most, Math.max(1, Math.floor(room / Math.ceil(count / share)))) };
}

/** Kinds that are drawn at full length, whatever their size: they are what one looks for. */
const full: ReadonlySet<string> = new Set<StepKind>(['you', 'approval', 'merge', 'error', 'selector', 'validation']);

/** Length of a bar, from 0.15 to 1: the logarithm of its text's length, full from 20,000 characters on. */
export function barShare({ kind, size }: Pick<MiniBar, 'kind' | 'size'>): number {
  if (full.has(kind)) return 1;
  return Math.min(1, Math.max(0.15, (Math.log2(size + 30) - 4.5) / 9.8));
}

/** Row of each bar: the next one of its lane, which starts below where it leaves from. */
function rowsOf(bars: readonly MiniBar[], from: readonly (string | undefined)[]): number[] {
  const rows: number[] = [];
  const last = new Map<number, number>();
  const rowOf = new Map<string, number>();
  for (const [at, { lane, key }] of bars.entries()) {
    const before = last.get(lane) ?? rowOf.get(from[lane] ?? '') ?? (lane === 0 ? -1 : (rows[at - 1] ?? -1));
    const row = before + 1;
    rows.push(row);
    last.set(lane, row);
    rowOf.set(key, row);
  }
  return rows;
}

/** One bar for each lane and shared row: the most telling, of those the longest. */
function visible(bars: readonly MiniBar[], rows: readonly number[], share: number): { bar: MiniBar; row: number }[] {
  const best = new Map<string, { bar: MiniBar; row: number }>();
  for (const [at, bar] of bars.entries()) {
    const row = rows[at] ?? 0;
    const place = `${bar.lane} ${Math.floor(row / share)}`;
    const known = best.get(place);
    if (known === undefined || weight(bar) > weight(known.bar)) best.set(place, { bar, row });
  }
  return [...best.values()];
}

function weight(bar: MiniBar): number {
  const telling =
    full.has(bar.kind) || bar.failed
      ? 2
      : bar.kind === 'agent' || bar.kind === 'tool' || bar.kind === 'thinking'
        ? 0
        : 1;
  return telling + barShare(bar);
}

interface SpineScale {
  readonly barHeight: number;
  readonly x: (lane: number) => number;
}

function spinesOf(placed: MiniLayout['bars'], { barHeight, x }: SpineScale): MiniLayout['spines'] {
  return [...Map.groupBy(placed, ({ bar }) => bar.lane)].map(([lane, own]) => ({
    lane,
    x: x(lane),
    top: Math.min(...own.map(({ y }) => y)) - 1,
    end: Math.max(...own.map(({ y }) => y)) + barHeight + 1,
  }));
}

interface ForkInput extends SpineScale {
  readonly bars: readonly MiniBar[];
  readonly rows: readonly number[];
  readonly from: readonly (string | undefined)[];
  readonly y: (row: number) => number;
  readonly shown: number;
}

function forksOf({ bars, rows, from, x, y, shown, barHeight }: ForkInput): MiniLayout['forks'] {
  const places = new Map(bars.map((bar, at) => [bar.key, { lane: bar.lane, row: rows[at] ?? 0 }]));
  const firsts = new Map<number, number>();
  for (const [at, { lane }] of bars.entries()) if (!firsts.has(lane)) firsts.set(lane, at);
  return from.slice(0, shown).flatMap((key, lane) => {
    const start = key === undefined ? undefined : places.get(key);
    const first = firsts.get(lane);
    if (start === undefined || first === undefined || start.lane >= shown || start.lane === lane) return [];
    return [{ lane, x: x(start.lane), y: y(start.row) + barHeight / 2, toX: x(lane), toY: y(rows[first] ?? 0) }];
  });
}
