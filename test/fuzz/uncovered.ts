/** Bytes that no record needs: white space of JSON with vertical tab and form feed, and in a document its punctuation. */
const SPACE = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]);
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The first bytes that are in no range though they say something, in words. Ranges are half-open; none may overlap another. */
export function uncovered(bytes: Buffer, ranges: readonly (readonly [number, number])[], format: string): string[] {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const isDocument = format === 'codex' && bytes.includes('"items"') && bytes.includes('"session"');
  let at = bytes.subarray(0, 3).equals(MARK) ? 3 : 0;
  for (const [start, end] of [...sorted, [bytes.length, bytes.length] as const]) {
    if (start < at && end > start) return [`bytes ${start} to ${end} are in two ranges`];
    const between = bytes.subarray(at, start);
    const left = between.findIndex((byte) => !SPACE.has(byte));
    const isStructure = isDocument && /^[\s{}[\],:]*("(session|items)"[\s{}[\],:]*)*$/.test(between.toString('latin1'));
    if (left >= 0 && !isStructure)
      return [
        `byte ${at + left} of ${bytes.length} is in no range: ${JSON.stringify(between.toString('latin1').slice(left, left + 40))}`,
      ];
    at = Math.max(at, end);
  }
  return at > bytes.length ? ['a range ends behind the file'] : [];
}
