import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { settleSummary } from '../../../core/projections/session-summary/settle-summary.ts';
import { emptySummary, type SessionSummary } from '../../../core/projections/session-summary/summary-state.ts';
import { type MadeSession, madeSession, noonMs, used } from '../made-history.ts';
import { randomHistory } from '../random-history.ts';

const plain = { head: 'h', trashed: false, leased: false, nowMs: noonMs };
const facts = [
  plain,
  {
    head: 'h',
    trashed: true,
    leased: true,
    nowMs: noonMs,
    modifiedAtMs: noonMs - 1,
    active: true,
    originTitle: 'Origin',
  },
  { head: 'h', trashed: false, leased: true, nowMs: noonMs, modifiedAtMs: 0, title: 'Named', cwd: '/srv/p' },
];

function summaryOf(seed: number, length: number): SessionSummary {
  const state = emptySummary('S' as SessionId);
  for (const event of randomHistory(seed, length).own) foldSummary(state, event, 7);
  return state;
}

const seeds = Array.from({ length: 40 }, (_, at) => 7_000 + at);

it.each(seeds)('S6: a settled summary gives the same line as the whole one, seed %i', (seed) => {
  const whole = summaryOf(seed, 5 + (seed % 90));
  for (const fact of facts) expect(sessionRowOf(settleSummary(whole), fact)).toEqual(sessionRowOf(whole, fact));
});

it('U1: a settled summary keeps how many answers say how much was reasoning', () => {
  const say = (session: MadeSession) => {
    session.answer([used(5, { reasoning: 2 })]);
    session.answer([used(5)]);
    session.answer([used(5, { reasoning: 0 })]);
  };
  const total = (reasoning: object) => (session: MadeSession) => {
    say(session);
    session.answer([used(90, { scope: 'cumulative', ...reasoning })]);
  };
  const said = [say, total({}), total({ reasoning: 9 })].map((make) => {
    const session = madeSession('S');
    make(session);
    const summary = emptySummary(session.session);
    for (const event of session.own) foldSummary(summary, event, 7);
    const { answers, reasoningSaid, tokens } = sessionRowOf(settleSummary(summary), plain);
    return [answers, reasoningSaid, tokens.reasoning];
  });
  expect(said).toEqual([
    [3, 2, 2],
    [1, 0, 0],
    [1, 1, 9],
  ]);
});

it('a settled summary does not grow with the answers and the answered calls of a session', () => {
  const state = emptySummary('S' as SessionId);
  const size = (): number =>
    JSON.stringify(settleSummary(state), (_, value) => (value instanceof Map ? [...value] : value)).length;
  const events = randomHistory(5, 3000, ['ok']).own;
  for (const event of events.slice(0, 1000)) foldSummary(state, event, 7);
  const before = size();
  for (const event of events.slice(1000)) foldSummary(state, event, 7);
  expect(size()).toBeLessThan(before + 500);
});

/** Every Map that a value holds. */
function mapsIn(value: unknown): Map<unknown, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = (value instanceof Map ? [...value.values()] : Object.values(value)).flatMap(mapsIn);
  return value instanceof Map ? [value, ...within] : within;
}

it('a thousand settled sessions that ask for nothing hold as many Maps as one', () => {
  const plain = Array.from({ length: 1_000 }, (_, at) => settleSummary(emptySummary(`S${at}` as SessionId)));
  const [first] = plain;
  expect(new Set(plain.flatMap(mapsIn)).size).toBe(new Set(mapsIn(first)).size);
});
