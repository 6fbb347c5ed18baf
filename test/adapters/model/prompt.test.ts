import { describe, expect, it } from 'vitest';
import { openModel } from '../../../core/adapters/model/providers/open-model.ts';
import type { Part } from '../../../core/model/parts.ts';
import type { ModelAsk, ModelMessage } from '../../../core/runtime/ports/language-model.ts';
import { MADE_KEY, question } from './wire/ask-over.ts';
import { wireFakes } from './wire/wire-fakes.ts';

const said = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const call = (callId: string, input = '{"path":"a"}'): Part => ({ type: 'tool-call', callId, name: 'read', input });
const answered = (...parts: Part[]): ModelMessage => ({ role: 'assistant', parts });
const results = (...callIds: string[]): ModelMessage => ({
  role: 'tool',
  results: callIds.map((callId) => ({ callId, tool: 'read', output: 'text', isError: false })),
});

describe.each(wireFakes)('over $wire', ({ wire }) => {
  const model = openModel({
    wire,
    model: 'made-1',
    baseUrl: 'http://127.0.0.1:9/v1',
    key: async () => MADE_KEY,
    nowMs: () => 0,
  });
  const bodyOf = async (asked: Partial<ModelAsk>) => {
    const { segments, leftOut } = await model.prepare({ ...question, ...asked });
    return { body: segments.join(''), leftOut };
  };

  it('B-6: half characters become U+FFFD on the way to the provider, in texts, inputs and results', async () => {
    const half = 'done \ud83d';
    const messages: ModelMessage[] = [
      said(half),
      answered({ type: 'text', text: half }, call('c1', '{"path":"\\ud83d"}')),
      { role: 'tool', results: [{ callId: 'c1', tool: 'read', output: half, isError: false }] },
    ];
    const { body } = await bodyOf({ messages, instructions: half });
    expect(body).not.toMatch(/\\ud83d|\p{Surrogate}/iu);
    expect(body.match(/\ufffd/g)?.length).toBe(5);
    expect(messages[0]).toEqual(said('done \ud83d'));
  });

  it('M3: private parts go back to their writer alone, and what is left out is listed', async () => {
    const kept =
      '{"openai":{"itemId":"i-1","reasoningEncryptedContent":"sealed"},"anthropic":{"signature":"sealed"},"google":{"thoughtSignature":"sealed"}}';
    const parts: Part[] = [
      { type: 'reasoning', text: 'I thought', kept },
      { type: 'text', text: 'I said' },
      { type: 'kept', provider: 'other', text: '{"type":"source"}' },
    ];
    const provider = model.provider;
    const from = (named: object) =>
      bodyOf({ messages: [said('a'), { role: 'assistant', parts, ...named }, said('b')] });
    const other = await from({ provider: 'other', model: 'other-1' });
    expect(other.body).not.toMatch(/I thought|sealed/);
    expect(other.leftOut).toEqual([
      'Reasoning of other other-1 is not sent: it goes back to its writer alone.',
      'A private part of other other-1 is not sent: it goes back to its writer alone.',
    ]);
    const mini = await from({ provider, model: 'made-1-mini' });
    expect(mini.leftOut.length).toBe(2);
    const ours = await from({ provider, model: 'made-1-2026-01-02' });
    expect(ours.leftOut.slice(0, 1)).toEqual(["A private part is not sent: a source can't go back."]);
    if (wire !== 'openai-chat') expect(ours.body).toContain('I thought');
  });

  it('T3: an id that a provider does not take is sent as another, the same for call and result', async () => {
    const { body } = await bodyOf({
      messages: [said('a'), answered(call('functions.read:0')), results('functions.read:0')],
    });
    expect(body).not.toContain('functions.read:0');
    if (wire !== 'google') expect(body.match(/call_[0-9a-f]{24}/g)?.length).toBe(2);
    expect(new Set(body.match(/call_[0-9a-f]{24}/g)).size).toBeLessThanOrEqual(1);
  });

  it.each<[string, Partial<ModelAsk>, RegExp]>([
    [
      'a call without a result',
      { messages: [said('a'), answered(call('c1')), said('b')] },
      /^The call c1 of read has no result\. Give it one: "not run in this branch" or "effect unknown"\.$/,
    ],
    [
      'two parallel calls, one answered',
      { messages: [said('a'), answered(call('c1'), call('c2')), results('c1')] },
      /^The call c2 of read has no result/,
    ],
    [
      'a result without a call',
      { messages: [said('a'), results('c1')] },
      /^A result answers the call c1, which is not open/,
    ],
    ['a result twice', { messages: [said('a'), answered(call('c1')), results('c1', 'c1')] }, /not open there/],
    [
      'two calls of one id',
      { messages: [said('a'), answered(call('c1')), results('c1'), answered(call('c1')), results('c1')] },
      /^Two calls have the id c1/,
    ],
    [
      'an input that is no object',
      { messages: [said('a'), answered(call('c1', '{"a":')), results('c1')] },
      /^The input of the call c1 is no JSON object/,
    ],
    ['nothing to answer', { messages: [] }, /^There is no message to answer/],
    [
      'an answer at the end',
      { messages: [said('a'), answered({ type: 'text', text: 'b' })] },
      /^The last message is an answer already/,
    ],
    ['a message of nothing', { messages: [said(' ')] }, /^A message has nothing in it that can be sent/],
    [
      'a tool with a name of no tool',
      { tools: [{ name: 'a b', description: '', inputSchema: '{}' }] },
      /^No provider takes "a b" as the name of a tool/,
    ],
    [
      'two tools of one name',
      { tools: [question.tools[0], question.tools[0]] as ModelAsk['tools'] },
      /^Two tools are called read/,
    ],
    [
      'a schema that is none',
      { tools: [{ name: 'a', description: '', inputSchema: '[]' }] },
      /^The input schema of a is no JSON object/,
    ],
  ])('B-12: what a provider would refuse for ever is refused in words: %s', async (_, asked, message) => {
    await expect(model.prepare({ ...question, ...asked })).rejects.toMatchObject({
      name: 'ModelFailure',
      code: 'bad-settings',
      retryable: false,
      message: expect.stringMatching(message),
    });
  });

  it('C1: parameters are told as they went into the body', async () => {
    const { parameters } = await model.prepare({
      ...question,
      parameters: { maxOutputTokens: 5000, temperature: 0.25 },
    });
    expect(parameters).toContain('5000');
    expect(parameters).toContain('0.25');
    expect(parameters).not.toMatch(/notes\.txt|Reads a file|Be short/);
  });

  it('an answer of a schema asks for it', async () => {
    const answerSchema =
      '{"type":"object","properties":{"branch":{"enum":["a","b"]}},"required":["branch"],"additionalProperties":false}';
    const { body } = await bodyOf({ answerSchema, tools: [] });
    expect(body).toContain('"branch"');
  });
});

it.each([
  ['no key', { wire: 'openai' }, 'no-key', 'There is no key for openai. Set one in the settings.'],
  ['a key with a line break', { wire: 'openai', key: 'sk-1\n' }, 'bad-settings', /^The key for openai holds a blank/],
  ['no address', { wire: 'compatible' }, 'bad-settings', /^There is no address for compatible/],
  [
    'an address of no web',
    { wire: 'compatible', baseUrl: 'file:///etc' },
    'bad-settings',
    /no plain http or https address/,
  ],
  [
    'a name in the address',
    { wire: 'compatible', baseUrl: 'https://user:pw@host/v1' },
    'bad-settings',
    /no plain http/,
  ],
  [
    'a key over http',
    { wire: 'openai', key: 'sk-1', baseUrl: 'http://10.0.0.1/v1' },
    'bad-settings',
    /would go over http/,
  ],
] as const)('a request is not made with %s', async (_, settings, code, message) => {
  const { wire, ...more } = { key: undefined, ...settings };
  const model = openModel({ wire, model: 'm', ...more, key: async () => more.key, nowMs: () => 0 });
  await expect(model.prepare(question)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});
