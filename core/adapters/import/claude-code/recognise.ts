import type { FileHead } from '../format.ts';
import { asObject } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Line types without a message that only this format has. */
const LINES =
  /^(summary|system|attachment|progress|file-history-snapshot|queue-operation|custom-title|ai-title|last-prompt|permission-mode|agent-setting|mode)$/;

/** Whether a file begins as a transcript of Claude Code does. */
export function recognises({ records }: FileHead): boolean {
  return records.some(isTranscriptLine);
}

function isTranscriptLine(record: ForeignObject): boolean {
  const { type, uuid, sessionId, leafUuid, messageId, message } = record;
  if (typeof type !== 'string') return false;
  if (type === 'user' || type === 'assistant') return typeof uuid === 'string' && asObject(message) !== undefined;
  return LINES.test(type) && [uuid, sessionId, leafUuid, messageId].some((id) => typeof id === 'string');
}
