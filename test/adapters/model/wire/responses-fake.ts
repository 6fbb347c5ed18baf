import { frame, type MadeAnswer, type MadeUsage, type WireFake } from './made-answer.ts';

/** The Responses API of OpenAI. */
export const responsesFake: WireFake = {
  wire: 'openai',
  path: '/v1/responses',
  base: '/v1',
  keyHeader: 'authorization',
  hasReasoning: true,
  countsCacheWrites: false,
  countsReasoning: true,
  frames: (answer) => ({
    begin: [event('response.created', { response: { id: 'answer-1', created_at: 1, model: 'made-1-2026-01-02' } })],
    reasoning: reasoningFrames(answer),
    text: textFrames(answer),
    calls: (answer.calls ?? []).flatMap(({ id, name, pieces }, at) => [
      event('response.output_item.added', { output_index: at + 2, item: callItem(id, name, '') }),
      ...pieces.map((delta) =>
        event('response.function_call_arguments.delta', { item_id: `f-${id}`, output_index: at + 2, delta }),
      ),
    ]),
    callsEnd: (answer.calls ?? []).map(({ id, name, pieces }, at) =>
      event('response.output_item.done', {
        output_index: at + 2,
        item: { ...callItem(id, name, pieces.join('')), status: 'completed' },
      }),
    ),
    end: [endFrame(answer)],
  }),
  error: (_, kind, message) => JSON.stringify({ error: { message, type: kind, code: kind, param: null } }),
  errorFrame: event('error', { sequence_number: 9, code: 'server_error', message: 'the engine stopped', param: null }),
  oddUsage: event('response.completed', {
    response: { usage: { input_tokens: -5, output_tokens: 1e300, total_tokens: 3 } },
  }),
};

function event(type: string, more: object): string {
  return frame({ type, ...more }, type);
}

function reasoningFrames({ reasoning }: MadeAnswer): readonly string[] {
  if (reasoning === undefined) return [];
  const place = { item_id: 'r-1', output_index: 0, summary_index: 0 };
  const item = { type: 'reasoning', id: 'r-1', summary: [] };
  return [
    event('response.output_item.added', { output_index: 0, item: { ...item, encrypted_content: 'half' } }),
    event('response.reasoning_summary_part.added', place),
    ...reasoning.map((delta) => event('response.reasoning_summary_text.delta', { ...place, delta })),
    event('response.reasoning_summary_part.done', place),
    event('response.output_item.done', { output_index: 0, item: { ...item, encrypted_content: 'sealed' } }),
  ];
}

function textFrames({ text }: MadeAnswer): readonly string[] {
  if (text === undefined) return [];
  return [
    event('response.output_item.added', { output_index: 1, item: { type: 'message', id: 'm-1' } }),
    ...text.map((delta) => event('response.output_text.delta', { item_id: 'm-1', output_index: 1, delta })),
  ];
}

function callItem(id: string, name: string, input: string): object {
  return { type: 'function_call', id: `f-${id}`, call_id: id, name, arguments: input };
}

function endFrame({ end = 'good', usage, text }: MadeAnswer): string {
  const reasons: Readonly<Record<string, string>> = { length: 'max_output_tokens', filter: 'content_filter' };
  const done =
    text === undefined
      ? ''
      : event('response.output_item.done', { output_index: 1, item: { type: 'message', id: 'm-1' } });
  if (end === 'good') return done + event('response.completed', { response: usageOf(usage) });
  return event('response.incomplete', {
    response: { incomplete_details: { reason: reasons[end] }, ...usageOf(usage) },
  });
}

function usageOf(usage: MadeUsage | undefined): object {
  if (usage === undefined) return {};
  const input = usage.uncached + usage.cached;
  return {
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: input + usage.output,
    },
  };
}
