import type { LanguageModelV4StreamPart as StreamPart } from '@ai-sdk/provider';
import { canonicalText } from '../../../model/canonical.ts';
import type { Answering } from './answering.ts';
import { isOnlyNews, laterUsage, rawFacts } from './raw-facts.ts';

/** Adds one part of a stream to the answer that is coming in; deltas are told in order and joined once, at the end. Throws
 * CanonicalError where what the provider wants back has no canonical form. */
export function takePart(state: Answering, part: StreamPart): void {
  // Refused here, so that what came before can still be written down.
  if ('providerMetadata' in part) canonicalText(part.providerMetadata ?? {});
  switch (part.type) {
    case 'text-start':
    case 'text-end':
    case 'text-delta':
    case 'reasoning-start':
    case 'reasoning-end':
    case 'reasoning-delta':
      takeSaid(state, part);
      break;
    case 'tool-input-start':
    case 'tool-input-delta':
    case 'tool-call':
      takeCall(state, part);
      break;
    case 'custom':
      if (!NEWS.has(part.kind)) keep(state, part);
      break;
    case 'tool-result':
    case 'file':
    case 'reasoning-file':
    case 'source':
      keep(state, part);
      break;
    case 'error':
      if (!isOnlyNews(state.chunk)) state.fault ??= part.error ?? 'an error without words';
      break;
    case 'finish':
      state.finish = part.finishReason.raw === undefined ? (endOf(state) ?? part.finishReason) : part.finishReason;
      break;
    case 'raw':
      state.chunk = part.rawValue;
      takeFacts(state, part.rawValue);
      break;
  }
}

/** How an answer ended of which the package could not read the last chunk: what that says itself, where nothing but its figures was odd. */
function endOf({ facts, fault }: Answering): Answering['finish'] {
  if (fault !== undefined || facts.end === undefined) return undefined;
  const unified = ENDS_WELL.has(facts.end) ? 'stop' : ENDS_AT_LIMIT.has(facts.end) ? 'length' : 'other';
  return { unified, raw: facts.end };
}

const ENDS_WELL: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'end_turn', 'tool_use', 'STOP', 'completed']);
const ENDS_AT_LIMIT: ReadonlySet<string> = new Set(['length', 'max_tokens', 'MAX_TOKENS']);

/** Pieces that only tell what {@link rawFacts} reads too: no provider wants them back. */
const NEWS: ReadonlySet<string> = new Set(['anthropic.message_start']);

type Said = Extract<StreamPart, { type: `${'text' | 'reasoning'}-${string}`; id: string }>;

function takeSaid(state: Answering, part: Said): void {
  const kind = part.type.startsWith('text') ? 'text' : 'reasoning';
  const kept = part.providerMetadata;
  if (part.type === 'text-start' || part.type === 'reasoning-start') state.said.begin(kind, part.id, kept);
  else if (part.type === 'text-end' || part.type === 'reasoning-end') state.said.end(kind, part.id, kept);
  else {
    state.hasPiece = true;
    state.said.add(kind, part.id, { text: part.delta, kept });
    if (part.delta !== '') state.tell({ kind, text: part.delta });
  }
}

type Call = Extract<StreamPart, { type: 'tool-input-start' | 'tool-input-delta' | 'tool-call' }>;

function takeCall(state: Answering, part: Call): void {
  state.hasPiece = true;
  if (part.type === 'tool-input-delta') {
    const tool = state.calls.add(part.id, part.delta);
    if (tool !== undefined) state.tell({ kind: 'tool-input', text: part.delta, callId: part.id, tool });
  } else if (part.type === 'tool-input-start') {
    if (part.providerExecuted !== true) state.calls.begin(part.id, part.toolName, part.providerMetadata);
  } else if (part.providerExecuted === true) keep(state, part);
  else {
    const call = state.calls.whole(part);
    if (call !== undefined) state.said.put(call);
  }
}

/** What is none of our parts, and what the provider ran itself: only it can read that. */
function keep(state: Answering, part: StreamPart): void {
  state.hasPiece = true;
  state.said.put({ type: 'kept', provider: state.provider, text: canonicalText(part) });
}

function takeFacts(state: Answering, chunk: unknown): void {
  const { usage, ...names } = rawFacts(chunk);
  const figures = usage === undefined ? {} : { usage: laterUsage(state.facts.usage, usage) };
  state.facts = { ...state.facts, ...names, ...figures };
}
