import type { PayloadOf } from '../../model/events.ts';
import { partsOf } from '../../model/parts-of.ts';

/** What the end of a command says of what it judged: exit code 0 is *passed*, any other *failed*; one that did not come to its own end shows nothing. */
export function verdictOfCall({ ending, parts }: PayloadOf<'tool/ended'>): PayloadOf<'validation'>['verdict'] {
  if (ending !== 'exited') return 'undecided';
  return (partsOf(parts, 'tool-result')[0]?.isError ?? true) ? 'failed' : 'passed';
}
