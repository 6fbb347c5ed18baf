import type { Dice } from './dice.ts';

/** Bends a log line by line, or byte by byte. Each gives new bytes; none knows what a record is. */
export type Bend = (log: Buffer, dice: Dice) => Buffer;

const NEWLINE = Buffer.from('\n');
const JUNK = [
  'null',
  '[]',
  '7',
  '"text"',
  '{"type":"user",}',
  '{',
  '}',
  '{}',
  '[{"type":"user"}]',
  'NaN',
  '\u0000\u0000',
  '<html>',
  '# log',
  'prefix {"type":"user"}',
];

/** Drops, doubles, swaps, glues, cuts, and junk between lines. */
export const lineBends: readonly Bend[] = [
  (log, dice) => withLines(log, (lines) => lines.toSpliced(dice.below(lines.length), 1)),
  (log, dice) =>
    withLines(log, (lines) => {
      const at = dice.below(lines.length);
      return lines.toSpliced(at, 0, ...lines.slice(at, at + 1 + dice.below(3)));
    }),
  (log, dice) =>
    withLines(log, (lines) => {
      const [a, b] = [dice.below(lines.length), dice.below(lines.length)];
      return lines.map((line, at) => lines[at === a ? b : at === b ? a : at] ?? line);
    }),
  (log) => withLines(log, (lines) => lines.toReversed()),
  (log, dice) =>
    withLines(log, (lines) => {
      const at = dice.below(lines.length);
      const between = dice.of(['', ' ', ',', '\u0000\u0000', '\r', '\u2028', 'garbage']);
      return lines.toSpliced(
        at,
        2,
        Buffer.concat([lines[at] ?? NEWLINE, Buffer.from(between), lines[at + 1] ?? NEWLINE]),
      );
    }),
  (log, dice) =>
    withLines(log, (lines) => {
      const at = dice.below(lines.length);
      const line = lines[at] ?? NEWLINE;
      return lines.with(
        at,
        dice.yes() ? line.subarray(0, dice.below(line.length)) : line.subarray(dice.below(line.length)),
      );
    }),
  (log, dice) =>
    withLines(log, (lines) => lines.toSpliced(dice.below(lines.length + 1), 0, Buffer.from(dice.of(JUNK)))),
  (log, dice) =>
    withLines(log, (lines) =>
      lines.toSpliced(
        dice.below(lines.length + 1),
        0,
        ...Array(dice.below(9)).fill(Buffer.from(dice.of(['', ' ', '\t', '\r']))),
      ),
    ),
];

/** Flips, cuts, doubles, NUL, noise, and other encodings of the whole file. */
export const byteBends: readonly Bend[] = [
  (log, dice) => {
    const flipped = Buffer.from(log);
    for (let times = dice.below(8); times >= 0; times--) {
      const at = dice.below(log.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << dice.below(8));
    }
    return flipped;
  },
  (log, dice) => log.subarray(0, dice.below(log.length)),
  (log, dice) => log.subarray(dice.below(log.length)),
  (log, dice) => put(log, dice, log.subarray(dice.below(log.length)).subarray(0, dice.below(400))),
  (log, dice) => put(log, dice, Buffer.alloc(dice.below(64))),
  (log, dice) => put(log, dice, Buffer.from(Array.from({ length: dice.below(32) }, () => dice.below(256)))),
  (log, dice) =>
    put(
      log,
      dice,
      Buffer.from(dice.of(['\u2028', '\u0085', '\u000b', '\u000c', '\u202e', '\ufeff', '\u0007', '\u001b]0;x\u0007'])),
    ),
  (log, dice) => {
    const at = dice.below(log.length);
    return Buffer.concat([log.subarray(0, at), log.subarray(at + dice.below(200))]);
  },
  (log) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), log]),
  (log) => Buffer.from(log.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  (log) => Buffer.from(log.toString('latin1').replaceAll('\n', '\r'), 'latin1'),
  (log) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(log.toString('utf8'), 'utf16le')]),
  (log) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(log.toString('utf8'), 'utf16le').swap16()]),
  (log) => log.subarray(0, log.at(-1) === 0x0a ? -1 : undefined),
];

function put(log: Buffer, dice: Dice, more: Buffer): Buffer {
  const at = dice.below(log.length + 1);
  return Buffer.concat([log.subarray(0, at), more, log.subarray(at)]);
}

/** The log with its lines changed. A last line end stays. */
export function withLines(log: Buffer, change: (lines: Buffer[]) => readonly Buffer[]): Buffer {
  const lines: Buffer[] = [];
  for (let at = 0; at < log.length; ) {
    const end = log.indexOf(0x0a, at);
    lines.push(log.subarray(at, end < 0 ? log.length : end));
    at = end < 0 ? log.length : end + 1;
  }
  return lines.length === 0 ? log : Buffer.concat(change(lines).flatMap((line) => [line, NEWLINE]));
}
