import { sha256 } from '../../core/adapters/sha256.ts';
import { seal } from '../../core/model/envelope.ts';
import type { PayloadOf } from '../../core/model/events.ts';
import { type Kind, payloadSchemas } from '../../core/model/events.ts';
import type { EventId, RunId, SessionId } from '../../core/model/ids.ts';
import type { Source } from '../../core/model/kinds/fields.ts';
import type { Part } from '../../core/model/parts.ts';
import { readEvent, type SessionEvent } from '../../core/model/read-event.ts';

/** 1 March 2026, 12:00 UTC. */
export const noonMs = Date.UTC(2026, 2, 1, 12);

/** A session that is made up event by event, a second apart. */
export interface MadeSession {
  readonly session: SessionId;
  /** Own events, in order. */
  readonly own: SessionEvent[];
  /** The first-parent history: the parent's events up to the fork, then the own ones. */
  readonly history: () => SessionEvent[];
  /** Appends an event whose payload is checked by its schema. */
  /** `of`: an event that its envelope names. */
  readonly add: <K extends Kind>(kind: K, payload: PayloadOf<K>, atMs?: number, of?: EventId) => SessionEvent;
  /** The same for an event of a run. */
  readonly addIn: <K extends Kind>(run: string, kind: K, payload: PayloadOf<K>) => SessionEvent;
  /** Appends an event of a kind that nobody knows. */
  readonly addOpaque: (kind: string, payload: unknown) => SessionEvent;
  /** Appends an event whose payload has been erased. */
  /** `of`: an event that its envelope names. */
  readonly addWithheld: <K extends Kind>(kind: K, payload: PayloadOf<K>, of?: EventId) => SessionEvent;
  readonly person: (text: string) => SessionEvent;
  readonly harness: (text: string) => SessionEvent;
  readonly answer: (parts: Part[], more?: Partial<PayloadOf<'model/answered'>>) => SessionEvent;
  readonly result: (
    callId: string,
    output: string,
    more?: Partial<Extract<Part, { type: 'tool-result' }>>,
  ) => SessionEvent;
}

interface Where {
  readonly by?: string;
  /** History that the session leaves from, root first. */
  readonly after?: readonly SessionEvent[];
  /** The run that all events are of. */
  readonly run?: string;
}

interface Marks {
  readonly withheld?: boolean;
  readonly of?: EventId | undefined;
  readonly run?: string;
}

export function madeSession(name: string, { by = 'import:claude-code', after = [], run }: Where = {}): MadeSession {
  const session = name as SessionId;
  const own: SessionEvent[] = [];
  const push = (
    kind: string,
    payload: unknown,
    atMs = noonMs + (after.length + own.length) * 1000,
    { withheld = false, of, run: runOf = run }: Marks = {},
  ) => {
    const parent = own.at(-1) ?? after.at(-1);
    const place = { parents: parent === undefined ? [] : [parent.id], origin: { session, seq: own.length }, by, atMs };
    const stored = seal(
      {
        kind,
        payload,
        ...(of === undefined ? {} : { refs: [{ event: of }] }),
        ...(runOf === undefined ? {} : { run: runOf as RunId }),
      },
      { ...place, salt: '00'.repeat(16) },
      sha256,
    );
    const event = readEvent(withheld ? { ...stored, payload: undefined } : stored);
    own.push(event);
    return event;
  };
  const add: MadeSession['add'] = (kind, payload, atMs, of) =>
    push(kind, payloadSchemas[kind].parse(payload), atMs, { of });
  return {
    session,
    own,
    history: () => [...after, ...own],
    add,
    addIn: (run, kind, payload) => push(kind, payloadSchemas[kind].parse(payload), undefined, { run }),
    addOpaque: (kind, payload) => push(kind, payload),
    addWithheld: (kind, payload, of) =>
      push(kind, payloadSchemas[kind].parse(payload), undefined, { withheld: true, of }),
    person: (text) => add('message', { role: 'user', author: 'person', parts: [said(text)] }),
    harness: (text) => add('message', { role: 'user', author: 'harness', parts: [said(text)] }),
    answer: (parts, more = {}) => add('model/answered', { provider: 'anthropic', model: 'model-x', ...more, parts }),
    result: (callId, output, more = {}) =>
      add('tool/ended', { ending: 'unknown', parts: [{ type: 'tool-result', callId, output, ...more }] }),
  };
}

export function said(text: string): Part {
  return { type: 'text', text };
}

export function thought(text: string): Part {
  return { type: 'reasoning', text };
}

export function call(callId: string, name: string, input: unknown): Part {
  return { type: 'tool-call', callId, name, input: typeof input === 'string' ? input : JSON.stringify(input) };
}

/** Usage of one answer: 10 tokens in, 100 from cache. */
export function used(output: number, more: Partial<Extract<Part, { type: 'usage' }>> = {}): Part {
  const tokens = { uncachedInput: 10, cachedInput: 100, cacheWrite: 0, output };
  return { type: 'usage', scope: 'message', ...tokens, final: true, ...more };
}

/** Where an imported event came from, with marks of its source. */
export function source(marks: Source['marks'] = {}, time: Source['time'] = 'recorded'): Source {
  return { format: 'claude-code', record: 0, offset: 0, bytes: 2, raw: { text: '{}' }, time, marks };
}

/** What an import says of a session that it opens. */
export function imported(more: Partial<NonNullable<PayloadOf<'session/created'>['imported']>> = {}) {
  return { format: 'claude-code', sourceId: 'S', path: '/logs/S.jsonl', kind: 'main' as const, ...more };
}

/** An event id that no event has. */
export function madeId(name: string): EventId {
  return sha256(name) as EventId;
}
