import type { Marks } from '../format.ts';
import { asText } from '../records/foreign-value.ts';
import { marksFrom } from '../records/mark-of.ts';
import type { ForeignObject } from '../records/source-line.ts';
import type { CodexRecord } from './codex-record.ts';
import { reportedExit } from './exit-code.ts';
import { isInjected } from './person.ts';
import { callIdOf } from './tool-output.ts';

/** Ids and flags of a record under the names of its format, for the folds that count a file. */
export function recordMarks({ generation, type, item, payload }: CodexRecord): Marks {
  const isItem = type === 'response_item';
  const isOutput = isItem && item.endsWith('_output');
  return {
    ...marksFrom([
      ['generation', generation],
      ['type', type],
      ['item', item],
      ['role', isItem ? payload.role : undefined],
      ['phase', payload.phase],
      ['injected', isItem && payload.role === 'user' && isInjected(payload)],
      ['callId', callIdOf({ call_id: payload.call_id, tool_call_id: payload.tool_call_id })],
      ['turnId', payload.turn_id],
    ]),
    ...(isOutput && exitMark(payload)),
    ...(type === 'session_meta' && metaMarks(payload)),
  };
}

/** The exit code that an output reports of itself. */
function exitMark({ output }: ForeignObject): Marks {
  const exit = reportedExit(typeof output === 'string' ? output : output === undefined ? '' : JSON.stringify(output));
  return exit === undefined ? {} : { exit };
}

function metaMarks(payload: ForeignObject): Marks {
  return marksFrom([
    ['sessionId', payload.id],
    ['forkedFrom', payload.forked_from_id],
    ['parentThread', payload.parent_thread_id],
    ['originator', payload.originator],
    ['version', payload.cli_version],
    ['cwd', asText(payload.cwd)],
  ]);
}
