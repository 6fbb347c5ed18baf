import type { Part } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { basisOf } from '../context-at/basis-of.ts';
import { conversationStart } from '../context-at/conversation-start.ts';
import { liveEvents } from '../context-at/live-events.ts';
import { unansweredCalls } from '../context-at/unanswered-calls.ts';
import { mergedText } from '../merge/merged-text.ts';
import { isImported } from '../parts/source-of.ts';
import { answerNote, stoppedIn } from './answer-note.ts';
import { foreignText } from './foreign-text.ts';
import type { AskedMessage, ModelMessage } from './model-message.ts';
import { type Results, type ResultsSource, resultsIn } from './results-in.ts';

export interface MessagesSource extends ResultsSource {
  /** True for an event that this home wrote: what only a provider can read in any other may be anything, and goes back to nobody (M3). Absent: all are. */
  readonly isOurs?: (event: SessionEvent) => boolean;
}

/**
 * The conversation at the end of a first-parent history, root first, as a model is asked to go on with it: compactions and roll-backs
 * played (C2), a detached session's basis first (F6), what a merge brought as marked text (M2), imported calls as marked text (F4), and each call of our own with a result right
 * behind its answer, whatever order they came in; of one that a person edited it begins with what ran (A1). Never throws.
 */
export function messagesOf(history: readonly SessionEvent[], source: MessagesSource): ModelMessage[] {
  const start = conversationStart(history).at;
  const events = liveEvents(history, start, history.length);
  const results = resultsIn(history, events, source);
  const stopped = stoppedIn(history);
  const unanswered = unansweredIn(history, events.live);
  const messages: ModelMessage[] = basisMessages(history[start], source);
  for (const index of events.live) {
    const event = history[index];
    if (event !== undefined) messages.push(...messagesFrom(event, { results, source, stopped, unanswered }));
  }
  return joined(messages);
}

function basisMessages(opening: SessionEvent | undefined, source: MessagesSource): ModelMessage[] {
  const pieces = basisOf(opening, { ...source, tokens: () => 0 })?.pieces ?? [];
  return pieces
    .filter(({ role, text }) => role !== 'withheld' && text !== '')
    .map(({ role, text, label }): ModelMessage => {
      if (role === 'assistant') return { role: 'assistant', parts: [textPart(text)] };
      return role === 'user' ? { role, parts: [textPart(text)] } : block(`[${label}]\n${text}`);
    });
}

interface Around {
  readonly results: Results;
  readonly source: MessagesSource;
  /** Answers that were cut by the stop of their run. */
  readonly stopped: ReadonlySet<string>;
  /** Of each event of a log with calls that nothing answers: what is read in the place of the answer, by call id. */
  readonly unanswered: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

function unansweredIn(history: readonly SessionEvent[], live: readonly number[]): Around['unanswered'] {
  const found = new Map<string, Map<string, string>>();
  if (!history.some(isImported)) return found;
  const branch = history.at(-1)?.envelope.origin.session ?? '';
  for (const { call, text } of unansweredCalls(history, live, branch))
    found.set(call.event, (found.get(call.event) ?? new Map<string, string>()).set(call.callId, text));
  return found;
}

function messagesFrom(event: SessionEvent, around: Around): ModelMessage[] {
  switch (event.kind) {
    case 'message':
      return said(event, around);
    case 'model/answered':
      return answered(event, around);
    case 'tool/ended':
      return isImported(event) ? blocks(foreignText(event.payload.parts)) : [];
    case 'memory/recalled': {
      const { items, parts = [], callId } = event.payload;
      // What a call recalled is its result.
      if (callId !== undefined) return [];
      return items.some(({ injected }) => injected) ? blocks(`[Recalled from memory]\n${foreignText(parts)}`) : [];
    }
    case 'context/compressed':
      return blocks(summarized(foreignText(event.payload.parts ?? [])));
    case 'merge/completed':
      return blocks(mergedText(event.payload));
    default:
      return [];
  }
}

/** A summary as the model reads it: nobody said it, and it stands for what came before. */
function summarized(text: string): string {
  return text === '' ? '' : `[Summary of the conversation so far]\n${text}`;
}

function said(event: EventOf<'message'>, { unanswered }: Around): ModelMessage[] {
  const { role, author, parts } = event.payload;
  if (role === 'assistant' && author === 'agent')
    return [{ role: 'assistant', parts: [textPart(foreignText(parts, unanswered.get(event.id)))] }];
  if (isImported(event)) return asked(foreignText(parts));
  const shown = parts.filter(({ type }) => type === 'text' || type === 'image' || type === 'file');
  return shown.length === 0 ? [] : [{ role: 'user', parts: shown }];
}

function answered(event: EventOf<'model/answered'>, { results, source, stopped, unanswered }: Around): ModelMessage[] {
  const { parts, provider, model, synthetic } = event.payload;
  if (isImported(event) || synthetic === true) {
    const text = foreignText(parts, unanswered.get(event.id));
    return text === '' ? [] : [{ role: 'assistant', parts: [textPart(text)] }];
  }
  const kept = parts.filter(({ type }) => type !== 'usage');
  const note = blocks(answerNote(event, stopped));
  if (kept.length === 0) return note;
  const calls = partsOf(kept, 'tool-call');
  const isOurs = source.isOurs?.(event) ?? true;
  const answer: ModelMessage = {
    role: 'assistant',
    parts: kept,
    // Without its writer's name no private part of it goes back.
    ...(provider === undefined || !isOurs ? {} : { provider }),
    ...(model === undefined || !isOurs ? {} : { model }),
  };
  if (calls.length === 0) return [answer, ...note];
  return [answer, { role: 'tool', results: calls.map(({ callId, name }) => results.of(event, callId, name)) }];
}

function asked(text: string): ModelMessage[] {
  return text === '' ? [] : [{ role: 'user', parts: [textPart(text)] }];
}

/** The same for what nobody said. */
function blocks(text: string): ModelMessage[] {
  return text === '' ? [] : [block(text)];
}

function block(text: string): AskedMessage {
  return { role: 'user', parts: [textPart(text)], blocks: [0] };
}

/** Neighbours of one side are one message, as providers ask for it; but answers of ours stay apart: each is as its provider wrote it. */
function joined(messages: readonly ModelMessage[]): ModelMessage[] {
  const out: ModelMessage[] = [];
  for (const message of messages) {
    const last = out.at(-1);
    if (message.role === 'user' && last?.role === 'user') out[out.length - 1] = bothAsked(last, message);
    else if (isForeign(message) && isForeign(last))
      out[out.length - 1] = { role: 'assistant', parts: [...last.parts, ...message.parts] };
    else out.push(message);
  }
  return out;
}

function bothAsked(one: AskedMessage, other: AskedMessage): AskedMessage {
  const marked = [...(one.blocks ?? []), ...(other.blocks ?? []).map((at) => one.parts.length + at)];
  const parts = [...one.parts, ...other.parts];
  return { role: 'user', parts, ...(marked.length === 0 ? {} : { blocks: marked }) };
}

function isForeign(message: ModelMessage | undefined): message is ModelMessage & { role: 'assistant' } {
  return message?.role === 'assistant' && message.provider === undefined;
}

function textPart(text: string): Part {
  return { type: 'text', text };
}
