import type { Sha256 } from '../../../model/envelope.ts';
import type { SourceLine } from '../records/source-line.ts';

/** Digests of all records of some lines. */
export async function digestsOf(lines: AsyncIterable<SourceLine>, sha256: Sha256): Promise<ReadonlySet<string>> {
  const digests = new Set<string>();
  for await (const { pieces } of lines) {
    for (const piece of pieces) if (piece.what === 'record') digests.add(sha256(piece.bytes));
  }
  return digests;
}
