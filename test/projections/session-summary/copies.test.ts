import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { isEndMissed } from '../../../core/projections/session-summary/copies.ts';
import { countedOnce, isCopyBranch } from '../../../core/projections/session-summary/copy-of.ts';
import { figuresOf } from '../../../core/projections/session-summary/figures-of.ts';
import { type SessionRow, sessionRow } from '../../../core/projections/session-summary/session-row.ts';
import { type RowFacts, sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { settleSummary } from '../../../core/projections/session-summary/settle-summary.ts';
import { call, imported, type MadeSession, madeId, madeSession, noonMs, said, used } from '../made-history.ts';
import { copiedHistory, endsIn, markCopied, original, summaryOf } from './copied-history.ts';

const facts: RowFacts = { head: 'h', trashed: false, leased: false, nowMs: noonMs, originalIsHere: true };

function rowOf({ own }: MadeSession, more: Partial<RowFacts> = {}) {
  return sessionRowOf(summaryOf(own, endsIn(own)), { ...facts, ...more });
}

/** What a log says that knows it begins after its start. */
const begun = imported({ gap: 'begins after its start' });

/** A row in a total that its original is in too. */
function counting(row: SessionRow): SessionRow {
  return countedOnce([{ ...row, id: original }, row])[1] ?? row;
}

/** A prompt, an answer with a call, its failed result; then `more`. */
function copying(more: (session: MadeSession, end: SessionEvent) => void, opening = begun): MadeSession {
  const session = madeSession('S');
  session.add('session/created', { imported: opening });
  session.person('Cap the delay.');
  session.answer([call('t1', 'Bash', { command: 'npm test' }), used(57)], { messageId: 'm1' });
  more(session, session.result('t1', 'FAIL', { isError: true }));
  return session;
}

const copied = {
  session: original,
  steps: 2,
  turns: 1,
  toolCalls: 1,
  toolErrors: 1,
  tokens: { uncachedInput: 10, cachedInput: 100, cacheWrite: 0, output: 57, reasoning: 0, lowerBound: false },
  answers: 1,
  reasoningSaid: 0,
};

describe('I2: a session that was found to begin with a copy', () => {
  it('hangs on what it copied as a branch where its log says that its beginning is missing, and says how much of its own figures the copy is', () => {
    const session = copying((made, end) => {
      made.person('Now cap the count.');
      made.answer([said('Done.'), used(5)], { messageId: 'm2' });
      markCopied(made, end.id);
    });
    const at = madeId(`at ${session.own[3]?.id}`);
    const row = rowOf(session);
    expect(row).toMatchObject({
      kind: 'branch',
      parent: { session: original, event: at },
      copyOf: { ...copied, event: at },
      steps: 4,
      turns: 2,
      toolCalls: 1,
      toolErrors: 1,
      tokens: { uncachedInput: 20, cachedInput: 200, output: 62 },
    });
    expect([row.gap, isCopyBranch(row)]).toEqual([undefined, true]);
    expect(sessionRow.safeParse(row).error).toBeUndefined();
    expect(counting(row)).toMatchObject({
      steps: 2,
      turns: 1,
      toolCalls: 0,
      toolErrors: 0,
      tokens: { uncachedInput: 10, cachedInput: 100, output: 5 },
      models: ['model-x'],
    });
  });

  it('stays a root where its log is whole by itself, and counts whole in a total that its original is not in', () => {
    const row = rowOf(copying((made, end) => markCopied(made, end.id), imported()));
    expect([row.kind, row.parent, row.copyOf?.session, isCopyBranch(row)]).toEqual([
      'main',
      undefined,
      original,
      false,
    ]);
    expect(countedOnce([row])).toEqual([row]);
    expect(counting(row).steps).toBe(0);
  });

  it('keeps the parent that it has', () => {
    const session = madeSession('S');
    const parent = { from: madeSession('P').session, at: madeId('p') };
    const opening = session.add('session/spawned', {
      ...parent,
      workspace: 'own',
      imported: imported({ kind: 'sub-agent' }),
    });
    markCopied(session, opening.id);
    expect(rowOf(session)).toMatchObject({
      kind: 'sub-agent',
      parent: { session: 'P', event: madeId('p') },
      copyOf: { session: original, steps: 0 },
    });
    expect(isCopyBranch(rowOf(session))).toBe(false);
  });

  it('U1: counts but for its copy where a longer copy of the same session is counted and that session is not', () => {
    const row = rowOf(copying((made, end) => markCopied(made, end.id)));
    const longer = { ...row, id: 'longer', steps: 9, copyOf: { ...copied, event: madeId('later'), steps: 7 } };
    const twin = { ...longer, id: 'twin' };
    expect(countedOnce([row, longer, twin]).map(({ id, steps }) => [id, steps])).toEqual([
      [row.id, 0],
      ['longer', 9],
      ['twin', 2],
    ]);
  });

  it('given what it copied is not here, then it stands alone and all of it counts', () => {
    const session = copying((made, end) => markCopied(made, end.id));
    const row = rowOf(session, { originalIsHere: false });
    expect([row.kind, row.gap, row.parent, row.copyOf]).toEqual([
      'main',
      'begins after its start',
      undefined,
      undefined,
    ]);
    expect(counting(row)).toBe(row);
  });

  it('given a whole copy, then nothing of it counts, and nobody wonders what nothing cost', () => {
    const row = rowOf(copying((made, end) => markCopied(made, end.id)));
    expect(row.copyOf).toEqual({ ...copied, event: row.parent?.event });
    const once = counting(row);
    expect([once.steps, once.turns, once.toolCalls, once.toolErrors, once.answers, once.models]).toEqual([
      0,
      0,
      0,
      0,
      0,
      [],
    ]);
    expect(once.tokens).toEqual({ ...copied.tokens, uncachedInput: 0, cachedInput: 0, output: 0 });
    expect(once.sizeBytes).toBe(row.sizeBytes);
  });

  it('U1: of the answers that say how much was reasoning the copy has its own', () => {
    const row = rowOf(
      copying((made) => {
        const end = made.answer([used(9, { reasoning: 4 })], { messageId: 'm2' });
        made.answer([used(5, { reasoning: 2 })], { messageId: 'm3' });
        made.answer([used(7)], { messageId: 'm4' });
        markCopied(made, end.id);
      }),
    );
    const of = ({ answers, reasoningSaid, tokens }: Pick<SessionRow, 'answers' | 'reasoningSaid' | 'tokens'>) => [
      answers,
      reasoningSaid,
      tokens.reasoning,
    ];
    expect([row, row.copyOf ?? row, counting(row)].map(of)).toEqual([
      [4, 2, 6],
      [2, 1, 4],
      [2, 1, 2],
    ]);
  });

  it('I5: what is left beside the copy of a session that can’t be read whole is a lower bound too, and says why', () => {
    const row = rowOf(copying((made, end) => markCopied(made, end.id)));
    const unread = { ...row.tokens, lowerBound: true, unread: 1 };
    const damaged = { ...row, tokens: unread, copyOf: { ...copied, event: 'e', tokens: unread } };
    expect(counting(damaged).tokens).toEqual({ ...unread, uncachedInput: 0, cachedInput: 0, output: 0 });
  });

  it('given a later mark, then it stands for the earlier one', () => {
    const row = rowOf(
      copying((made, end) => {
        markCopied(made, made.own[1]?.id ?? end.id);
        markCopied(made, end.id);
      }),
    );
    expect(row.copyOf).toMatchObject({ steps: 2, event: row.parent?.event });
    expect(row.parent?.event).toBe(madeId(`at ${copying(() => undefined).own[3]?.id}`));
  });

  it('given a mark that names an event after it, none, or the session itself, then the mark is passed over', () => {
    const kindsOf = (mark: (made: MadeSession, end: SessionEvent) => void) => {
      const row = rowOf(copying(mark));
      return [row.kind, row.copyOf];
    };
    const alone = ['main', undefined];
    expect(kindsOf((made) => markCopied(made, madeId('gone')))).toEqual(alone);
    expect(kindsOf((made, end) => markCopied(made, end.id, made.session))).toEqual(alone);
    const later = copying(() => undefined).answer([said('later')]);
    const early = copying((made) => {
      markCopied(made, later.id);
      made.own.push(later);
    });
    expect([rowOf(early).kind, rowOf(early).copyOf]).toEqual(alone);
  });

  it('S12: a mark that was erased says nothing any more', () => {
    const row = rowOf(
      copying((made, end) => made.addWithheld('import/copied', { from: original, at: madeId('a'), through: end.id })),
    );
    expect([row.kind, row.copyOf]).toEqual(['main', undefined]);
  });

  it('U1: of a running total the copy has what it stood at, and no part is more than its whole', () => {
    const row = rowOf(
      copying((made) => {
        const end = made.answer([used(900, { scope: 'cumulative', final: false })], { messageId: 'm1' });
        made.answer([used(1_000, { scope: 'cumulative' })]);
        markCopied(made, end.id);
      }),
    );
    expect([row.copyOf?.tokens.output, row.copyOf?.tokens.lowerBound, row.tokens.output]).toEqual([900, true, 1_000]);
    expect(counting(row).tokens).toMatchObject({ output: 100, lowerBound: false });
    const reset = rowOf(
      copying((made) => {
        const end = made.answer([used(900, { scope: 'cumulative' })]);
        made.answer([used(20, { scope: 'cumulative' })]);
        markCopied(made, end.id);
      }),
    );
    expect([reset.copyOf?.tokens.output, counting(reset).tokens.output]).toEqual([20, 0]);
  });
});

describe('what a session cost beside its copy', () => {
  const priced = { ...rowOf(copying((made) => made.person('More.'))), costUsd: 3 };
  const part = {
    session: original,
    event: 'e',
    steps: 1,
    turns: 1,
    toolCalls: 0,
    toolErrors: 0,
    answers: 0,
    reasoningSaid: 0,
  };
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };

  it('is nothing where all tokens are the copy’s, all of it where none is, else unknown', () => {
    const costs = [priced.tokens, none, { ...priced.tokens, output: 1 }].map(
      (tokens) => counting({ ...priced, copyOf: { ...part, tokens } }).costUsd,
    );
    expect(costs).toEqual([0, 3, undefined]);
  });
});

