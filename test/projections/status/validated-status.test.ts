import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { type Standing, statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { judgedStepsOf, outcomeOf, settledVerdicts } from '../../../core/projections/validation/outcome-of.ts';
import { sayOutcome } from '../../../core/projections/validation/say-outcome.ts';
import { sayJudgedSteps } from '../../../core/projections/validation/step-words.ts';
import { type MadeSession, madeId, madeSession, said } from '../made-history.ts';

const table: [string, (s: MadeSession) => void, Standing, string][] = [
  ['without a validation it is not validated', (s) => s.answer([said('Done.')]), { status: 'done' }, 'not validated'],
  [
    'one that passed is said beside its status',
    (s) => void judge(s, 'the tests pass', 'passed'),
    { status: 'done' },
    'validation passed: the tests pass (by person)',
  ],
  [
    'one that failed does not read as done',
    (s) => void judge(s, 'the tests pass', 'failed'),
    { status: 'failed', detail: 'validation failed: the tests pass (by person)' },
    'validation failed: the tests pass (by person)',
  ],
  [
    'another criterion that passed later does not take it back',
    (s) => {
      judge(s, 'the tests pass', 'failed');
      judge(s, 'it reads well', 'passed');
    },
    { status: 'failed', detail: 'validation failed: the tests pass (by person)' },
    'validation failed: the tests pass (by person)',
  ],
  [
    'the newest verdict on a criterion takes the place of the one before',
    (s) => {
      judge(s, 'the tests pass', 'failed');
      judge(s, 'the tests pass', 'passed');
    },
    { status: 'done' },
    'validation passed: the tests pass (by person)',
  ],
  [
    'what came after it is not judged by it',
    (s) => {
      judge(s, 'the tests pass', 'passed');
      s.person('And now the docs.');
    },
    { status: 'done' },
    'validation passed: the tests pass (by person); it went on after that',
  ],
  [
    'one that nobody could decide says so',
    (s) => void judge(s, 'it reads well', 'undecided'),
    { status: 'done', detail: 'validation undecided: it reads well (by person)' },
    'validation undecided: it reads well (by person)',
  ],
  [
    'of one that was erased nobody knows what it said',
    (s) => s.addWithheld('validation', verdict('it reads well', 'passed')),
    { status: 'done', detail: 'validation undecided: what was judged is withheld or can’t be read' },
    'validation undecided: what was judged is withheld or can’t be read',
  ],
  [
    'one that was taken back counts for nothing, and the one before it on its criterion counts again',
    (s) => {
      judge(s, 'the tests pass', 'passed');
      takeBack(s, judge(s, 'the tests pass', 'failed'));
    },
    { status: 'done' },
    'validation passed: the tests pass (by person)',
  ],
  [
    'it stays taken back when the words about that are erased',
    (s) => {
      const { id } = judge(s, 'the tests pass', 'failed');
      s.addWithheld('validation/withdrawn', { validation: id, reason: 'a slip' }, id);
    },
    { status: 'done' },
    'not validated',
  ],
  [
    'one on a step decides nothing of the whole, and is counted beside it',
    (s) => {
      s.answer([said('Done.')]);
      const { id } = s.own.at(-1) as SessionEvent;
      s.add('validation', { ...verdict('it reads well', 'failed'), judged: [id], step: true });
    },
    { status: 'done' },
    'not validated',
  ],
  [
    'an error after all is said first',
    (s) => {
      judge(s, 'the tests pass', 'failed');
      s.add('error', { code: 'disk', message: 'the disk is full' });
    },
    { status: 'failed', detail: 'the disk is full' },
    'validation failed: the tests pass (by person)',
  ],
];
it.each(table)('V1: %s', (_, make, standing, says) => {
  const session = madeSession('S', { by: 'person' });
  make(session);
  const state = session.own.reduce(foldStatus, emptyStatus());
  expect(statusOf(state, { nowMs: 0, leased: false })).toEqual(standing);
  expect(sayOutcome(outcomeOf(state.verdicts))).toBe(says);
});

function judge(session: MadeSession, criterion: string, is: PayloadOf<'validation'>['verdict']): SessionEvent {
  return session.add('validation', verdict(criterion, is));
}

function takeBack(session: MadeSession, { id }: SessionEvent): void {
  session.add('validation/withdrawn', { validation: id, reason: 'a slip' });
}

function verdict(criterion: string, is: PayloadOf<'validation'>['verdict']): PayloadOf<'validation'> {
  return { validator: 'person', criterion, judged: [madeId('a')], verdict: is, evidence: '' };
}

it('V1: steps that were judged are counted by the verdict that decides on each, and one that is taken back counts no more', () => {
  const session = madeSession('S', { by: 'person' });
  const [first, second] = [session.answer([said('One.')]), session.answer([said('Two.')])];
  const on = ({ id }: SessionEvent, criterion: string, is: PayloadOf<'validation'>['verdict']) =>
    session.add('validation', { ...verdict(criterion, is), judged: [id], step: true });
  on(first, 'it is short', 'passed');
  on(first, 'it is true', 'failed');
  on(second, 'it is short', 'failed');
  on(second, 'it is short', 'passed');
  const state = session.own.reduce(foldStatus, emptyStatus());
  const judged = { passed: 1, failed: 1, undecided: 0 };
  expect([judgedStepsOf(state.verdicts), judgedStepsOf(settledVerdicts(state.verdicts))]).toEqual([judged, judged]);
  expect(sayJudgedSteps(judged)).toBe('2 steps judged: 1 passed, 1 failed, 0 undecided');
  takeBack(session, session.own[3] as SessionEvent);
  const after = session.own.reduce(foldStatus, emptyStatus());
  expect(judgedStepsOf(after.verdicts)).toEqual({ passed: 2, failed: 0, undecided: 0 });
});

const replayed = (as: string): PayloadOf<'validation'> => ({
  validator: 'command',
  criterion: 'call again as recorded: run_command ls',
  judged: [madeId('a')],
  verdict: as === 'same' ? 'passed' : as === 'differs' ? 'failed' : 'undecided',
  evidence: JSON.stringify({ verdict: as }),
});

it.each([
  [['same', 'same', 'skipped'], { same: 2, differs: 0, stale: 0, missing: 0, skipped: 1 }, 'done', '3 steps: 2 same'],
  [['same', 'differs'], { same: 1, differs: 1, stale: 0, missing: 0, skipped: 0 }, 'failed', '2 steps: 1 same'],
  [['stale'], { same: 0, differs: 0, stale: 1, missing: 0, skipped: 0 }, 'failed', '1 step: 0 same'],
  [[], { same: 0, differs: 0, stale: 0, missing: 0, skipped: 0 }, 'done', '0 steps: 0 same'],
] as const)(
  'R3: given a session in which a Verify keeps the verdicts %j, then it reads what was found',
  (all, verified, status, says) => {
    const session = madeSession('S', { by: 'host' });
    session.add('session/created', { title: 'Verify of “a”' }, undefined, madeId('a'));
    for (const as of all) session.add('validation', replayed(as));
    const state = session.own.reduce(foldStatus, emptyStatus());
    expect([state.verdicts.verified, outcomeOf(state.verdicts)]).toEqual([verified, undefined]);
    expect(statusOf(state, { nowMs: 0, leased: false })).toEqual({
      status,
      detail: expect.stringContaining(`verified ${says}`),
    });
  },
);
