import { expect, it } from 'vitest';
import type { Effect } from '../../../core/contract/view.ts';
import { effectWords } from '../../../renderer/features/approvals/ask-words.ts';
import { endWordsOf, factsOfEffect, goOnWords } from '../../../renderer/features/effects/effect-words.ts';
import { callWord } from '../../../renderer/features/session-graph/step-words.ts';

const effect: Effect = { event: 'e', atMs: 0, type: 'call', by: 'agent', what: 'make', state: 'open' };

it('T2: an effect that nobody saw end is called as its step is', () => {
  const step = callWord({ callId: 'c', tool: 'run_command', state: 'uncertain' });
  const closed: Effect = { ...effect, state: 'ended', ending: 'unknown' };
  expect([endWordsOf(effect, 'interrupted'), endWordsOf(closed, 'stopped'), step]).toEqual(
    Array.from({ length: 3 }, () => 'effect unknown'),
  );
  expect(endWordsOf(effect, 'running')).toBe('running');
});

it('T2, R6: a call that was cut off says what Continue makes of it; one that ended or waits for an answer does not', () => {
  const asked = 'Its run was cut off. Continue it: you are then asked whether this happened.';
  expect([
    goOnWords({ ...effect, effect: 'irreversible' }),
    goOnWords(effect),
    goOnWords({ ...effect, effect: 'idempotent' }),
    goOnWords({ ...effect, state: 'ended' }),
    goOnWords({ ...effect, asks: 'q' }),
    goOnWords({ ...effect, type: 'applied' }),
  ]).toEqual([
    asked,
    asked,
    'Its run was cut off. Continue it: this runs again, on the files as they were before it.',
    undefined,
    undefined,
    undefined,
  ]);
});

it('T2: a class of effect is called as it is where a person is asked', () => {
  for (const each of ['idempotent', 'irreversible'] as const)
    expect(factsOfEffect({ ...effect, effect: each })[1]).toBe(effectWords(each));
});
