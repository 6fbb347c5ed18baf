import { describe, expect, it } from 'vitest';
import { contextDraft } from '../../../core/projections/context-at/context-at.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import type { ModelMessage } from '../../../core/projections/conversation/model-message.ts';
import { editedSession, RAN } from '../edited-session.ts';
import { call, type MadeSession, madeSession, said } from '../made-history.ts';
import { leftOf, segmentsOf } from './context-of.ts';

const sent = (session: MadeSession) => messagesOf(session.history(), {}).flatMap(textsOf);
const inferred = (session: MadeSession) =>
  contextDraft(session.history(), { tokens: () => 0 }).pieces.map(({ text }) => text);

/** Of one message what a context has a segment of each. */
function textsOf(message: ModelMessage): string[] {
  if (message.role === 'tool') return message.results.map(({ output }) => output);
  const texts = message.parts.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    return part.type === 'tool-call' ? [`${part.name} ${part.input}`] : [];
  });
  return message.role === 'user' ? texts : [texts.join('\n\n')];
}

function conversation() {
  const session = madeSession('S', { by: 'agent' });
  session.person('Count the beans.');
  session.answer([call('c1', 'run', { command: 'wc' }), call('c2', 'run', { command: 'ls' })]);
  session.result('c2', 'beans.txt');
  session.result('c1', '7');
  session.answer([said('Seven.')]);
  return session;
}

describe('C1: what is inferred of a context of ours is what a request would send', () => {
  it('results stand behind their answer in the order they were asked', () => {
    const session = conversation();
    session.person('Are you sure?');
    expect(inferred(session)).toEqual(sent(session));
    expect(segmentsOf(session.history()).slice(2, 4)).toEqual([' tool run wc: 7', ' tool run ls: beans.txt']);
  });

  it.each([
    ['that has a result', (session: MadeSession) => session.result('c1', '1 file', { isError: false })],
    ['that nobody saw end', (session: MadeSession) => session.person('go on')],
  ])('A1: of a call %s and that a person edited, the result says what ran', (_, goOn) => {
    const session = editedSession();
    goOn(session);
    expect(inferred(session).toSorted()).toEqual(sent(session).toSorted());
    const told = segmentsOf(session.history()).find((segment) => segment.includes('A person edited this call'));
    expect(told).toContain(RAN);
  });

  it('A1: a result is named by what ran', () => {
    const session = editedSession();
    session.result('c1', '1 file', { isError: false });
    expect(segmentsOf(session.history()).at(-1)).toMatch(
      /^.tool run_command echo nothing > pushed.txt: \[A person edited/,
    );
  });

  it('what a person or a validation ran is not in it, and is said to be left out', () => {
    const session = conversation();
    session.result('person-1', 'OWN');
    session.result('validation-1', 'CHECKED');
    session.person('Go on.');
    expect(inferred(session)).toEqual(sent(session));
    expect(inferred(session)).not.toContain('OWN');
    expect(leftOf(session.history())).toEqual([
      '2 results, no answer in this context asked for it: what a person or a validation ran is not sent',
    ]);
  });

  it.each([
    ['cut', { stop: 'cut' }, '[Your answer was cut here. Go on from there.]'],
    [
      'broken off before its call was whole',
      { stop: 'broken-off', unfinished: [{ callId: 'c3', name: 'run', input: '{' }] },
      '[Your answer broke off before its call was whole: run. Nothing of it was run. Call again.]',
    ],
  ] as const)('an answer that was %s is followed by the words that say so', (_what, how, says) => {
    const session = conversation();
    session.answer([said('I th')], how as never);
    session.person('Go on.');
    expect(inferred(session)).toEqual(sent(session));
    expect(inferred(session)).toContain(says);
  });

  it('of two results of one call it has the later one', () => {
    const session = conversation();
    session.person('Look.');
    session.answer([call('c9', 'run', {})]);
    session.result('c9', 'first');
    session.result('c9', 'second');
    session.person('And?');
    expect(inferred(session)).toEqual(sent(session));
  });
});
