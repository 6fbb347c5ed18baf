import type { Part } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';

/** All text of parts, blocks parted by an empty line. Reasoning, calls and results are not text. */
export function textOf(parts: readonly Part[]): string {
  return partsOf(parts, 'text')
    .map((part) => part.text)
    .join('\n\n');
}
