import { areUnknown, countsExactly, sayDurability } from '../../../core/contract/view.ts';
import { cost, count } from '../../ui/number.ts';
import { duration } from '../../ui/time.ts';
import type { Spent } from './use-spent.ts';

/** What a run came to of one cap. `of`: the cap in words; absent where there is none. */
export interface SpentRow {
  readonly name: 'Requests' | 'Tokens' | 'Cost' | 'Time' | 'Agents' | 'Sub-agents' | 'On the disk';
  readonly value: string;
  readonly of?: string;
  /** What the figure is made of. */
  readonly says?: string;
}

/** What a run came to, or all agents of a program's run, which has no caps here. */
export type RunFigures = Pick<Spent, 'spent' | 'caps' | 'prices' | 'startedAtMs' | 'endedAtMs' | 'everyMs'>;

/** A program's run has its caps in its ledger: {@link capRows} says what counts against them. */
const NO_CAPS: Partial<NonNullable<Spent['caps']>> = {};

/** What a run came to, each beside its cap, and how often it is put on the disk where that is not each step. `nowMs`: Unix ms, for one that goes on. */
export function spentRows(of: RunFigures, nowMs: number): readonly SpentRow[] {
  const { spent, caps = NO_CAPS, prices, startedAtMs, endedAtMs, everyMs } = of;
  const { steps, agents, costUsd } = spent;
  const ranMs = Math.max(0, (endedAtMs ?? nowMs) - startedAtMs);
  return [
    { name: 'Requests', value: count(steps), ...capped(caps.steps, count) },
    { name: 'Tokens', value: sayTokens(spent), ...capped(caps.tokens, count) },
    {
      name: 'Cost',
      value: costUsd === undefined ? 'unknown' : cost(costUsd),
      ...capped(caps.costUsd, (usd) => cost(usd)),
      ...(prices.length === 0 ? {} : { says: prices.join('; ') }),
    },
    {
      name: 'Time',
      value: duration(endedAtMs === undefined ? wholeSeconds(ranMs) : ranMs),
      ...capped(caps.timeMs, duration),
    },
    ...(agents === 0 && caps.subAgents === undefined
      ? []
      : [
          {
            name: of.caps === undefined ? ('Agents' as const) : ('Sub-agents' as const),
            value: count(agents),
            ...capped(caps.subAgents, count),
          },
        ]),
    ...(everyMs === undefined
      ? []
      : [{ name: 'On the disk' as const, value: sayEvery(everyMs), says: sayDurability(everyMs) }]),
  ];
}

/** What counts against one cap of a program's run. */
export interface CapRow {
  readonly name: 'Requests' | 'Tokens' | 'Cost' | 'Time' | 'Runs at once';
  readonly value: string;
  readonly of: string;
  /** Who waits for more of it. */
  readonly says?: string;
}

type OfProgram = Pick<Spent, 'program' | 'whole' | 'spent' | 'caps'>;

/** What counts against each cap of the program's run that a run is, or is a part of; none where there is none. `nowMs`: Unix ms, for one that goes on. */
export function capRows(of: OfProgram, nowMs: number): readonly CapRow[] {
  const { program } = of;
  if (program === undefined) return [];
  const { limits, used, turns = NO_TURNS, startedAtMs, endedAtMs } = program;
  const row = (name: CapRow['name'], cap: number | undefined, value: number, say: (value: number) => string) =>
    cap === undefined ? [] : [{ name, value: say(value), of: say(cap) }];
  const most = (rows: readonly CapRow[]) =>
    countsExactly(of) ? rows : rows.map((at) => ({ ...at, value: `at most ${at.value}` }));
  return [
    ...row('Requests', limits.steps, used.steps, count),
    ...most(row('Tokens', limits.tokens, used.tokens, count)),
    ...most(row('Cost', limits.costUsd, used.costUsd, (usd) => cost(usd))),
    ...row('Time', limits.timeMs, (endedAtMs ?? nowMs) - startedAtMs, duration),
    ...(endedAtMs === undefined ? row('Runs at once', limits.parallel, turns.taken, count) : []).map((at) => ({
      ...at,
      ...sayWaiting(turns.waiting),
    })),
  ];
}

const NO_TURNS = { taken: 0, waiting: 0 };

function sayWaiting(waiting: number): Pick<CapRow, 'says'> {
  return waiting === 0 ? {} : { says: `${waiting} ${waiting === 1 ? 'waits its' : 'wait their'} turn` };
}

/** In one line, for a bar: "3 of 50 requests · 57 tokens · $0.01 of $2.00". */
export function spentLine(spent: Spent): string {
  const [requests, tokens, price] = spentRows(spent, spent.startedAtMs);
  return [
    `${both(requests)} requests`,
    tokens?.value === 'unknown' ? `tokens ${both(tokens)}` : `${both(tokens)} tokens`,
    `${price?.value === 'unknown' ? 'cost ' : ''}${both(price)}`,
    ...(spent.everyMs === undefined ? [] : [`on the disk ${sayEvery(spent.everyMs)}`]),
    ...sayCaps(capRows(spent, spent.startedAtMs)),
  ].join(' · ');
}

/** Without the time, which a line does not count, and of runs at once those alone that wait. */
function sayCaps(rows: readonly CapRow[]): readonly string[] {
  const units = { Requests: ' requests', Tokens: ' tokens', Cost: '' } as const;
  const counted = rows.flatMap(({ name, value, of }) =>
    name === 'Time' || name === 'Runs at once' ? [] : [`${value} of ${of}${units[name]}`],
  );
  const waiting = rows.flatMap(({ says }) => (says === undefined ? [] : [`of its program’s runs ${says}`]));
  return [...(counted.length === 0 ? [] : [`of the caps of its program ${counted.join(', ')}`]), ...waiting];
}

function sayEvery(everyMs: number): string {
  return `every ${duration(everyMs)}`;
}

/** What nobody told is no 0. */
function sayTokens(spent: Spent['spent']): string {
  if (areUnknown(spent)) return 'unknown';
  return `${(spent.unsaid ?? 0) > 0 ? 'at least ' : ''}${count(spent.tokens)}`;
}

function both(row: SpentRow | undefined): string {
  return row?.of === undefined ? (row?.value ?? '') : `${row.value} of ${row.of}`;
}

function capped(cap: number | undefined, say: (cap: number) => string): { readonly of?: string } {
  return cap === undefined ? {} : { of: say(cap) };
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}
