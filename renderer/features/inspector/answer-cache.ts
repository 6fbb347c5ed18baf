import type { Refusal } from '../../../core/contract/view.ts';
import { refusalOf } from '../../host/refusal-of.ts';

/** What the host said, as far as it has. */
export type Answer<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'refused'; readonly refusal: Refusal };

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export interface AnswerSource<Value> {
  /** Asks the host. The signal says that nobody waits any more. */
  readonly ask: (key: string, signal: AbortSignal) => Promise<Reply<Value>>;
  /** Size of an answer in any unit, and how much of it is kept when nobody shows it. */
  readonly weigh: (value: Value) => number;
  readonly mostWeight: number;
}

interface Entry<Value> {
  answer: Answer<Value>;
  weight: number;
  readonly listeners: Set<() => void>;
  asking: AbortController | undefined;
}

export const loading: Answer<never> = { state: 'loading' };

/** Answers of the host by key: each asked once however many wait for it, kept up to a weight, the longest unused dropped first. */
export class AnswerCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly source: AnswerSource<Value>;

  constructor(source: AnswerSource<Value>) {
    this.source = source;
  }

  /** The answer as far as it is here. Asks nothing. */
  peek(key: string): Answer<Value> | undefined {
    return this.entries.get(key)?.answer;
  }

  /** Keeps an answer while somebody shows it. Returns the end of that: a question nobody waits for is cancelled. */
  hold(key: string, listener: () => void): () => void {
    const entry = this.entries.get(key) ?? { answer: loading, weight: 0, listeners: new Set(), asking: undefined };
    this.entries.delete(key);
    this.entries.set(key, entry);
    entry.listeners.add(listener);
    return () => this.release(entry, listener);
  }

  /** Asks for a key that is held. A no-op while it is asked, and where it is answered, unless `again`. */
  ask(key: string, again = false): void {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.listeners.size === 0 || entry.asking !== undefined) return;
    if (entry.answer.state === 'ready' && !again) return;
    const asking = new AbortController();
    entry.asking = asking;
    this.source
      .ask(key, asking.signal)
      .catch((error: unknown): Reply<Value> => ({ ok: false, refusal: refusalOf(error) }))
      .then((reply) => {
        if (entry.asking === asking) this.settle(entry, reply);
      });
  }

  /** Asks again for everything that is shown and was refused: after the host has come back. */
  askRefused(): void {
    for (const [key, entry] of this.entries) if (entry.answer.state === 'refused') this.ask(key);
  }

  private settle(entry: Entry<Value>, reply: Reply<Value>): void {
    entry.asking = undefined;
    entry.answer = reply.ok ? { state: 'ready', value: reply.value } : { state: 'refused', refusal: reply.refusal };
    entry.weight = reply.ok ? this.source.weigh(reply.value) : 0;
    for (const listener of entry.listeners) listener();
    this.trim();
  }

  private release(entry: Entry<Value>, listener: () => void): void {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0) return;
    entry.asking?.abort();
    entry.asking = undefined;
    if (entry.answer.state === 'refused') entry.answer = loading;
  }

  private trim(): void {
    let weight = 0;
    for (const entry of this.entries.values()) weight += entry.weight;
    for (const [key, entry] of this.entries) {
      if (weight <= this.source.mostWeight) return;
      if (entry.listeners.size > 0) continue;
      weight -= entry.weight;
      this.entries.delete(key);
    }
  }
}
