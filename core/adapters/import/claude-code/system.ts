import type { EventId } from '../../../model/ids.ts';
import type { RecordDraft } from '../format.ts';
import { asInteger, asNumber, asObject, asText, isSet, present } from '../records/foreign-value.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** What a compaction finds in the file before it. */
export interface CompactionScope {
  /** First and last event that it replaced; undefined where it is the first of its session. */
  readonly replaced: { readonly from: EventId; readonly to: EventId } | undefined;
  readonly eventOf: (uuid: string) => EventId | undefined;
}

/** What a `system` record becomes. */
export function systemDraft(value: ForeignObject, scope: CompactionScope): Omit<RecordDraft, 'marks'> {
  const subtype = asText(value.subtype) ?? '';
  switch (subtype) {
    case 'compact_boundary':
      return compressed(value, 'full', scope);
    case 'microcompact_boundary':
      return compressed(value, 'micro', scope);
    case 'api_error':
      return apiError(value);
    case 'local_command':
      return message(value);
    default:
      return noted(`system:${subtype}`, asText(value.content));
  }
}

function compressed(
  value: ForeignObject,
  extent: 'full' | 'micro',
  scope: CompactionScope,
): Omit<RecordDraft, 'marks'> {
  const metadata = asObject(value.compactMetadata) ?? asObject(value.microcompactMetadata) ?? {};
  const before = asInteger(metadata.preTokens);
  const saved = asInteger(metadata.tokensSaved);
  const text = asText(value.content);
  return {
    kind: 'context/compressed',
    payload: {
      trigger: metadata.trigger === 'manual' ? 'hand' : metadata.trigger === 'auto' ? 'threshold' : 'unknown',
      extent,
      ...present({
        replaced: extent === 'full' ? scope.replaced : undefined,
        preserved: preserved(metadata, scope),
        tokensBefore: before,
        tokensAfter: asInteger(metadata.postTokens) ?? (before && saved ? before - saved : undefined),
        parts: text ? [{ type: 'text', text }] : undefined,
      }),
    },
  };
}

/** Messages that stay in the context as they were; ids that are not in the file are left out. */
function preserved(metadata: ForeignObject, { eventOf }: CompactionScope): EventId[] | undefined {
  const uuids = asObject(metadata.preservedMessages)?.uuids;
  if (!Array.isArray(uuids)) return undefined;
  return uuids.flatMap((uuid: unknown) => (typeof uuid === 'string' ? (eventOf(uuid) ?? []) : []));
}

function apiError(value: ForeignObject): Omit<RecordDraft, 'marks'> {
  const attempt = asInteger(value.retryAttempt);
  const waitMs = asNumber(value.retryInMs);
  const reason = reasonOf(value);
  const isLast = attempt === undefined || attempt > (asInteger(value.maxRetries) ?? 0);
  if (isLast) return { kind: 'model/failed', payload: { reason } };
  return { kind: 'model/retried', payload: { reason, attempt, ...present({ waitMs }) } };
}

function reasonOf(value: ForeignObject): string {
  const error = asObject(value.error);
  const inner = asObject(asObject(error?.error)?.error) ?? asObject(error?.error);
  const words =
    asText(inner?.message) ?? asText(error?.message) ?? asText(asObject(value.cause)?.code) ?? asText(value.content);
  const status = asInteger(error?.status);
  return [status, words].filter(isSet).join(' ') || 'the model could not be reached';
}

function message(value: ForeignObject): Omit<RecordDraft, 'marks'> {
  const text = asText(value.content) ?? '';
  return { kind: 'message', payload: { role: 'system', author: 'harness', parts: [{ type: 'text', text }] } };
}
