import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { seal } from '../../../core/model/envelope.ts';
import { readEvent, type SessionEvent } from '../../../core/model/read-event.ts';
import { sayMissing } from '../../../core/projections/text/say-missing.ts';
import { type MadeSession, madeSession } from '../made-history.ts';
import { foldEvents } from './fold-events.ts';

/** Nine events; the one with number 4 gives no step. */
function nineEvents(): MadeSession {
  const session = madeSession('S');
  for (let at = 0; at < 9; at++) {
    if (at === 4) session.add('import/noted', { what: 'mode' });
    else session.person(`prompt ${at}`);
  }
  return session;
}

function missingWithout(...seqs: readonly number[]) {
  const there = nineEvents().own.filter(({ envelope }) => !seqs.includes(envelope.origin.seq));
  return [...foldEvents(there).rows.values()].flatMap(({ seq, missingBefore }) =>
    missingBefore === undefined ? [] : { seq, missingBefore },
  );
}

describe('E1: events that are missing', () => {
  it('are named by the first step after them, each hole by itself', () => {
    expect(missingWithout(1, 2, 7)).toEqual([
      { seq: 3, missingBefore: [{ fromSeq: 1, toSeq: 3 }] },
      { seq: 8, missingBefore: [{ fromSeq: 7, toSeq: 8 }] },
    ]);
  });

  it('are named together where what is between them gives no step', () => {
    const missingBefore = [
      { fromSeq: 3, toSeq: 4 },
      { fromSeq: 5, toSeq: 6 },
    ];
    expect(missingWithout(3, 5)).toEqual([{ seq: 6, missingBefore }]);
    expect(sayMissing(missingBefore, ' here')).toBe('2 events are missing here: numbers 3, 5 of the session');
  });

  it('are none where nothing is missing, or a fold begins in the middle', () => {
    expect(missingWithout()).toEqual([]);
    expect(missingWithout(0, 1, 2)).toEqual([]);
  });

  it('are none that a head left behind when it was moved back: the next event names the one it was moved to', () => {
    const { session, own } = nineEvents();
    const [first, second] = own;
    const place = { parents: [first!.id], origin: { session, seq: 3 }, by: 'person', atMs: 0, salt: '00'.repeat(16) };
    const later = readEvent(seal({ kind: 'import/noted', payload: { what: 'mode' } }, place, sha256));
    const missing = (events: readonly SessionEvent[]) => foldEvents(events).missing;
    expect(missing([first!, later])).toEqual([]);
    expect(missing([first!, second!, later])).toEqual([{ fromSeq: 2, toSeq: 3 }]);
  });

  it('are said in words', () => {
    expect(sayMissing([{ fromSeq: 41, toSeq: 44 }], ' here')).toBe(
      '3 events are missing here: numbers 41–43 of the session',
    );
    expect(sayMissing([{ fromSeq: 7, toSeq: 8 }])).toBe('1 event is missing: number 7 of the session');
  });
});
