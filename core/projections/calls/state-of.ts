import type { EventOf } from '../../model/read-event.ts';
import type { ToolResult } from './call.ts';

type Ending = EventOf<'tool/ended'>['payload']['ending'];

/**
 * Whether a result is an answer or a failure. Failed: any ending but an exit; the source's own error mark; without a
 * mark, an exit code other than 0.
 */
export function stateOf(result: ToolResult, ending: Ending): 'answered' | 'failed' {
  if (ending !== 'exited' && ending !== 'unknown') return 'failed';
  if (result.isError !== undefined) return result.isError ? 'failed' : 'answered';
  return result.exitCode === undefined || result.exitCode === 0 ? 'answered' : 'failed';
}
