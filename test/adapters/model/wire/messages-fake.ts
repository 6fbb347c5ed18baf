import { frame, type MadeAnswer, type WireFake } from './made-answer.ts';

/** The Messages API of Anthropic. */
export const messagesFake: WireFake = {
  wire: 'anthropic',
  path: '/v1/messages',
  base: '/v1',
  keyHeader: 'x-api-key',
  hasReasoning: true,
  countsCacheWrites: true,
  countsReasoning: false,
  frames: (answer) => ({
    begin: [beginFrame(answer)],
    reasoning: reasoningFrames(answer),
    text: textFrames(answer),
    calls: (answer.calls ?? []).flatMap(({ id, name, pieces }, at) => [
      event('content_block_start', { index: at + 2, content_block: { type: 'tool_use', id, name, input: {} } }),
      ...pieces.map((piece) => delta(at + 2, { type: 'input_json_delta', partial_json: piece })),
    ]),
    callsEnd: (answer.calls ?? []).map((_, at) => event('content_block_stop', { index: at + 2 })),
    end: [
      ...(answer.text === undefined ? [] : [event('content_block_stop', { index: 1 })]),
      event('message_delta', {
        delta: { stop_reason: stopReason(answer), stop_sequence: null },
        usage: { output_tokens: answer.usage?.output ?? 1 },
      }),
      event('message_stop', {}),
    ],
  }),
  error: (_, kind, message) => JSON.stringify({ type: 'error', error: { type: kind, message } }),
  errorFrame: frame({ type: 'error', error: { type: 'overloaded_error', message: 'the engine stopped' } }, 'error'),
  oddUsage:
    event('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { input_tokens: -5, output_tokens: 1e300 },
    }) + event('message_stop', {}),
};

function event(type: string, more: object): string {
  return frame({ type, ...more }, type);
}

function delta(index: number, piece: object): string {
  return event('content_block_delta', { index, delta: piece });
}

function beginFrame({ usage }: MadeAnswer): string {
  return event('message_start', {
    message: {
      id: 'answer-1',
      type: 'message',
      role: 'assistant',
      model: 'made-1-2026-01-02',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: usage?.uncached ?? 1,
        cache_read_input_tokens: usage?.cached ?? 0,
        cache_creation_input_tokens: usage?.cacheWrite ?? 0,
        output_tokens: 1,
      },
    },
  });
}

function reasoningFrames({ reasoning }: MadeAnswer): readonly string[] {
  if (reasoning === undefined) return [];
  return [
    event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
    ...reasoning.map((thinking) => delta(0, { type: 'thinking_delta', thinking })),
    delta(0, { type: 'signature_delta', signature: 'sealed' }),
    event('content_block_stop', { index: 0 }),
  ];
}

function textFrames({ text }: MadeAnswer): readonly string[] {
  if (text === undefined) return [];
  return [
    event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
    ...text.map((piece) => delta(1, { type: 'text_delta', text: piece })),
  ];
}

function stopReason({ end = 'good', calls }: MadeAnswer): string {
  if (end === 'length') return 'max_tokens';
  if (end === 'filter') return 'refusal';
  return calls === undefined ? 'end_turn' : 'tool_use';
}
