import { expect, it } from 'vitest';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { call, type MadeSession, madeId, madeSession, noonMs, said } from '../made-history.ts';

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
  const saidOf = (make: (session: MadeSession) => void) => {
    const { status, statusDetail, withheld, events, answers, tokens } = rowOf(make);
    return { status, statusDetail, withheld, events, answers, tokens };
  };
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };
  const known = { withheld: 2, answers: 0, tokens: { ...none, lowerBound: true, unsaid: 1 } };
  const statusDetail = '2 events are withheld: erased';
  expect(saidOf(erase)).toEqual({ ...known, status: 'erased', statusDetail, events: 2 });
  const goneOn = saidOf((session) => {
    erase(session);
    session.person('more');
  });
  expect(goneOn).toEqual({ ...known, status: 'open', statusDetail, events: 3 });
  expect(rowOf((session) => session.person('a'))).not.toHaveProperty('withheld');
  const unanswered = saidOf((session) => {
    session.addWithheld('message', { role: 'user', author: 'person', parts: [] });
    session.answer([call('t1', 'Bash', {})]);
  });
  expect(unanswered.statusDetail).toBe('interrupted: a call of Bash has no result; 1 event is withheld: erased');
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
    { last: { how: 'erased', says: 'how it ended is withheld: erased' }, lastStep: 'Message, erased' },
  ]);
});

it('S12: an erased branch of a log is still no fork that somebody made here; whether one of a log was a sub-agent nobody knows', () => {
  const at = { from: madeSession('P').session, at: madeId('a') };
  const kindOf = (by: string, add: (session: MadeSession) => void) => {
    const session = madeSession('S', { by });
    add(session);
    const summary = emptySummary(session.session);
    for (const event of session.own) foldSummary(summary, event, 1);
    return [summary.opening?.kind, summary.opening?.kindLost];
  };
  const kindsBy = (by: string) => [
    kindOf(by, (session) => session.addWithheld('session/forked', { ...at, reason: 'rewind' })),
    kindOf(by, (session) => session.addWithheld('session/spawned', { ...at, workspace: 'own' })),
    kindOf(by, (session) => session.addWithheld('session/created', {})),
  ];
  expect(kindsBy('import:claude-code')).toEqual([
    ['branch', undefined],
    ['sub-agent', true],
    ['main', true],
  ]);
  expect(kindsBy('person')).toEqual([
    ['fork', undefined],
    ['sub-agent', undefined],
    ['main', undefined],
  ]);
});

it('I5, S12: the steps of a session are those that can be read, so that erasing never makes them more', () => {
  const erasable: readonly ((session: MadeSession, gone: boolean) => void)[] = [
    (s, gone) => (gone ? s.addWithheld('session/created', {}) : s.add('session/created', {})),
    (s, gone) =>
      gone ? s.addWithheld('message', { role: 'user', author: 'person', parts: [] }) : s.person('count them'),
    (s, gone) =>
      gone ? s.addWithheld('model/answered', { parts: [] }) : s.answer([said('so'), call('t1', 'Bash', {})]),
    (s, gone) => (gone ? s.addWithheld('tool/ended', { ending: 'unknown', parts: [] }) : s.result('t1', '7')),
  ];
  const counts = (gone: (at: number) => boolean) => {
    const { steps, stepsWithheld } = rowOf((session) => {
      for (const [at, add] of erasable.entries()) add(session, gone(at));
    });
    return [steps, stepsWithheld];
  };
  expect([
    counts(() => false),
    counts((at) => at === 1),
    counts((at) => at === 2),
    counts((at) => at === 3),
    counts(() => true),
  ]).toEqual([
    [3, undefined],
    [2, 1],
    [2, 1],
    [3, 1],
    [0, 3],
  ]);
});
