import type { AnswerUsage, ContextView, EventDetail, Part, StepRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { AnswerCache } from './answer-cache.ts';

/** What the host holds of a step beyond its row. */
export const stepDetails = new AnswerCache<EventDetail>({
  ask: async (key, signal) => {
    const { event, step } = readKey(key);
    const reply = await host().event.detail({ event, step }, { signal });
    return reply.ok ? { ok: true, value: reply.detail } : reply;
  },
  weigh: (detail) => weightOf(detail.parts) + weightOf(detail.result?.parts ?? []) + (detail.raw?.text.length ?? 0),
  mostWeight: 24_000_000,
});

/** What the answer used that an event is a record of; undefined for one that is no record of an answer. */
export const stepUsages = new AnswerCache<AnswerUsage | undefined>({
  ask: async (event, signal) => {
    const reply = await host().event.usage({ event }, { signal });
    return reply.ok ? { ok: true, value: reply.usage } : reply;
  },
  weigh: () => 1,
  mostWeight: 1_000,
});

/** What the model saw at a step. */
export const stepContexts = new AnswerCache<ContextView>({
  ask: async (key, signal) => {
    const { event, session } = readContextKey(key);
    const reply = await host().event.context(session === '' ? { event } : { event, session }, { signal });
    return reply.ok ? { ok: true, value: reply.context } : reply;
  },
  weigh: (context) => context.segments.reduce((sum, { preview }) => sum + preview.length, 1_000),
  mostWeight: 4_000_000,
});

/** Key of a step's detail. It changes with what the row says of the step, so that a call that is answered later is asked for again. */
export function detailKey({ key, event, size, call }: StepRow): string {
  return [event, key, size, call?.result ?? ''].join('\n');
}

/** Key of a context: the same event can be seen from several branches. */
export function contextKey(event: string, session: string): string {
  return `${event}\n${session}`;
}

function readKey(key: string): { event: string; step: string } {
  const [event = '', step = ''] = key.split('\n');
  return { event, step };
}

function readContextKey(key: string): { event: string; session: string } {
  const [event = '', session = ''] = key.split('\n');
  return { event, session };
}

function weightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + textLength(part), 100);
}

function textLength(part: Part): number {
  if (part.type === 'text' || part.type === 'reasoning') return part.text.length;
  if (part.type === 'tool-call') return part.input.length;
  return part.type === 'tool-result' ? part.output.length : 0;
}
