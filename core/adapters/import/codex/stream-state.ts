import type { EventId } from '../../../model/ids.ts';
import type { KeepBlob, Marks, RecordDraft } from '../format.ts';
import { asObject, asText } from '../records/foreign-value.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject } from '../records/source-line.ts';
import type { CodexRecord } from './codex-record.ts';
import { Evidence } from './evidence.ts';
import { itemDraft } from './items.ts';
import { isInjected, promptText } from './person.ts';
import { type ClaimedPlacement, claimedPlacement, placementDraft, samePlacement } from './placement.ts';
import { NONE, RunningTotal, type Served, servedBy, type TokenSum } from './running-total.ts';
import { statusDraft } from './status-events.ts';
import { callIdOf } from './tool-output.ts';
import { Twins } from './twins.ts';
import { usageDraft, usageMarks } from './usage.ts';

/** What a record becomes, and what is learnt from the event that it became. */
export interface Reading {
  readonly draft: (keep: KeepBlob) => Omit<RecordDraft, 'marks'>;
  readonly marks?: Marks;
  readonly learn?: (event: EventId) => void;
}

const NOTES: ReadonlySet<string> = new Set([
  'state',
  'world_state',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
  'token_usage_record',
]);

/** The two streams of a rollout, transcript and status, while they are read: what one told the other need not tell again. */
export class StreamState {
  /** A title that the log gives. */
  title: string | undefined;
  /** The first prompt of a person. */
  prompt: string | undefined;
  private readonly before: TokenSum;
  private readonly total = new RunningTotal();
  private readonly twins = new Twins();
  private readonly evidence = new Evidence();
  private served: Served = { model: undefined, provider: undefined };
  private placement: ClaimedPlacement | undefined;
  private hasMeta = false;
  private compression: EventId | undefined;

  /** `before` is what had been counted where the session leaves from another. */
  constructor(before: TokenSum = NONE) {
    this.before = before;
  }

  /** Reads a record. `text` is its JSON; `replaced` is what a compaction at this place replaces. */
  read(record: CodexRecord, text: string, replaced: { from: EventId; to: EventId } | undefined): Reading {
    const { type, payload } = record;
    switch (type) {
      case 'session_meta':
        return this.meta(payload);
      case 'response_item':
        return this.item(record, text);
      case 'event_msg':
        return this.status(record);
      case 'turn_context':
        return this.settings(type, payload);
      case 'compacted':
        return this.compacted(payload, replaced);
      default:
        return { draft: () => (NOTES.has(type) ? noted(type) : { kind: 'unknown', payload: { type } }) };
    }
  }

  /** The first one may hold the instructions of the program; it is written again at every resume. */
  private meta(payload: ForeignObject): Reading {
    const isFirst = !this.hasMeta;
    this.hasMeta = true;
    if (isFirst) this.served = servedBy(payload, this.served);
    const text = asText(payload.instructions) ?? asText(asObject(payload.base_instructions)?.text) ?? '';
    if (!isFirst || text === '') return { draft: () => noted('session_meta') };
    const parts = [{ type: 'text', text }];
    return { draft: () => ({ kind: 'message', payload: { role: 'system', author: 'harness', parts } }) };
  }

  private item(record: CodexRecord, text: string): Reading {
    const { item, payload } = record;
    const stream = streamOf(record);
    const told = stream === 'reasoning' ? reasoningText(payload) : promptText(payload);
    const repeats = stream === 'user' ? this.twins.pair('user:status', told) : undefined;
    if (stream === 'user') this.prompt ??= told || undefined;
    const isOutput = item === 'tool' || item.endsWith('_output');
    const evidence = isOutput ? this.evidence.take(callIdOf(payload)) : {};
    const { model, provider } = this.served;
    return {
      draft: (keep) => itemDraft(record, { text, keep, model, provider, evidence, repeats }),
      learn: (event) => {
        if (stream !== undefined && repeats === undefined) this.twins.tell(`${stream}:item`, told, event);
      },
    };
  }

  private status({ item: type, payload }: CodexRecord): Reading {
    this.evidence.read(payload);
    if (type === 'token_count') return this.tokens(payload);
    if (type === 'thread_settings_applied') return this.settings(type, asObject(payload.thread_settings) ?? {});
    if (type === 'thread_name_updated') this.title = asText(payload.thread_name) ?? this.title;
    const told = asText(payload.message) ?? asText(payload.text) ?? '';
    const repeats = this.repeated(type, told);
    const isPrompt = type === 'user_message' && repeats === undefined;
    if (isPrompt) this.prompt ??= told || undefined;
    return {
      draft: (keep) => statusDraft(type, payload, { keep, repeats }),
      learn: (event) => {
        if (isPrompt) this.twins.tell('user:status', told, event);
      },
    };
  }

  /** The event that told before what a status event tells. */
  private repeated(type: string, told: string): EventId | undefined {
    if (type === 'user_message') return this.twins.pair('user:item', told);
    if (type === 'agent_message') return this.twins.pair('assistant:item', told);
    if (type.startsWith('agent_reasoning')) return this.twins.pair('reasoning:item', told);
    return type === 'context_compacted' ? this.compression : undefined;
  }

  private tokens(payload: ForeignObject): Reading {
    const news = this.total.read(payload.info);
    if (news === undefined) return { draft: () => noted('token_count') };
    const served = this.served;
    const marks = usageMarks(news);
    if (!news.isNew) return { draft: () => noted('token_count'), marks };
    return { draft: () => usageDraft(news, this.before, served), marks };
  }

  private settings(type: string, settings: ForeignObject): Reading {
    this.served = servedBy(settings, this.served);
    const placement = claimedPlacement(settings);
    const isSame = this.placement !== undefined && samePlacement(this.placement, placement);
    this.placement = placement;
    return { draft: () => (isSame ? noted(type) : placementDraft(placement)) };
  }

  /** The new context is a copy of items that are in the transcript: it is not told again. */
  private compacted({ message }: ForeignObject, replaced: { from: EventId; to: EventId } | undefined): Reading {
    const text = asText(message);
    const payload = {
      trigger: 'unknown',
      extent: 'full',
      ...(replaced && { replaced }),
      ...(text && { parts: [{ type: 'text', text }] }),
    };
    return {
      draft: () => ({ kind: 'context/compressed', payload }),
      learn: (event) => {
        this.compression = event;
      },
    };
  }
}

/** Items that the status stream tells as well. */
function streamOf({ item, payload }: CodexRecord): 'user' | 'assistant' | 'reasoning' | undefined {
  if (item === 'reasoning') return 'reasoning';
  if (payload.role === 'assistant') return 'assistant';
  return payload.role === 'user' && !isInjected(payload) ? 'user' : undefined;
}

function reasoningText({ summary }: ForeignObject): string {
  return promptText({ content: summary });
}
