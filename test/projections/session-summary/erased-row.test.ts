import { expect, it } from 'vitest';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { call, type MadeSession, madeId, madeSession, noonMs } from '../made-history.ts';

function rowOf(make: (session: MadeSession) => void) {
  const session = madeSession('S');
  make(session);
  const summary = emptySummary(session.session);
  for (const event of session.own) foldSummary(summary, event, 100);
  return sessionRowOf(summary, { head: 'head', trashed: false, nowMs: noonMs, leased: false, modifiedAtMs: noonMs });
}

function erase(session: MadeSession): void {
  session.addWithheld('session/created', {});
  session.addWithheld('model/answered', { parts: [] });
}

it('I5, S8, S12: of a session that was erased nothing is claimed: not how it ended, nor that a count is all there was', () => {
  const said = (make: (session: MadeSession) => void) => {
    const { status, statusDetail, withheld, events, answers, tokens } = rowOf(make);
    return { status, statusDetail, withheld, events, answers, tokens };
  };
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };
  const known = { withheld: 2, answers: 0, tokens: { ...none, lowerBound: true, unsaid: 1 } };
  const statusDetail = '2 events are withheld: erased';
  expect(said(erase)).toEqual({ ...known, status: 'erased', statusDetail, events: 2 });
  const goneOn = said((session) => {
    erase(session);
    session.person('more');
  });
  expect(goneOn).toEqual({ ...known, status: 'open', statusDetail, events: 3 });
  expect(rowOf((session) => session.person('a'))).not.toHaveProperty('withheld');
  const unanswered = said((session) => {
    session.addWithheld('message', { role: 'user', author: 'person', parts: [] });
    session.answer([call('t1', 'Bash', {})]);
  });
  expect(unanswered.statusDetail).toBe('interrupted: call t1 (Bash) has no answer; 1 event is withheld: erased');
});

it('S12, S8: what is left of an erased event says that something failed, and that it was what last happened', () => {
  const settled = (kind: 'error' | 'message') => {
    const session = madeSession('S');
    session.person('go');
    if (kind === 'error') session.addWithheld(kind, { code: 'x', message: 'secret' });
    else session.addWithheld(kind, { role: 'user', author: 'person', parts: [] });
    const summary = emptySummary(session.session);
    for (const event of session.own) foldSummary(summary, event, 1);
    return { last: summary.status.last, lastStep: summary.lastStep };
  };
  expect([settled('error'), settled('message')]).toEqual([
    { last: { how: 'failed', says: 'what failed is withheld: erased' }, lastStep: 'Error, erased' },
    { last: undefined, lastStep: 'Message, erased' },
  ]);
});

it('S12: an erased branch of a log is still no fork that somebody made here; one that was made here is', () => {
  const kindOf = (by: string) => {
    const session = madeSession('S', { by });
    session.addWithheld('session/forked', { from: session.session, at: madeId('a'), reason: 'rewind' });
    const summary = emptySummary(session.session);
    for (const event of session.own) foldSummary(summary, event, 1);
    return summary.opening?.kind;
  };
  expect([kindOf('import:claude-code'), kindOf('person')]).toEqual(['branch', 'fork']);
});
