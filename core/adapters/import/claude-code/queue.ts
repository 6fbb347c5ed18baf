import type { EventId } from '../../../model/ids.ts';
import { asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** What a `queue-operation` record says of a prompt that was typed while the model worked. */
export type QueueSign =
  | { readonly what: 'noted'; readonly text: string | undefined }
  /** The prompt went to the model, and no record before this one shows it. */
  | { readonly what: 'prompt'; readonly text: string }
  | { readonly what: 'repeats'; readonly text: string; readonly of: EventId };

/** Prompts that wait, and those that were seen to reach the model. */
export class PromptQueue {
  private readonly waiting: string[] = [];
  private readonly delivered = new Map<string, EventId>();

  read({ operation, content }: ForeignObject): QueueSign {
    const text = asText(content);
    if (operation === 'remove') return this.remove(text);
    if (operation === 'enqueue' && text !== undefined) this.waiting.push(text);
    if (operation === 'dequeue') this.waiting.shift();
    if (operation === 'popAll') this.waiting.length = 0;
    return { what: 'noted', text };
  }

  /** The event that already shows this prompt. */
  deliveredAs(text: string): EventId | undefined {
    return this.delivered.get(text.trim());
  }

  deliver(text: string, event: EventId): void {
    if (text.trim() !== '') this.delivered.set(text.trim(), event);
  }

  private remove(text: string | undefined): QueueSign {
    const at = text === undefined ? 0 : this.waiting.indexOf(text);
    const [queued] = at < 0 ? [] : this.waiting.splice(at, 1);
    const prompt = text ?? queued;
    if (prompt === undefined || prompt.trim() === '') return { what: 'noted', text };
    const of = this.deliveredAs(prompt);
    return of === undefined ? { what: 'prompt', text: prompt } : { what: 'repeats', text: prompt, of };
  }
}

/** A queued text that the program wrote, such as the news of a finished background task. */
export function isProgramText(text: string): boolean {
  return /^\s*(<|\{"task_id")/.test(text);
}
