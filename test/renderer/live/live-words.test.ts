import { expect, it } from 'vitest';
import { STOPPING } from '../../../core/contract/view.ts';
import { forWords, liveWords, tailOf } from '../../../renderer/features/live/live-words.ts';

const head = { position: 'p', text: '', sinceMs: 0 };

it('says what streams, and of output and of silence what the session says of itself', () => {
  const row = { statusDetail: 'run_command is running' };
  expect(
    (['reasoning', 'text', 'tool-input', 'output'] as const).map((kind) => liveWords({ ...head, kind }, row)),
  ).toEqual(['Thinking', 'Writing', 'Writing a call', 'run_command is running']);
  expect(liveWords({ ...head, kind: 'text' }, { statusDetail: STOPPING })).toBe(STOPPING);
  expect([liveWords(undefined, row), liveWords(undefined, {})]).toEqual(['run_command is running', 'running']);
});

it('shows the last lines, and of a long one its end', () => {
  expect(tailOf('one\ntwo\nthree\n\n', 2, 100)).toBe('two\nthree');
  expect(tailOf('abcdef', 1, 3)).toBe('…def');
  expect(tailOf('ab\u{1F600}', 1, 1)).toBe('…');
  expect(tailOf('', 3, 10)).toBe('');
});

it('says whole seconds once there is one', () => {
  expect([undefined, 0, 999, 1_000, 59_999, 61_000].map((ms) => forWords(ms))).toEqual([
    '',
    '',
    '',
    '1 s',
    '59 s',
    '1 min 1 s',
  ]);
});
