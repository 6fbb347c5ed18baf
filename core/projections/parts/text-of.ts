import { type Part, partsOf } from '../../model/parts.ts';

/** All text of parts, blocks parted by an empty line. Reasoning, calls and results are not text. */
export function textOf(parts: readonly Part[]): string {
  return partsOf(parts, 'text')
    .map((part) => part.text)
    .join('\n\n');
}