const seeds = Array.from({ length: 60 }, (_, at) => 9_100 + at);

describe('S6: a copy is the same however it came to be known', () => {
  it.each(seeds)('folding anew with the ends that the first fold missed gives what marks say, seed %i', (seed) => {
    const { own } = copiedHistory(seed);
    const first = summaryOf(own);
    const again = summaryOf(own, first.copies.named);
    expect(isEndMissed(again.copies)).toBe(false);
    const isMarked = own.some(({ kind, payload }) => kind === 'import/copied' && payload.from === original);
    expect(isEndMissed(first.copies)).toBe(isMarked);
    expect(sessionRowOf(again, facts)).toEqual(sessionRowOf(summaryOf(own, endsIn(own)), facts));
    expect(sessionRowOf(settleSummary(again), facts)).toEqual(sessionRowOf(again, facts));
    expect(isEndMissed(settleSummary(first).copies)).toBe(isMarked);
    expect(settleSummary(again).copies.named).toEqual(first.copies.named);
  });

  it.each(seeds)('the copied part is what a fold that stops at its end gives, seed %i', (seed) => {
    const { own } = copiedHistory(seed);
    const { newest } = summaryOf(own, endsIn(own)).copies;
    const marks = own.flatMap((event, at) => (event.kind === 'import/copied' ? [{ ...event.payload, at }] : []));
    const valid = marks.filter(
      ({ from, through, at }) => from === original && own.slice(0, at).some(({ id }) => id === through),
    );
    const last = valid.at(-1)?.through;
    const end = own.findIndex(({ id }) => id === last) + 1;
    expect(newest?.mark.through).toBe(last);
    if (newest === undefined) return;
    const { mark: _, ...part } = newest;
    expect(part).toEqual(figuresOf(summaryOf(own.slice(0, end))));
  });
});
