import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type ModelSettings, openModel } from '../../../../core/adapters/model/providers/open-model.ts';
import type {
  LanguageModel,
  ModelAnswer,
  ModelAsk,
  ModelDelta,
} from '../../../../core/runtime/ports/language-model.ts';
import type { Frames, MadeAnswer, WireFake } from './made-answer.ts';
import { type Got, serveWire, stream, type WireServer } from './serve-wire.ts';

/** A key as providers make them, and of no use anywhere. */
export const MADE_KEY = 'sk-made-up-0123456789abcdefghijklmnop';

/** A question with a tool to call. */
export const question: ModelAsk = {
  instructions: 'Be short.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'What is in notes.txt?' }] }],
  tools: [
    {
      name: 'read',
      description: 'Reads a file.',
      inputSchema: '{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}',
    },
  ],
  parameters: { maxOutputTokens: 5000 },
};

/** A server that speaks a wire, and a model that asks it. Both end with the test. */
export async function modelOver(
  fake: WireFake,
  reply: (response: ServerResponse, got: Got) => void,
  more: Partial<ModelSettings> = {},
): Promise<{ model: LanguageModel; server: WireServer }> {
  const server = await serveWire(reply);
  onTestFinished(server.close);
  const model = openModel({
    wire: fake.wire,
    model: 'made-1',
    baseUrl: `${server.address}${fake.base}`,
    key: async () => MADE_KEY,
    nowMs: () => Date.parse('2026-11-29T00:00:00Z'),
    ...more,
  });
  return { model, server };
}

/** What came of asking once: the answer and its deltas. */
export interface Asked {
  readonly answer: ModelAnswer;
  readonly deltas: readonly ModelDelta[];
  readonly server: WireServer;
}

/** Asks once over a wire. Rejects as the request does. */
export async function askOver(
  fake: WireFake,
  reply: readonly string[] | ((response: ServerResponse, got: Got) => void),
  more: Partial<ModelSettings> = {},
): Promise<Asked> {
  const how = typeof reply === 'function' ? reply : (response: ServerResponse) => stream(response, reply);
  const { model, server } = await modelOver(fake, how, more);
  const deltas: ModelDelta[] = [];
  const request = await model.prepare(question);
  const answer = await request.send({ signal: AbortSignal.timeout(15_000), onDelta: (delta) => deltas.push(delta) });
  return { answer, deltas, server };
}

/** All frames of a good answer, in order. */
export function framesOf(fake: WireFake, made: MadeAnswer): readonly string[] {
  const { begin, reasoning, text, calls, callsEnd, end } = fake.frames(made);
  return [...begin, ...reasoning, ...text, ...calls, ...callsEnd, ...end];
}

/** The frames of an answer up to some piece of it. */
export function framesUpTo(fake: WireFake, made: MadeAnswer, last: keyof Frames): readonly string[] {
  const frames = fake.frames(made);
  const order = ['begin', 'reasoning', 'text', 'calls', 'callsEnd', 'end'] as const;
  return order.slice(0, order.indexOf(last) + 1).flatMap((piece) => frames[piece]);
}
