import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import type { SessionEvent } from '../../core/model/read-event.ts';
import { foldSummary } from '../../core/projections/session-summary/fold-summary.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import { foldStep } from '../../core/projections/steps/fold-steps.ts';
import { emptySteps } from '../../core/projections/steps/steps.ts';
import { countingMaps } from './counting-map.ts';
import { randomHistory } from './random-history.ts';

const S = 'S' as SessionId;
/** Each tenth is four times the whole stretch. */
const STRETCH = 499;
const LENGTH = 10 * 4 * STRETCH;

/** A log of one made-up stretch again and again, under fresh ids, with calls that stay without an answer. */
function longHistory(): SessionEvent[] {
  const { own } = randomHistory(7, STRETCH + 1, ['ok', 'list the files']);
  return Array.from({ length: LENGTH }, (_, at) => {
    const event = own[1 + (at % STRETCH)] as SessionEvent;
    return {
      ...event,
      id: `${at}` as SessionEvent['id'],
      envelope: { ...event.envelope, origin: { session: S, seq: at } },
    };
  });
}

describe('the work of a fold grows with the events and not faster', () => {
  /** Each gives the size of what it returned, which is work too. */
  const folds: [name: string, empty: () => object, take: (state: never, event: SessionEvent) => number][] = [
    ['steps', () => emptySteps(S), (state, event) => foldStep(state, event).changed.length],
    ['summary', () => emptySummary(S), (state, event) => foldSummary(state, event, 1).models.length],
  ];
  it.each(folds)(`%s: each tenth of ${LENGTH} events costs about the same`, { timeout: 60_000 }, (_, empty, take) => {
    const work = { count: 0 };
    const state = countingMaps(empty(), work);
    const tenths: number[] = [];
    for (const [at, event] of longHistory().entries()) {
      const size = take(state as never, event);
      work.count += size;
      if ((at + 1) % (LENGTH / 10) === 0) tenths.push(work.count - tenths.reduce((sum, tenth) => sum + tenth, 0));
    }
    expect(tenths.length).toBe(10);
    expect(Math.min(...tenths)).toBeGreaterThan(LENGTH / 10);
    expect(Math.max(...tenths)).toBeLessThan(Math.min(...tenths) * 1.1);
  });
});
