import { expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { ofRunAgain } from '../../../core/runtime/replay/of-run-again.ts';
import { type MadeSession, madeSession, said } from '../../projections/made-history.ts';

const AGENT = '0'.repeat(64);
const begins = (session: MadeSession, run: string, more = {}) =>
  session.addIn(run, 'run/started', { agent: AGENT, ...more });
const answers = (session: MadeSession, run: string) =>
  session.addIn(run, 'model/answered', { provider: 'made-up', parts: [said(run)], stop: 'done' });
const ends = (session: MadeSession, run: string) => session.addIn(run, 'run/ended', { outcome: 'done' });

/** Runs of what comes again from a step, each as often as it answered. */
function again(session: MadeSession, step: SessionEvent) {
  const history = session.history();
  return ofRunAgain(history, step, history.slice(history.indexOf(step)))
    .filter(({ kind }) => kind === 'model/answered')
    .map(({ envelope }) => envelope.run);
}

it('R4: what comes again from a step is its own run, and no later one of another agent', () => {
  const session = madeSession('S', { by: 'agent' });
  begins(session, 'planner');
  const first = answers(session, 'planner');
  answers(session, 'planner');
  ends(session, 'planner');
  begins(session, 'coder');
  answers(session, 'coder');
  expect(again(session, first)).toEqual(['planner', 'planner']);
});

it('R4: a re-run that went on in the place of its run comes again, and what was asked anew behind it does not', () => {
  const session = madeSession('S', { by: 'agent' });
  begins(session, 'first');
  const first = answers(session, 'first');
  begins(session, 'again', { rerun: { of: first.id, fields: [] } });
  answers(session, 'again');
  ends(session, 'again');
  begins(session, 'next', { rerun: { of: first.id, fields: [] } });
  answers(session, 'next');
  expect(again(session, first)).toEqual(['first', 'again']);
});

it('R4: a run that was cut off does not come to what was asked anew behind it', () => {
  const session = madeSession('S', { by: 'agent' });
  begins(session, 'cut');
  const first = answers(session, 'cut');
  begins(session, 'anew');
  answers(session, 'anew');
  expect(again(session, first)).toEqual(['cut']);
});

it('R4: in a log of another program it is all up to what a person said next', () => {
  const session = madeSession('S');
  const asked = session.person('Plant beans.');
  const planted = session.answer([said('Planted.')]);
  session.person('And peas.');
  session.answer([said('Planted, too.')]);
  const history = session.history();
  expect(ofRunAgain(history, asked, history).map(({ id }) => id)).toEqual([asked.id, planted.id]);
});
