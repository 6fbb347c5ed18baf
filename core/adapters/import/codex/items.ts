import type { PayloadOf } from '../../../model/events.ts';
import type { EventId } from '../../../model/ids.ts';
import type { Part } from '../../../model/parts.ts';
import type { KeepBlob, RecordDraft } from '../format.ts';
import { asObjects, asText, present } from '../records/foreign-value.ts';
import { imageOfBase64 } from '../records/image-part.ts';
import { sliceJson } from '../records/json-slice.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { partsOfContent } from './blocks.ts';
import type { CodexRecord } from './codex-record.ts';
import { isInjected } from './person.ts';
import { type CallEvidence, callIdOf, outputDraft } from './tool-output.ts';

/** What is known beside a response item when its event is made. */
export interface ItemContext {
  readonly text: string;
  readonly keep: KeepBlob;
  readonly model: string | undefined;
  readonly provider: string | undefined;
  readonly evidence: CallEvidence;
  /** The event that shows the same text already. */
  readonly repeats: EventId | undefined;
}

/** The event that an item of the transcript becomes. */
export function itemDraft(record: CodexRecord, context: ItemContext): Omit<RecordDraft, 'marks'> {
  const { item, payload } = record;
  if (context.repeats !== undefined) return noted(item, undefined, context.repeats);
  if (item === 'tool' || item.endsWith('_output')) return outputDraft(payload, context.evidence, context.keep);
  if (item.endsWith('_call')) return answer(callParts(record, context), context);
  switch (item) {
    case 'message':
    case 'user':
    case 'assistant':
    case 'system':
    case 'developer':
      return messageDraft(record, context);
    case 'reasoning':
      return answer([reasoningPart(payload)], context);
    case 'agent_message':
      return {
        kind: 'message',
        payload: { role: 'user', author: 'agent', parts: partsOfContent(payload.content, context.keep) },
      };
    case 'ghost_snapshot':
    case 'compaction':
    case 'compaction_summary':
    case 'context_compaction':
      return noted(item);
    default:
      return { kind: 'unknown', payload: { type: `response_item:${item}` } };
  }
}

function messageDraft(record: CodexRecord, context: ItemContext): Omit<RecordDraft, 'marks'> {
  const { payload } = record;
  const parts = partsOfContent(payload.content, context.keep);
  const role = payload.role;
  if (role === 'assistant')
    return answer([...thoughtBefore(payload), ...parts, ...olderCalls(record, context)], context);
  if (role === 'user') {
    const author = isInjected(payload) ? 'harness' : 'person';
    return { kind: 'message', payload: { role, author, parts } };
  }
  return { kind: 'message', payload: { role: role === 'developer' ? role : 'system', author: 'harness', parts } };
}

function answer(parts: Part[], { model, provider }: ItemContext): Omit<RecordDraft, 'marks'> {
  const payload: Omit<PayloadOf<'model/answered'>, 'source'> = { ...present({ model, provider }), parts };
  return { kind: 'model/answered', payload };
}

/** Reasoning that is sent encrypted has a summary at most. */
function reasoningPart({ summary, content, encrypted_content }: ForeignObject): Part {
  const texts = [...asObjects(summary), ...asObjects(content)].map(({ text }) => asText(text) ?? '');
  const text = texts.filter((each) => each !== '').join('\n\n');
  const isHidden = text === '' && typeof encrypted_content === 'string';
  return { type: 'reasoning', text, ...(isHidden && { hidden: true }) };
}

function callParts({ item, payload, path }: CodexRecord, { text, keep }: ItemContext): Part[] {
  const callId = callIdOf(payload);
  const written = (member: string): string => asText(payload[member]) ?? sliceJson(text, [...path, member]) ?? '';
  const call = (name: string, input: string): Part => ({ type: 'tool-call', callId, name, input });
  switch (item) {
    case 'custom_tool_call':
      return [call(asText(payload.name) ?? item, written('input'))];
    case 'function_call':
    case 'tool_search_call':
      return [call(asText(payload.name) ?? 'tool_search', written('arguments'))];
    case 'local_shell_call':
      return [call('local_shell', written('action'))];
    case 'image_generation_call':
      return [call('image_generation', written('revised_prompt')), ...generatedImage(payload, callId, keep)];
    default:
      return [call(item.replace(/_call$/, ''), written('action')), ...providerResult(payload, callId)];
  }
}

/** A call that the provider answers itself leaves no output item: its status is all that there is. */
function providerResult({ status }: ForeignObject, callId: string): Part[] {
  return typeof status === 'string' ? [{ type: 'tool-result', callId, output: status }] : [];
}

function generatedImage({ result }: ForeignObject, callId: string, keep: KeepBlob): Part[] {
  return typeof result === 'string' ? [{ ...imageOfBase64('image/png', result, keep), callId }] : [];
}

/** The oldest generation puts reasoning and calls into the message. */
function thoughtBefore({ reasoning }: ForeignObject): Part[] {
  return typeof reasoning === 'string' && reasoning !== '' ? [{ type: 'reasoning', text: reasoning }] : [];
}

function olderCalls({ payload, path }: CodexRecord, { text }: ItemContext): Part[] {
  if (!Array.isArray(payload.tool_calls)) return [];
  return payload.tool_calls.flatMap((each: unknown, index): Part[] => {
    const [call] = asObjects([each]);
    const [asked] = asObjects([call?.function]);
    if (call === undefined) return [];
    const input =
      asText(asked?.arguments) ?? sliceJson(text, [...path, 'tool_calls', index, 'function', 'arguments']) ?? '';
    return [{ type: 'tool-call', callId: asText(call.id) ?? '', name: asText(asked?.name) ?? '', input }];
  });
}
