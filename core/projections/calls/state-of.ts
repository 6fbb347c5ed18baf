import type { SessionEvent } from '../../model/read-event.ts';
import { isImported } from '../parts/source-of.ts';
import type { CallEnd, ToolResult } from './call.ts';

/**
 * What became of a call by a result and the event that it is in. Denied and cancelled are endings of their own. Uncertain: an error of ours
 * whose ending nobody saw. Failed: any other ending but an exit; the source's own error mark; without a mark, an exit code other than 0.
 */
export function stateOf(result: ToolResult, event: SessionEvent): CallEnd {
  const ending = event.kind === 'tool/ended' ? event.payload.ending : 'exited';
  if (ending === 'denied' || ending === 'cancelled') return ending;
  if (ending === 'unknown' && result.isError === true && !isImported(event)) return 'uncertain';
  if (ending !== 'exited' && ending !== 'unknown') return 'failed';
  if (result.isError !== undefined) return result.isError ? 'failed' : 'answered';
  return result.exitCode === undefined || result.exitCode === 0 ? 'answered' : 'failed';
}
