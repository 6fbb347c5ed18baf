import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { Part } from '../../../core/model/parts.ts';
import { askOver, framesOf, MADE_KEY, modelOver, question } from './wire/ask-over.ts';
import { stream } from './wire/serve-wire.ts';
import { wireFakes } from './wire/wire-fakes.ts';

const usage = { uncached: 86, cached: 17_817, cacheWrite: 7, output: 1970, reasoning: 956 };
const calls = [
  { id: 'call_a', name: 'read', pieces: ['{"path":', '"notes.txt"}'] },
  { id: 'call_b', name: 'read', pieces: ['{"path":"other', '.txt"}'] },
];

describe.each(wireFakes)('over $wire', (fake) => {
  const withoutKept = (parts: readonly Part[]) =>
    parts.map((part) => {
      const { kept: _, ...rest } = part as Part & { kept?: string };
      return rest;
    });
  const used = {
    type: 'usage',
    scope: 'message',
    messageId: 'answer-1',
    provider: fake.wire === 'openai-chat' ? 'openai' : fake.wire,
    model: 'made-1-2026-01-02',
    uncachedInput: 86,
    cachedInput: 17_817,
    cacheWrite: fake.countsCacheWrites ? 7 : 0,
    output: 1970,
    ...(fake.countsReasoning && { reasoning: 956 }),
    final: true,
  };

  it('B-17, U1: text, reasoning, two parallel calls and usage come as the parts of one answer', async () => {
    const made = { reasoning: ['Let ', 'me see'], text: ['I look ', 'into both.'], calls, usage };
    const { answer, deltas } = await askOver(fake, framesOf(fake, made));
    const reasoning = fake.hasReasoning ? ['Let ', 'me see'] : [];
    expect({ ...answer, parts: withoutKept(answer.parts), stopReason: undefined }).toEqual({
      provider: used.provider,
      model: used.model,
      messageId: 'answer-1',
      stop: 'tool-calls',
      stopReason: undefined,
      unfinished: [],
      parts: [
        ...(fake.hasReasoning ? [{ type: 'reasoning', text: 'Let me see' }] : []),
        { type: 'text', text: 'I look into both.' },
        { type: 'tool-call', callId: 'call_a', name: 'read', input: '{"path":"notes.txt"}' },
        { type: 'tool-call', callId: 'call_b', name: 'read', input: '{"path":"other.txt"}' },
        used,
      ],
    });
    expect(deltas.filter(({ kind }) => kind !== 'tool-input')).toEqual([
      ...reasoning.map((text) => ({ kind: 'reasoning', text })),
      { kind: 'text', text: 'I look ' },
      { kind: 'text', text: 'into both.' },
    ]);
    const inputOf = (callId: string) =>
      deltas.flatMap((delta) => (delta.callId === callId ? [delta.text] : [])).join('');
    expect([inputOf('call_a'), inputOf('call_b')]).toEqual(['{"path":"notes.txt"}', '{"path":"other.txt"}']);
  });

  it('C1: the segments joined are the body that went over the wire, and none was sent before', async () => {
    const { model, server } = await modelOver(fake, (response) => stream(response, framesOf(fake, { text: ['Hi'] })));
    const request = await model.prepare(question);
    expect(server.got).toEqual([]);
    await request.send({ signal: AbortSignal.timeout(15_000) });
    expect(server.got.map(({ url, body }) => ({ url, body }))).toEqual([
      { url: fake.path, body: request.segments.join('') },
    ]);
    expect(server.got[0]?.headers[fake.keyHeader]).toContain(MADE_KEY);
    expect(request.segments.join('')).not.toContain(MADE_KEY);
  });

  it('C1: the next request has every segment of the messages before it, unchanged', async () => {
    const { model } = await modelOver(fake, (response) =>
      stream(response, framesOf(fake, { reasoning: ['Hm'], text: ['I look.'], calls, usage })),
    );
    const first = await model.prepare(question);
    const { parts, provider, model: said } = await first.send({ signal: AbortSignal.timeout(15_000) });
    const results = calls.map(({ id }) => ({ callId: id, tool: 'read', output: `text of ${id}`, isError: false }));
    const second = await model.prepare({
      ...question,
      messages: [...question.messages, { role: 'assistant', parts, provider, model: said }, { role: 'tool', results }],
    });
    const known = new Set(second.segments);
    expect(first.segments.filter((segment) => !known.has(segment))).toEqual([]);
    expect(second.segments.length).toBeGreaterThan(first.segments.length);
    const body = second.segments.join('');
    for (const sent of ['I look.', 'text of call_a', 'text of call_b']) expect(body).toContain(sent);
    expect(body.includes('sealed')).toBe(fake.hasReasoning && fake.wire !== 'compatible');
  });

  it('a prepared request that is sent again is the same bytes', async () => {
    const { model, server } = await modelOver(fake, (response) => stream(response, framesOf(fake, { text: ['Hi'] })));
    const { send } = await model.prepare(question);
    for (let time = 0; time < 2; time++) {
      const { parts } = await send({ signal: AbortSignal.timeout(15_000) });
      expect(parts[0]).toMatchObject({ type: 'text', text: 'Hi' });
    }
    expect(server.got.length).toBe(2);
    expect(server.got[1]?.body).toBe(server.got[0]?.body);
  });

  it('an answer of 10,000 pieces comes in order and as one part', async () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `${at} `);
    const { answer, deltas } = await askOver(fake, framesOf(fake, { text }));
    expect(deltas.map((delta) => delta.text)).toEqual(text);
    const said = answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    // Compared by hash: a difference would be printed whole.
    expect([answer.stop, said.map(sha256)]).toEqual(['done', [sha256(text.join(''))]]);
  });

  it('the filter of the provider is told from an end', async () => {
    const { answer } = await askOver(fake, framesOf(fake, { text: ['I can'], end: 'filter' }));
    expect([answer.stop, withoutKept(answer.parts)[0]]).toEqual(['refused', { type: 'text', text: 'I can' }]);
  });
});
