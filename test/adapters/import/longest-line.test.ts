import { expect, it } from 'vitest';
import { claudeCode } from '../../../core/adapters/import/claude-code/claude-code.ts';
import { codex } from '../../../core/adapters/import/codex/codex.ts';
import type { SourceLine } from '../../../core/adapters/import/records/source-line.ts';
import { counted, figure } from '../../../core/projections/text/say-count.ts';

const MEBIBYTE = 1024 * 1024;
const LONGEST = 64 * MEBIBYTE;
const EMPTY = { bytes: new Uint8Array(0), records: [] };
const piece = new Uint8Array(MEBIBYTE).fill('x'.charCodeAt(0));

/** A line of so many bytes, and one more. */
async function* lineOf(sizeBytes: number): AsyncGenerator<Uint8Array> {
  for (let left = sizeBytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  yield new TextEncoder().encode('\n{}\n');
}

/** What each line came to, and the most bytes of it that were handed over at once. */
async function read(lines: AsyncIterable<SourceLine>) {
  const came: [what: string, sizeBytes: number, reason: string][] = [];
  let mostBytes = 0;
  for await (const { pieces, spilled } of lines) {
    mostBytes = Math.max(mostBytes, spilled?.bytes.length ?? 0, ...pieces.map(({ bytes }) => bytes.length));
    for (const each of pieces)
      came.push(each.what === 'record' ? ['record', 2, ''] : [each.what, each.sizeBytes, each.reason]);
  }
  return { came, isHeldWhole: mostBytes > LONGEST };
}

it.each([claudeCode, codex])(
  'I3: of $label a line of 64 MiB is held, and of one that is longer only parts',
  async (format) => {
    const start = { offset: 0, ordinal: 0, waits: false };
    const { came, isHeldWhole } = await read(format.split(lineOf(LONGEST + 1), EMPTY, start));
    expect([came, isHeldWhole]).toEqual([
      [
        ['quarantined', LONGEST + 1, `a line of ${counted(LONGEST + 1, 'byte')}; ${figure(LONGEST)} are the most`],
        ['record', 2, ''],
      ],
      false,
    ]);
  },
);
