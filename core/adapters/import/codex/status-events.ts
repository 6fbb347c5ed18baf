import type { EventId } from '../../../model/ids.ts';
import type { KeepBlob, RecordDraft } from '../format.ts';
import { asInteger, asObject, asText, present } from '../records/foreign-value.ts';
import { imageOfUrl } from '../records/image-part.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Status events that are kept as notes. */
const NOTES =
  /^(agent_message|agent_reasoning|token_count|item_started|item_completed|item_updated|plan_update|turn_diff|warning|deprecation_notice|background_event|session_configured|shutdown_complete|context_compacted|patch_apply_(begin|end)|exec_command_(begin|end|output_delta)|mcp_tool_call_(begin|end)|mcp_startup_\w+|web_search_(begin|end)|image_generation_(begin|end)|view_image_tool_call|dynamic_tool_call_(request|response)|\w+_approval_request|request_user_input|guardian_assessment|thread_goal_updated|thread_rolled_back|thread_settings_applied|sub_agent_activity|collab_\w+|entered_review_mode|exited_review_mode|undo_(started|completed)|agent_reasoning_section_break)$/;

/** What is known beside a status event when its event is made. */
export interface StatusContext {
  readonly keep: KeepBlob;
  /** The event that shows the same already. */
  readonly repeats: EventId | undefined;
}

/** The event that a status event (`event_msg`) becomes. What the transcript says too is a note that points there. */
export function statusDraft(
  type: string,
  payload: ForeignObject,
  { keep, repeats }: StatusContext,
): Omit<RecordDraft, 'marks'> {
  if (repeats !== undefined) return noted(type, undefined, repeats);
  const turn = asText(payload.turn_id);
  switch (type) {
    case 'user_message':
      return promptDraft(payload, keep);
    case 'agent_reasoning_raw_content':
      return { kind: 'model/answered', payload: { parts: [{ type: 'reasoning', text: asText(payload.text) ?? '' }] } };
    case 'task_started':
    case 'turn_started':
      return { kind: 'run/started', payload: present({ turn }) };
    case 'task_complete':
    case 'turn_complete': {
      const outcome = asObject(payload.error) === undefined ? 'done' : 'failed';
      return { kind: 'run/ended', payload: { outcome, ...present({ turn }) } };
    }
    case 'turn_aborted': {
      const reason = asText(payload.reason) ?? '';
      return { kind: 'run/stopped', payload: { by: stoppedBy(reason), reason, ...present({ turn }) } };
    }
    case 'error':
      return {
        kind: 'error',
        payload: { code: asText(payload.codex_error_info) ?? 'error', message: asText(payload.message) ?? '' },
      };
    case 'stream_error':
      return { kind: 'model/retried', payload: { reason: asText(payload.message) ?? 'the stream broke' } };
    case 'thread_name_updated':
      return noted('title', asText(payload.thread_name));
    default:
      return NOTES.test(type)
        ? noted(type, noteText(type, payload))
        : { kind: 'unknown', payload: { type: `event_msg:${type}` } };
  }
}

function promptDraft(payload: ForeignObject, keep: KeepBlob): Omit<RecordDraft, 'marks'> {
  const images = Array.isArray(payload.images) ? payload.images : [];
  const parts = [
    { type: 'text', text: asText(payload.message) ?? '' },
    ...images.flatMap((url: unknown) => (typeof url === 'string' ? [imageOfUrl(url, keep)] : [])),
  ];
  return { kind: 'message', payload: { role: 'user', author: 'person', parts } };
}

function stoppedBy(reason: string): 'person' | 'budget' | 'unknown' {
  if (reason === 'interrupted' || reason === 'replaced') return 'person';
  return reason === 'budget_limited' ? 'budget' : 'unknown';
}

/** Words for notes that tell something no other event does. */
function noteText(type: string, payload: ForeignObject): string | undefined {
  if (type === 'thread_rolled_back') return `the last ${asInteger(payload.num_turns) ?? 'few'} turns left the context`;
  const item = asObject(payload.item);
  if (item?.type === 'CommandExecution' && Array.isArray(item.command)) {
    return item.command.filter((word: unknown) => typeof word === 'string').join(' ');
  }
  return item?.type === 'Plan' ? asText(item.text) : asText(payload.explanation);
}
