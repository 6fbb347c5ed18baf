import { frame, type MadeAnswer, type MadeUsage, type WireFake } from './made-answer.ts';

/** Chat completions, as OpenAI and many other servers speak them. `reasoning_content` is of the others. */
export function chatFake(wire: 'openai-chat' | 'compatible'): WireFake {
  const chunk = (delta: object, finish: string | null = null) =>
    frame({
      id: 'answer-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'made-1-2026-01-02',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  return {
    wire,
    path: '/v1/chat/completions',
    base: '/v1',
    keyHeader: 'authorization',
    hasReasoning: wire === 'compatible',
    countsCacheWrites: false,
    countsReasoning: true,
    frames: (answer) => ({
      begin: [chunk({ role: 'assistant', content: '' })],
      reasoning:
        wire === 'compatible' ? (answer.reasoning ?? []).map((piece) => chunk({ reasoning_content: piece })) : [],
      text: (answer.text ?? []).map((piece) => chunk({ content: piece })),
      calls: callFrames(answer, chunk),
      callsEnd: [],
      end: [
        chunk({}, ENDS[answer.end ?? 'good'] ?? (answer.calls === undefined ? 'stop' : 'tool_calls')),
        frame({
          id: 'answer-1',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'made-1-2026-01-02',
          choices: [],
          ...usageOf(answer.usage),
        }),
        frame('[DONE]'),
      ],
    }),
    error: (status, kind, message) =>
      JSON.stringify({ error: { message, type: kind, code: kind, param: null, status } }),
    errorFrame: frame({ error: { message: 'the engine stopped', type: 'server_error', code: null, param: null } }),
    oddUsage: frame({
      id: 'answer-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'made-1-2026-01-02',
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: { prompt_tokens: -5, completion_tokens: 1e300, total_tokens: 3 },
    }),
  };
}

const ENDS: Readonly<Record<string, string>> = { length: 'length', filter: 'content_filter' };

function callFrames({ calls = [] }: MadeAnswer, chunk: (delta: object) => string): readonly string[] {
  return calls.flatMap(({ id, name, pieces }, index) => [
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
}

function usageOf(usage: MadeUsage | undefined): object {
  if (usage === undefined) return {};
  const prompt = usage.uncached + usage.cached;
  return {
    usage: {
      prompt_tokens: prompt,
      completion_tokens: usage.output,
      total_tokens: prompt + usage.output,
      prompt_tokens_details: { cached_tokens: usage.cached },
      completion_tokens_details: { reasoning_tokens: usage.reasoning },
    },
  };
}
