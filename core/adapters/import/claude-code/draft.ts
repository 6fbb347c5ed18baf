import type { EventId } from '../../../model/ids.ts';
import type { RecordDraft } from '../format.ts';
import { asObject, asText } from '../records/foreign-value.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { answered } from './assistant.ts';
import { attachmentDraft } from './attachment.ts';
import type { BlockContext } from './blocks.ts';
import type { PersonSigns } from './person.ts';
import { isProgramText, type QueueSign } from './queue.ts';
import { type CompactionScope, systemDraft } from './system.ts';
import { userDraft } from './user.ts';

/** What the reader found out about a record before its event is made. */
export interface Findings {
  readonly signs: PersonSigns;
  /** True for the records of a sub-agent: its prompts are an agent's. */
  readonly isSubAgent: boolean;
  readonly scope: CompactionScope;
  readonly queue: QueueSign | undefined;
  /** The event that shows the same prompt already. */
  readonly repeats: EventId | undefined;
  /** Whether a `summary` names a record of this file. */
  readonly isOwnTitle: boolean;
}

/** Bookkeeping lines that are known by name. */
const NOTES: ReadonlySet<string> = new Set([
  'file-history-snapshot',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'frame-link',
  'agent-name',
  'agent-setting',
  'worktree-state',
  'bridge-session',
  'relocated',
  'started',
  'result',
]);

/** The event that a record becomes, by its line type. A type that is not known becomes `unknown`, kept whole (S11). */
export function draftOf(value: ForeignObject, context: BlockContext, findings: Findings): Omit<RecordDraft, 'marks'> {
  const type = asText(value.type) ?? '';
  switch (type) {
    case 'user':
      return userDraft(value, context, findings);
    case 'assistant':
      return { kind: 'model/answered', payload: answered(value, context) };
    case 'system':
      return systemDraft(value, findings.scope);
    case 'attachment': {
      const attachment = asObject(value.attachment) ?? {};
      if (findings.repeats !== undefined) return noted('attachment:queued_command', undefined, findings.repeats);
      return attachmentDraft(attachment, context);
    }
    case 'progress':
      return noted(`progress:${asText(asObject(value.data)?.type) ?? ''}`);
    case 'queue-operation':
      return queueDraft(asText(value.operation) ?? '', findings.queue);
    case 'custom-title':
      return noted('title', asText(value.customTitle));
    case 'ai-title':
      return noted('title', asText(value.aiTitle));
    case 'summary':
      return noted(findings.isOwnTitle ? 'title' : 'summary', asText(value.summary));
    default:
      return NOTES.has(type) ? noted(type) : { kind: 'unknown', payload: { type } };
  }
}

function queueDraft(operation: string, sign: QueueSign | undefined): Omit<RecordDraft, 'marks'> {
  const what = `queue:${operation}`;
  if (sign === undefined || sign.what === 'noted') return noted(what, sign?.text);
  if (sign.what === 'repeats') return noted(what, undefined, sign.of);
  const author = isProgramText(sign.text) ? 'harness' : 'person';
  return { kind: 'message', payload: { role: 'user', author, parts: [{ type: 'text', text: sign.text }] } };
}
