import { frame, type MadeAnswer, type MadeUsage, type WireFake } from './made-answer.ts';

/** `streamGenerateContent` of Google: a chunk holds whole parts; calls come whole, or as values of their paths. */
export const generateFake: WireFake = {
  wire: 'google',
  path: '/v1beta/models/made-1:streamGenerateContent?alt=sse',
  base: '/v1beta',
  keyHeader: 'x-goog-api-key',
  hasReasoning: true,
  countsCacheWrites: false,
  countsReasoning: true,
  frames: (answer) => ({
    begin: [chunk([{ text: '' }])],
    reasoning: (answer.reasoning ?? []).map((text, at, all) =>
      chunk([{ text, thought: true, ...(at === all.length - 1 && { thoughtSignature: 'sealed' }) }]),
    ),
    text: (answer.text ?? []).map((text) => chunk([{ text }])),
    calls: callFrames(answer),
    callsEnd: [],
    end: [
      frame({
        candidates: [{ content: { role: 'model', parts: [] }, finishReason: ENDS[answer.end ?? 'good'], index: 0 }],
        ...usageOf(answer.usage),
        ...NAMES,
      }),
    ],
  }),
  error: (status, kind, message) => JSON.stringify({ error: { code: status, message, status: kind } }),
  errorFrame: frame({ error: { code: 503, message: 'the engine stopped', status: 'UNAVAILABLE' } }),
  oddUsage: frame({
    candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: -5, candidatesTokenCount: 1e300 },
    modelVersion: 'made-1-2026-01-02',
    responseId: 'answer-1',
  }),
};

const NAMES = { modelVersion: 'made-1-2026-01-02', responseId: 'answer-1' };
const ENDS = { good: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const;

function chunk(parts: readonly object[]): string {
  return frame({ candidates: [{ content: { role: 'model', parts }, index: 0 }], ...NAMES });
}

function callFrames({ calls = [] }: MadeAnswer): readonly string[] {
  return calls.map(({ id, name, pieces }) => {
    const input = pieces.join('');
    if (input.endsWith('}'))
      return chunk([{ functionCall: { id, name, args: JSON.parse(input) }, thoughtSignature: 'sealed' }]);
    const [path = '', value = ''] = /"(\w+)":"([^"]*)$/.exec(input)?.slice(1) ?? [];
    return chunk([
      {
        functionCall: {
          id,
          name,
          partialArgs: [{ jsonPath: `$.${path}`, stringValue: value, willContinue: true }],
          willContinue: true,
        },
      },
    ]);
  });
}

function usageOf(usage: MadeUsage | undefined): object {
  if (usage === undefined) return {};
  const promptTokenCount = usage.uncached + usage.cached;
  return {
    usageMetadata: {
      promptTokenCount,
      cachedContentTokenCount: usage.cached,
      candidatesTokenCount: usage.output - usage.reasoning,
      thoughtsTokenCount: usage.reasoning,
      totalTokenCount: promptTokenCount + usage.output,
    },
  };
}
