import { describe, expect, it } from 'vitest';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import type { SessionEvent } from '../../core/model/read-event.ts';
import { emptyCalls, foldCalls } from '../../core/projections/calls/fold-calls.ts';
import { drawnSteps } from '../../core/projections/session-summary/copy-of.ts';
import { foldSummary } from '../../core/projections/session-summary/fold-summary.ts';
import { sessionRow } from '../../core/projections/session-summary/session-row.ts';
import { sessionRowOf } from '../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import { foldStatus } from '../../core/projections/status/fold-status.ts';
import { emptyStatus } from '../../core/projections/status/status-state.ts';
import { foldStep } from '../../core/projections/steps/fold-steps.ts';
import { noteSpawn } from '../../core/projections/steps/note-spawn.ts';
import { stepRow } from '../../core/projections/steps/step-row.ts';
import { emptySteps } from '../../core/projections/steps/steps.ts';
import { foldUsage } from '../../core/projections/usage/fold-usage.ts';
import { emptyUsage } from '../../core/projections/usage/usage-state.ts';
import { contextOf } from './context-at/context-of.ts';
import { noonMs } from './made-history.ts';
import { randomHistory } from './random-history.ts';
import { foldEvents } from './steps/fold-events.ts';

const S = 'S' as SessionId;
const seeds = Array.from({ length: 12 }, (_, at) => 1_000 + at);

/** Every fold as one that is taken up from a copy of its state. */
const folds: [name: string, empty: () => unknown, take: (state: never, event: SessionEvent) => unknown][] = [
  ['calls', emptyCalls, (state, event) => foldCalls(state, event)],
  ['steps', () => emptySteps(S), (state, event) => foldStep(state, event)],
  ['usage', emptyUsage, (state, event) => foldUsage(state, event)],
  ['status', emptyStatus, (state, event) => foldStatus(state, event)],
  ['summary', () => emptySummary(S), (state, event) => foldSummary(state, event, 7)],
];

describe.each(folds)('%s', (_, empty, take) => {
  const fold = (events: readonly SessionEvent[], state: unknown = empty()) => {
    for (const event of events) take(state as never, event);
    return state;
  };

  it.each(seeds.slice(0, 6))('fold(all) = fold(copy of fold(prefix), rest) at every cut, seed %i', (seed) => {
    const { own } = randomHistory(seed, 40);
    const whole = fold(own);
    for (let cut = 0; cut <= own.length; cut++) {
      expect(fold(own.slice(cut), structuredClone(fold(own.slice(0, cut))))).toEqual(whole);
    }
  });

  it.each(seeds)('S6: folding twice is identical, seed %i', (seed) => {
    const { own } = randomHistory(seed, 200);
    expect(JSON.stringify(fold(own), asPlain)).toBe(JSON.stringify(fold(own), asPlain));
  });
});

describe('rows', () => {
  it.each(seeds)('what changed, put over what was, is what is; keys never change their event, seed %i', (seed) => {
    const { own } = randomHistory(seed, 300);
    const state = emptySteps(S);
    const shown = new Map<string, unknown>();
    for (const event of own) for (const row of foldStep(state, event).changed) shown.set(row.key, row);
    expect([...shown]).toEqual([...state.rows]);
    expect(
      [...state.rows].every(([key, row]) => row.key === key && (key === row.event || key.startsWith(`${row.event}/`))),
    ).toBe(true);
  });

  it.each(seeds)('every row is what the door lets through, and made counts them, seed %i', (seed) => {
    const { own } = randomHistory(seed, 300);
    const state = foldEvents(own);
    expect([...state.rows.values()].map((row) => stepRow.safeParse(row).error)).toEqual(
      [...state.rows].map(() => undefined),
    );
    expect(state.made).toBe(state.rows.size);
    expect(
      [...state.rows.values()].filter(
        (row) => row.title === '' || row.title.length > 240 || (row.detail?.length ?? 0) > 400,
      ),
    ).toEqual([]);
  });

  it.each(seeds)(
    'a library line counts the steps that the graph shows, and of them those that can be read, seed %i',
    (seed) => {
      const { own } = randomHistory(seed, 300);
      const summary = emptySummary(S);
      for (const event of own) foldSummary(summary, event, 7);
      const row = sessionRowOf(summary, { head: 'h', trashed: false, nowMs: noonMs, leased: false });
      const erased = new Set<string>(own.flatMap(({ id, kind }) => (kind === 'withheld' ? [id] : [])));
      const rows = [...foldEvents(own).rows.values()];
      expect(drawnSteps(row)).toBe(rows.length);
      expect(row.steps).toBe(rows.filter(({ event }) => !erased.has(event)).length);
      expect(sessionRow.safeParse(row).error).toBe(undefined);
    },
  );

  it.each(seeds)('a spawn that is noted before or after is the same, seed %i', (seed) => {
    const { own } = randomHistory(seed, 80);
    const at = own.map((event) => event.id as EventId);
    const after = foldEvents(own);
    for (const event of at) noteSpawn(after, event, { session: `child-${event.slice(0, 6)}` });
    const before = emptySteps(S);
    for (const event of at) noteSpawn(before, event, { session: `child-${event.slice(0, 6)}` });
    const calls = own.filter((event) => event.kind === 'model/answered').map((event) => event.id as string);
    const spawned = (state: typeof before) =>
      [...foldEvents([], state).rows.values()]
        .filter((row) => calls.includes(row.event))
        .map((row) => row.call?.spawned);
    foldEvents(own, before);
    expect(spawned(before)).toEqual(spawned(after));
  });
});

describe('contexts', () => {
  it.each(seeds)('at every event: tokens add up, nothing is both in and left out whole, seed %i', (seed) => {
    const { own } = randomHistory(seed, 60);
    for (let end = 1; end <= own.length; end++) {
      const { tokens, lowerBound, segments, event } = contextOf(own.slice(0, end));
      expect(event).toBe(own[end - 1]?.id);
      const known = segments.flatMap((segment) => segment.tokens ?? []);
      if (tokens === undefined) expect(lowerBound).toBe(true);
      else expect(known.reduce((sum, each) => sum + each, 0)).toBe(tokens);
      const isEmpty = segments.map(({ role, preview }) => [role === 'withheld', preview === '']);
      expect(isEmpty.filter(([lost, empty]) => lost !== empty)).toEqual([]);
    }
  });
});

function asPlain(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
