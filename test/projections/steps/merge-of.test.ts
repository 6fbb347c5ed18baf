import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { madeId, madeSession } from '../made-history.ts';
import { saidBy } from './fold-events.ts';

it('M1: each step of a merge names the session that it merges, and the one that ends it says whether it brought it in', () => {
  const session = madeSession('S', { by: 'person' });
  const theirs = madeSession('T').session;
  const opening = { theirs, ours: madeId('a'), theirHead: madeId('b'), conflicts: ['a.ts'] };
  const first = session.add('merge/opened', opening);
  session.add('merge/settled', { opened: first.id, layer: 'workspace', conflict: 'a.ts', answer: 'ours' });
  session.add('merge/completed', { opened: first.id, brings: [] });
  const second = session.add('merge/opened', opening);
  session.add('merge/abandoned', { opened: second.id, reason: '' });
  const third = session.add('merge/opened', opening);
  const writer = { session: madeSession('W').session, answer: madeId('a'), provider: 'openai', model: 'm' };
  const block = { from: theirs, how: 'model', text: 'Corn.', writer } as const;
  session.add('merge/completed', { opened: third.id, brings: [], block });
  session.add('merge/abandoned', { opened: madeId('c'), reason: 'what opened it is not here' });
  const state = emptySteps(session.session);
  for (const event of session.own) foldStep(state, event);
  const open = { theirs, head: madeId('b') };
  expect([...state.rows.values()].map(({ merge }) => merge)).toEqual([
    open,
    open,
    { ...open, done: true },
    open,
    open,
    open,
    { ...open, done: true, writer: writer.session },
    undefined,
  ]);
  expect(state.merges).toEqual(new Map());
});

it('M2: the step that ends a merge says which model wrote its block, and that a person changed it', () => {
  const from = madeSession('T').session;
  const writer = { session: madeSession('W').session, answer: madeId('a'), provider: 'openai', model: 'm' };
  const block = { from, how: 'model', text: 'Corn.', writer } as const;
  const saying = (ending: PayloadOf<'merge/completed'>['block'] & {}) =>
    saidBy((session) => session.add('merge/completed', { opened: madeId('o'), brings: [madeId('b')], block: ending }));
  expect(saying(block)).toEqual(['merge: completed, brings 1 event, block by openai m | Corn.']);
  expect(saying({ ...block, edited: true })).toEqual([
    'merge: completed, brings 1 event, block by openai m, edited | Corn.',
  ]);
});
