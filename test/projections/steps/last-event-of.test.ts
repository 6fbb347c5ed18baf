import { expect, it } from 'vitest';
import { lastEventOf } from '../../../core/projections/steps/last-event-of.ts';
import { call, madeSession, said } from '../made-history.ts';
import { foldEvents } from './fold-events.ts';

const lastEvents = (session: ReturnType<typeof madeSession>) =>
  [...foldEvents(session.own).rows.values()].map(lastEventOf);

it('F1: a step ends with its event, a call with the event of its result, as far as that came after it', () => {
  const session = madeSession('S');
  const early = session.result('t3', 'before it was asked for');
  const prompt = session.person('look');
  const asked = session.answer([call('t1', 'Bash', { command: 'ls' }), call('t2', 'Bash', { command: 'pwd' })]);
  const late = session.answer([call('t3', 'Bash', { command: 'id' })]);
  const answered = session.result('t1', 'a.txt');
  const spoken = session.answer([said('done')]);
  expect(lastEvents(session)).toEqual([early, prompt, answered, asked, late, spoken].map(({ id }) => id));
});
