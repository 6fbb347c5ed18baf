import { expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { eventDrafts } from '../../../core/projections/steps/drafts/event-drafts.ts';
import { textsOf } from '../../../core/runtime/search/texts-of.ts';
import { call, madeId, madeSession, said, thought } from '../../projections/made-history.ts';
import { randomHistory } from '../../projections/random-history.ts';

it.each([1, 2, 3, 4, 5, 6])('every text names the step that it is, seed %i', (seed) => {
  const named = randomHistory(seed, 300).own.flatMap((event) => stepsNamed(event));
  expect(named.filter(({ kind, drawn }) => kind !== drawn)).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

function stepsNamed(event: SessionEvent) {
  const drafts = eventDrafts(event, { cwd: undefined, asked: new Map() });
  return textsOf(event).flatMap(({ kind, step, answers }) =>
    step === undefined || answers !== undefined ? [] : [{ kind, drawn: drafts[step - 1]?.kind, event }],
  );
}

it('an answer gives a text for each of its steps: what it said, thought and called', () => {
  const session = madeSession('S');
  const event = session.answer([
    thought('hmm'),
    said('first'),
    said('second'),
    call('t1', 'Bash', { command: 'echo "caf\\u00e9"', timeout: 5 }),
    said('last'),
  ]);
  expect(textsOf(event)).toEqual([
    { kind: 'thinking', text: 'hmm', step: 1 },
    { kind: 'agent', text: 'first\n\nsecond', step: 2 },
    { kind: 'tool', text: 'Bash\necho "caf\\u00e9"\n5', step: 3, call: 't1' },
    { kind: 'agent', text: 'last', step: 4 },
  ]);
});

it('M2: what a merge says of memory is found at its step, beside its block', () => {
  const s = madeSession('S', { by: 'person' });
  const memory = [{ key: 'soil', text: 'Clay, edited in merge.', item: madeId('i') }];
  const block = { from: s.session, how: 'extract', text: 'Corn.' } as const;
  const event = s.add('merge/completed', { opened: madeId('o'), brings: [madeId('b')], block, memory });
  const text = 'completed, brings 1 event and 1 memory item\nCorn.\nsoil: Clay, edited in merge.';
  expect(textsOf(event)).toEqual([{ kind: 'merge', text, step: 1 }]);
});

it('a result belongs to the step of its call, without colours, its middle left out where it is long', () => {
  const session = madeSession('S');
  const event = session.result('t1', `\u001b[31mFAIL\u001b[0m ${'x'.repeat(30_000)} at the end`);
  const [text] = textsOf(event);
  expect(text).toMatchObject({ kind: 'tool', answers: 't1', step: 1 });
  expect([text?.text.slice(0, 6), text?.text.length, text?.text.slice(-10)]).toEqual(['FAIL x', 20_003, 'at the end']);
});

it('S12: what is erased has no text, and neither has a kind that nobody knows', () => {
  const session = madeSession('S');
  expect(textsOf(session.addWithheld('error', { code: 'e', message: 'secret' }))).toEqual([]);
  expect(textsOf(session.addOpaque('dream/dreamt', { text: 'secret' }))).toEqual([]);
});
