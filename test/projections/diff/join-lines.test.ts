import { expect, it } from 'vitest';
import { joinLines } from '../../../core/projections/diff/join-lines.ts';
import { seeded } from '../seeded.ts';

const numbered = (count: number, changed: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, at) => `${changed[at] ?? `line ${at}${at % 3 === 0 ? '' : '\n}'}`}\n`).join('');

it.each([
  ['edits apart', 'a\nb\nc\nd\ne\n', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
  ['the same edit', 'a\nb\n', 'x\nb\n', 'x\nb\n', 'x\nb\n'],
  ['line ends of two kinds', 'a\r\nb\nc\r\n', 'A\r\nb\nc\r\n', 'a\r\nb\nC\r\n', 'A\r\nb\nC\r\n'],
  ['no last line end', 'a\nb\nc', 'x\na\nb\nc', 'a\nb\nc\n', 'x\na\nb\nc\n'],
  ['one side that cuts', 'a\nb\nc\nd\n', 'b\nc\nd\n', 'a\nb\nc\nd\ne\n', 'b\nc\nd\ne\n'],
  ['one line two ways', 'a\nb\nc\n', 'a\nx\nc\n', 'a\ny\nc\n', undefined],
  ['nothing to something two ways', '', 'a\n', 'b\n', undefined],
])('M2: %s', (_, base, ours, theirs, joined) => {
  expect([joinLines(base, ours, theirs), joinLines(base, theirs, ours)]).toEqual([joined, joined]);
});

it('M2: a text of 40,000 lines that was changed at both ends is joined in a moment', () => {
  const base = numbered(24_000);
  const ours = numbered(24_000, { 3: 'ours', 12000: 'ours too', 23990: '' });
  const theirs = numbered(24_000, { 30: 'theirs', 23000: 'theirs too' });
  const both = numbered(24_000, { 3: 'ours', 12000: 'ours too', 23990: '', 30: 'theirs', 23000: 'theirs too' });
  const began = process.cpuUsage();
  expect([joinLines(base, ours, theirs) === both, joinLines(base, theirs, ours) === both]).toEqual([true, true]);
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
});

it('a long text of which much was moved is joined or not, but never loses a line of either side', () => {
  const dice = seeded(5);
  const lines = Array.from({ length: 9_000 }, (_, at) => `line ${at}\n`);
  const moved = [...lines.slice(100), ...lines.slice(0, 100)].join('');
  const edited = lines.map((line, at) => (at > 200 && dice() < 0.001 ? `edited ${at}\n` : line)).join('');
  const joined = joinLines(lines.join(''), moved, edited);
  expect(joined).toBe(joinLines(lines.join(''), edited, moved));
  for (const line of joined === undefined ? [] : edited.split('\n')) expect(joined).toContain(line);
});
