import type { Marks } from '../format.ts';
import { asObject, asObjects, asText, isSet } from '../records/foreign-value.ts';
import { markOf, marksFrom } from '../records/mark-of.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { isQueuedPrompt } from './attachment.ts';
import type { PersonSigns } from './person.ts';

/** Ids and flags of a record under the names of its format, for the folds that count a file. */
export function recordMarks(value: ForeignObject, signs: PersonSigns): Marks {
  const message = asObject(value.message) ?? {};
  const isUser = value.type === 'user';
  const agentIds = agentIdsOf(value);
  const serverCalls = serverCallsOf(message.content);
  return {
    ...marksFrom([
      ['type', value.type],
      ['subtype', value.subtype],
      ['uuid', value.uuid],
      ['parentUuid', value.parentUuid],
      ['logicalParentUuid', value.logicalParentUuid],
      ['sessionId', value.sessionId],
      ['leafUuid', value.leafUuid],
      ['requestId', value.requestId],
      ['messageId', message.id],
      ['model', value.type === 'assistant' ? message.model : undefined],
      ['stopReason', message.stop_reason],
      ['sidechain', isSet(value.isSidechain)],
      ['meta', isSet(value.isMeta)],
      ['compactSummary', isSet(value.isCompactSummary)],
      ['apiError', isSet(value.isApiErrorMessage)],
      ['turn', isUser && signs.isTurn],
      ['slashCommand', isUser && signs.isSlashCommand],
      ['interrupt', isUser && signs.isInterrupt],
      ['queuedPrompt', value.type === 'attachment' && isQueuedPrompt(asObject(value.attachment) ?? {})],
    ]),
    ...(agentIds.length > 0 && { agentIds }),
    ...(serverCalls.length > 0 && { serverCalls }),
  };
}

/** Calls that the provider answered itself. */
function serverCallsOf(content: unknown): string[] {
  return asObjects(content)
    .filter(({ type }) => type === 'server_tool_use')
    .map(({ id }) => asText(id) ?? '');
}

/** Sub-agents that a record names: its own, the one whose answer it is, the one whose progress it tells. */
function agentIdsOf(value: ForeignObject): string[] {
  const named = [value.agentId, asObject(value.toolUseResult)?.agentId, asObject(value.data)?.agentId];
  return [
    ...new Set(named.map((id) => asText(markOf(asText(id)))).filter((id) => id !== undefined && id !== '')),
  ] as string[];
}
