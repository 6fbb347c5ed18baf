import { expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { decidingStepVerdict, sayStepVerdict } from '../../../core/projections/validation/step-words.ts';
import { call, madeSession, said } from '../made-history.ts';

const verdicts = { validator: 'person', verdict: 'failed', evidence: '', step: true } as const;

/** An answer of words and a call, its result, and verdicts on both. */
function judgedSession() {
  const session = madeSession('S', { by: 'person' });
  const answer = session.answer([said('I look.'), call('c1', 'read_file', { path: 'a' })]);
  const result = session.result('c1', 'a line');
  const on = ({ id }: SessionEvent, criterion: string) =>
    session.add('validation', { ...verdicts, criterion, judged: [id as EventId] });
  const [first, second] = [on(answer, 'it says why'), on(result, 'the right file')];
  return { session, answer, first, second, on, result };
}

function rowsOf(events: readonly SessionEvent[]) {
  const steps = emptySteps('S' as never);
  for (const event of events) foldStep(steps, event);
  return steps.rows;
}

it('V1: a verdict is on the step that ends with what it names: the words of an answer, or a call by its result', () => {
  const { session, answer, first, second } = judgedSession();
  const rows = rowsOf(session.own);
  const shown = { verdict: 'failed', validator: 'person' } as const;
  expect(rows.get(answer.id)?.judged).toEqual([{ ...shown, criterion: 'it says why', event: first.id }]);
  expect(rows.get(`${answer.id}/2`)?.judged).toEqual([{ ...shown, criterion: 'the right file', event: second.id }]);
  expect(rows.get(second.id)?.title).toBe('failed, one step: the right file');
});

it('V1: a verdict on a step that is taken back is gone from it, and the step reads as before', () => {
  const { session, answer, second } = judgedSession();
  const before = rowsOf(session.own.slice(0, 2)).get(`${answer.id}/2`);
  session.add('validation/withdrawn', { validation: second.id, reason: '' });
  expect(rowsOf(session.own).get(`${answer.id}/2`)).toEqual(before);
});

it('V1: of several on a step the newest on each criterion counts, and one that failed decides', () => {
  const { session, result, on, answer } = judgedSession();
  const { id } = session.add('validation', {
    ...verdicts,
    verdict: 'passed',
    criterion: 'the right file',
    judged: [result.id],
  });
  const judged = () => decidingStepVerdict(rowsOf(session.own).get(`${answer.id}/2`)?.judged);
  expect(judged()).toEqual({ verdict: 'passed', validator: 'person', criterion: 'the right file', event: id });
  on(result, 'it is read once');
  const deciding = judged();
  expect(deciding && sayStepVerdict(deciding)).toBe('failed: it is read once (by person)');
});
