import { expect, it } from 'vitest';
import type { SourceFile } from '../../core/runtime/ports.ts';
import { createLeftOutRanges } from '../../core/runtime/views/left-out-ranges.ts';

const file = (source: string, sessions: readonly string[], quarantined: number): SourceFile => ({
  format: 'made-up',
  source,
  path: '/logs/one.jsonl',
  sizeBytes: 10,
  modifiedAtMs: 0,
  report: JSON.stringify({ sessions: sessions.map((id) => [id, id]), report: { lines: { quarantined } } }),
});
const counts = ({ of }: ReturnType<typeof createLeftOutRanges>) => ['a', 'b', 'c'].map((id) => of(id as never));

it('F2: each session of a log says what the log left out, and no session of another log that was in the same file', () => {
  const leftOut = createLeftOutRanges();
  expect(leftOut.note([file('/logs/one.jsonl', ['a', 'b'], 2), file('/logs/one.jsonl#c', ['c'], 1)])).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(counts(leftOut)).toEqual([2, 2, 1]);
});

it('F2: only sessions of which another number holds are told', () => {
  const leftOut = createLeftOutRanges();
  leftOut.note([file('/logs/one.jsonl', ['a', 'b'], 2)]);
  expect(leftOut.note([file('/logs/one.jsonl', ['a', 'b'], 2)])).toEqual([]);
  expect(leftOut.note([file('/logs/one.jsonl', ['a', 'b'], 0)])).toEqual(['a', 'b']);
  expect(counts(leftOut)).toEqual([0, 0, 0]);
});
