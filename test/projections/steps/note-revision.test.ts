import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { forgetSteps } from '../../../core/projections/steps/forget-steps.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { call, type MadeSession, madeSession, said } from '../made-history.ts';
import { rowsOf } from './fold-events.ts';

const revise = (session: MadeSession, { id: of }: SessionEvent, change: 'changed' | 'vanished' = 'changed') =>
  session.add('import/revised', { of, change }).id;
const revisions = (make: (session: MadeSession) => void) => rowsOf(make).map(({ kind, revised }) => [kind, revised]);

describe('I4: a record that was found changed in its source is no step, and is said', () => {
  it('by its own first step, with what was found last and how often', () => {
    let by = '';
    const rows = revisions((session) => {
      const answer = session.answer([said('a'), call('t1', 'Bash', { command: 'ls' })]);
      session.person('more');
      revise(session, answer);
      revise(session, answer);
      by = revise(session, answer, 'vanished');
    });
    expect(rows).toEqual([
      ['agent', { change: 'vanished', times: 3, by }],
      ['tool', undefined],
      ['you', undefined],
    ]);
  });

  it('by the call that it answers, and by the step before it where it made none', () => {
    const by: string[] = [];
    const rows = revisions((session) => {
      session.answer([call('t1', 'Bash', { command: 'ls' })]);
      const result = session.result('t1', 'a');
      session.person('more');
      const note = session.add('import/noted', { what: 'mode' });
      by.push(revise(session, result), revise(session, note));
    });
    expect(rows).toEqual([
      ['tool', { change: 'changed', times: 1, by: by[0] }],
      ['you', { change: 'changed', times: 1, by: by[1] }],
    ]);
  });

  it('where its row was dropped already, is counted as news that was missed, and as no step', () => {
    const session = madeSession('S');
    const first = session.person('one');
    revise(session, first);
    const state = emptySteps(session.session);
    for (const event of session.own) forgetSteps(state, event, foldStep(state, event).changed);
    expect([state.made, state.missed]).toEqual([1, 1]);
  });
});
