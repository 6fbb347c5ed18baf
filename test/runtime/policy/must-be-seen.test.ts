import { expect, it } from 'vitest';
import { mustBeSeen } from '../../../core/runtime/policy/home-rules.ts';

it.each([
  ['a zero-width space', 'git push\u200b *'],
  ['a joiner', 'git\u200d push *'],
  ['a bidirectional override', 'git \u202e push *'],
  ['an isolate', '\u2066git push *'],
  ['a soft hyphen', 'git pu\u00adsh *'],
  ['an escape', 'git \u001b[2K push *'],
  ['a carriage return', 'git push *\rls'],
  ['a line separator', 'git push *\u2028ls'],
  ['a tag character', 'git push *\u{e0041}'],
  ['half of a character', 'git push *\ud83d'],
])('A1: a pattern with %s is refused, and says where it is', (_, pattern) => {
  expect(mustBeSeen(pattern)).toMatchObject({ ok: false, refusal: { code: 'invalid', remedy: expect.any(String) } });
});

it.each(['git push *', '*', 'straße/名前/*', 'a\tb', 'one\ntwo *', 'e\u0301*', '🌱 *'])(
  'A1: %j is a pattern like any',
  (pattern) => {
    expect(mustBeSeen(pattern)).toEqual({ ok: true, value: undefined });
  },
);
