import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../core/adapters/model/answer/answer-of.ts';
import { answering } from '../../../core/adapters/model/answer/answering.ts';
import { takePart } from '../../../core/adapters/model/answer/take-part.ts';
import type { ModelAnswer } from '../../../core/runtime/ports/language-model.ts';
import { modelOver, question } from './wire/ask-over.ts';
import { frame, type WireFake } from './wire/made-answer.ts';
import { messagesFake } from './wire/messages-fake.ts';
import { responsesFake } from './wire/responses-fake.ts';
import { stream } from './wire/serve-wire.ts';

const event = (type: string, more: object) => frame({ type, ...more }, type);

/** Asks, and makes the request that goes on from the answer. */
async function goOn(
  fake: WireFake,
  frames: readonly string[],
): Promise<{ answer: ModelAnswer; body: string; leftOut: readonly string[] }> {
  const { model } = await modelOver(fake, (response) => stream(response, frames));
  const answer = await (await model.prepare(question)).send({ signal: AbortSignal.timeout(15_000) });
  const { parts, provider, model: said } = answer;
  const messages = [
    ...question.messages,
    { role: 'assistant', parts, provider, model: said } as const,
    ...question.messages,
  ];
  const next = await model.prepare({ ...question, messages });
  return { answer, body: next.segments.join(''), leftOut: next.leftOut };
}

describe('M3: reasoning that only the provider can read is recorded as hidden and goes back unchanged', () => {
  it('redacted thinking of the Messages API', async () => {
    const { begin, text, end } = messagesFake.frames({ text: ['Hello'] });
    const redacted = [
      event('content_block_start', { index: 0, content_block: { type: 'redacted_thinking', data: 'c2VhbGVk' } }),
      event('content_block_stop', { index: 0 }),
    ];
    const { answer, body, leftOut } = await goOn(messagesFake, [...begin, ...redacted, ...text, ...end]);
    expect(answer.parts[0]).toEqual({
      type: 'reasoning',
      text: '',
      hidden: true,
      kept: '{"anthropic":{"redactedData":"c2VhbGVk"}}',
    });
    expect(body).toContain('{"type":"redacted_thinking","data":"c2VhbGVk"}');
    expect(leftOut).toEqual([]);
  });

  it('a sealed item of the Responses API, which stores nothing there', async () => {
    const { begin, text, end } = responsesFake.frames({ text: ['Hello'] });
    const item = { type: 'reasoning', id: 'r-1', summary: [], encrypted_content: 'sealed' };
    const sealed = [
      event('response.output_item.added', { output_index: 0, item }),
      event('response.output_item.done', { output_index: 0, item }),
    ];
    const { answer, body, leftOut } = await goOn(responsesFake, [...begin, ...sealed, ...text, ...end]);
    expect(answer.parts[0]).toMatchObject({ type: 'reasoning', text: '', hidden: true });
    expect(body).toContain('"encrypted_content":"sealed"');
    expect(body).toContain('"store":false');
    expect(body).not.toContain('item_reference');
    expect(leftOut).toEqual([]);
  });
});

it('S4: what a provider wants back and has no canonical form is refused, and what came before stays', () => {
  const state = answering({ provider: 'p', model: 'm' }, () => undefined);
  takePart(state, { type: 'text-delta', id: '1', delta: 'Hello' });
  const large = { p: { at: 2 ** 60 } };
  expect(() => takePart(state, { type: 'text-end', id: '1', providerMetadata: large })).toThrow('past 2^53');
  expect(answerOf(state, { message: 'broken', retryable: false })).toEqual({
    provider: 'p',
    model: 'm',
    stop: 'cut',
    stopReason: 'broken',
    unfinished: [],
    parts: [{ type: 'text', text: 'Hello' }],
  });
});
