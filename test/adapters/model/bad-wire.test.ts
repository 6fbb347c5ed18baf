import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ModelFailure } from '../../../core/runtime/ports/language-model.ts';
import { askOver, framesOf, framesUpTo, MADE_KEY, modelOver, question } from './wire/ask-over.ts';
import { generateFake } from './wire/generate-fake.ts';
import { frame, type WireFake } from './wire/made-answer.ts';
import { serveWire, stream } from './wire/serve-wire.ts';
import { wireFakes } from './wire/wire-fakes.ts';

const usage = { uncached: 86, cached: 17_817, cacheWrite: 0, output: 10, reasoning: 0 };
const cutCall = [{ id: 'call_a', name: 'read', pieces: ['{"path":"notes.txt","content":"line1'] }];
const whole = [{ id: 'call_a', name: 'read', pieces: ['{"path":', '"notes.txt"}'] }];

/** Frames, then nothing more: neither an end nor a closed connection. */
function hang(response: ServerResponse, frames: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const frame of frames) response.write(frame);
}

async function failureOver(fake: WireFake, ...how: [Parameters<typeof askOver>[1], Parameters<typeof askOver>[2]?]) {
  const error: unknown = await askOver(fake, ...how).then(
    ({ answer }) => answer,
    (reason: unknown) => reason,
  );
  const { code, retryable, retryAfterMs, mayBeBilled, message } = error as ModelFailure;
  return { code, retryable, retryAfterMs, mayBeBilled, message };
}

describe.each(wireFakes)('over $wire', (fake) => {
  const says = (status: number, kind: string, headers: Record<string, string> = {}, text = 'slow down') => {
    return (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(fake.error(status, kind, text));
    };
  };

  it.each([
    [429, 'rate_limit_error', { 'retry-after': '7' }, { code: 'rate-limited', retryable: true, retryAfterMs: 7000 }],
    [429, 'rate_limit_error', {}, { code: 'rate-limited', retryable: true, retryAfterMs: undefined }],
    [529, 'overloaded_error', { 'retry-after-ms': '250' }, { code: 'overloaded', retryable: true, retryAfterMs: 250 }],
    [
      503,
      'busy',
      { 'retry-after': 'Sun, 29 Nov 2026 00:00:30 GMT' },
      { code: 'overloaded', retryable: true, retryAfterMs: 30_000 },
    ],
    [500, 'broken', { 'retry-after': '-3' }, { code: 'overloaded', retryable: true, retryAfterMs: undefined }],
    [429, 'insufficient_quota', {}, { code: 'refused', retryable: false, retryAfterMs: undefined }],
    [401, 'authentication_error', {}, { code: 'refused', retryable: false, retryAfterMs: undefined }],
    [400, 'invalid_request_error', {}, { code: 'refused', retryable: false, retryAfterMs: undefined }],
    [404, 'not_found_error', {}, { code: 'bad-settings', retryable: false, retryAfterMs: undefined }],
  ])(
    'a storm of %i %s is one failure for each request, and nothing is tried again',
    async (status, kind, headers, expected) => {
      const { model, server } = await modelOver(fake, says(status, kind, headers as Record<string, string>));
      for (let at = 0; at < 3; at++) {
        const { send } = await model.prepare(question);
        const failure = { ...expected, mayBeBilled: false };
        await expect(send({ signal: AbortSignal.timeout(15_000) })).rejects.toMatchObject(failure);
      }
      expect(server.got.length).toBe(3);
    },
  );

  it('200 with a page of HTML is no answer', async () => {
    const failure = await failureOver(fake, (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<html><body>Sign in. ${MADE_KEY}</body></html>`);
    });
    expect(failure).toMatchObject({ code: 'not-an-answer', retryable: false, mayBeBilled: true });
    expect(failure.message).toContain('"<html><body>Sign in. (key)</body></html>"');
  });

  it('200 with an event stream of nothing is no answer', async () => {
    expect(await failureOver(fake, [])).toMatchObject({ code: 'not-an-answer', retryable: true, mayBeBilled: true });
  });

  it('B-15: a stream that is cut in the middle of its text is a partial answer', async () => {
    const { answer } = await askOver(fake, framesUpTo(fake, { text: ['Hello ', 'wor'], usage }, 'text'));
    expect([answer.stop, answer.unfinished]).toEqual(['broken-off', []]);
    expect(answer.parts[0]).toMatchObject({ type: 'text', text: 'Hello wor' });
    expect(answer.parts.slice(1)).toEqual(
      fake.wire === 'anthropic' ? [expect.objectContaining({ type: 'usage', uncachedInput: 86, final: false })] : [],
    );
  });

  it('B-15: a connection that breaks in the middle of the text is a partial answer', async () => {
    const { answer } = await askOver(fake, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(framesUpTo(fake, { text: ['Hello ', 'wor'] }, 'text').join(''), () => {
        setImmediate(() => response.destroy());
      });
    });
    expect(answer.stop).toBe('broken-off');
    expect(answer.stopReason).toMatch(/did not answer to the end: the connection broke off \(\w+\)\. Ask again\.$/);
    expect(answer.parts[0]).toMatchObject({ type: 'text', text: 'Hello wor' });
  });

  it.each(['good', 'length'] as const)(
    'B-15, T3: a call that is cut in the middle of its input never runs (%s end)',
    async (end) => {
      const made = { text: ['I write.'], calls: cutCall, end };
      const frames =
        end === 'length'
          ? [...framesUpTo(fake, made, 'calls'), ...fake.frames(made).end]
          : framesUpTo(fake, made, 'calls');
      const { answer } = await askOver(fake, frames);
      expect(answer.parts.filter(({ type }) => type === 'tool-call')).toEqual([]);
      expect([answer.stop, answer.unfinished.map(({ callId, name }) => [callId, name])]).toEqual([
        end === 'length' ? 'cut' : 'broken-off',
        [['call_a', 'read']],
      ]);
      expect(answer.unfinished[0]?.input).toContain('line1');
    },
  );

  it('B-15: a call that came whole does not run where the answer has no end mark', async () => {
    const { answer } = await askOver(fake, framesUpTo(fake, { calls: whole }, 'callsEnd'));
    expect(answer.parts.filter(({ type }) => type === 'tool-call')).toEqual([]);
    expect([answer.stop, answer.unfinished]).toEqual([
      'broken-off',
      [{ callId: 'call_a', name: 'read', input: '{"path":"notes.txt"}' }],
    ]);
  });

  it('an error in the middle of a stream ends a partial answer, and is a failure where nothing came', async () => {
    const { begin, text } = fake.frames({ text: ['Hello'] });
    const { answer } = await askOver(fake, [...begin, ...text, fake.errorFrame]);
    expect(answer).toMatchObject({ stop: 'broken-off', unfinished: [] });
    expect(answer.parts[0]).toMatchObject({ type: 'text', text: 'Hello' });
    expect(answer.stopReason).toContain('the engine stopped');
    expect(await failureOver(fake, [fake.errorFrame])).toMatchObject({ code: 'overloaded', retryable: true });
    const onlyBegun = fake.wire === 'google' ? [] : begin;
    expect(await failureOver(fake, [...onlyBegun, fake.errorFrame])).toMatchObject({
      code: 'overloaded',
      mayBeBilled: true,
    });
  });

  it('U1: a connection that breaks before its answer may be billed; one that nobody takes is not', async () => {
    const broken = await failureOver(fake, (response) => void response.destroy());
    expect(broken).toMatchObject({ code: 'unreachable', retryable: true, mayBeBilled: true });
    expect(broken.message).toContain('the connection broke off');
  });

  it('events that come twice make no second call and no second usage', async () => {
    const { begin, calls, callsEnd, end } = fake.frames({ calls: whole, usage });
    const twice = fake.wire === 'google' ? calls : callsEnd;
    const { answer } = await askOver(fake, [...begin, ...begin, ...calls, ...callsEnd, ...twice, ...end, ...end]);
    const counted = answer.parts.filter(({ type }) => type === 'tool-call' || type === 'usage');
    expect(counted).toMatchObject([
      { type: 'tool-call', callId: 'call_a', name: 'read', input: '{"path":"notes.txt"}' },
      { type: 'usage', uncachedInput: 86, cachedInput: 17_817, output: 10 },
    ]);
    expect([answer.stop, answer.unfinished]).toEqual(['tool-calls', []]);
  });

  it('usage that is no number leaves a whole answer whole', async () => {
    const { begin, text } = fake.frames({ text: ['Hello'] });
    const { answer } = await askOver(fake, [...begin, ...text, fake.oddUsage.replaceAll('1e+300', '"many"')]);
    expect([answer.stop, answer.parts[0]]).toMatchObject(['done', { type: 'text', text: 'Hello' }]);
    expect(answer.parts.slice(1)).toEqual([]);
  });

  it('U1: usage of which no figure makes sense is none, one of which some do is a lower bound; none at all is none', async () => {
    const { begin, text } = fake.frames({ text: ['Hello'] });
    const odd = await askOver(fake, [...begin, ...text, fake.oddUsage]);
    expect(odd.answer.parts.filter(({ type }) => type === 'usage')).toEqual([]);
    const half = await askOver(fake, [...begin, ...text, fake.oddUsage.replace('1e+300', '12')]);
    expect(half.answer.parts.filter(({ type }) => type === 'usage')).toMatchObject([
      { uncachedInput: 0, output: 12, final: false },
    ]);
    if (fake.wire === 'anthropic') return;
    const none = await askOver(fake, framesOf(fake, { text: ['Hello'] }));
    expect(none.answer.parts).toMatchObject([{ type: 'text', text: 'Hello' }]);
  });

  it('silence ends a request: without a word it failed, after some it is partial', async () => {
    const none = await failureOver(fake, (response) => hang(response, []), { silenceMs: 150 });
    expect(none).toMatchObject({ code: 'silent', retryable: true, mayBeBilled: true });
    expect(none.message).toContain("allow more time: model.silenceMs in the agent's file.");
    const { begin, text } = fake.frames({ text: ['Hello'] });
    const { answer } = await askOver(fake, (response) => hang(response, [...begin, ...text]), { silenceMs: 300 });
    expect(answer.stop).toBe('broken-off');
    expect(answer.stopReason).toContain('said nothing for 0.3 s');
    expect(answer.parts[0]).toMatchObject({ type: 'text', text: 'Hello' });
  });

  it.each(['before its first byte', 'in the middle of its text'])(
    'X3: Stop ends a request that hangs %s, with its own reason and its connection',
    async (where) => {
      const stop = new AbortController();
      const stopNow = () => stop.abort(new Error('a person stopped it'));
      const closed = Promise.withResolvers<void>();
      const { begin, text } = fake.frames({ text: ['Hello'] });
      const { model } = await modelOver(fake, (response) => {
        response.on('close', closed.resolve);
        if (where === 'before its first byte') setImmediate(stopNow);
        else hang(response, [...begin, ...text]);
      });
      const { send } = await model.prepare(question);
      await expect(send({ signal: stop.signal, onDelta: stopNow })).rejects.toThrow('a person stopped it');
      await closed.promise;
    },
  );

  it.each([301, 307, 308])('the key never follows a redirect to another host (%i)', async (status) => {
    const other = await serveWire((response) => stream(response, framesOf(fake, { text: ['stolen'] })));
    onTestFinished(other.close);
    const failure = await failureOver(fake, (response) => {
      response.writeHead(status, { location: `${other.address}/take?` });
      response.end();
    });
    expect(failure).toMatchObject({ code: 'bad-settings', retryable: false });
    expect(failure.message).toContain(new URL(other.address).host);
    expect(other.got).toEqual([]);
  });

  it.each([
    ['whole', MADE_KEY],
    ['in part', `${MADE_KEY.slice(0, 12)}****${MADE_KEY.slice(-9)}`],
    ['as base64', Buffer.from(MADE_KEY).toString('base64')],
  ])('a key that comes back in an error (%s) is in no word of it', async (_, echoed) => {
    const failure = await failureOver(fake, says(401, 'authentication_error', {}, `Incorrect key: ${echoed}.`));
    expect(failure.code).toBe('refused');
    expect(failure.message).toContain('It says: Incorrect key: (key)');
    for (const piece of [MADE_KEY.slice(0, 12), MADE_KEY.slice(-9), echoed])
      expect(failure.message).not.toContain(piece);
    const { begin, text } = fake.frames({ text: ['Hello'] });
    const { answer } = await askOver(fake, [
      ...begin,
      ...text,
      fake.errorFrame.replace('the engine stopped', `bad ${echoed}`),
    ]);
    expect(answer.stopReason).toContain('bad (key)');
    expect(answer.stopReason).not.toContain(echoed);
  });

  it('an answer without end is ended at its limit', async () => {
    const { begin, text } = fake.frames({ text: Array.from({ length: 2000 }, () => 'x'.repeat(100)) });
    const { answer } = await askOver(fake, [...begin, ...text], { answerBytes: 50_000 });
    expect(answer.stop).toBe('cut');
    expect(answer.stopReason).toContain('more than 50000 bytes');
  });

  it('a server that is not there is said to be unreachable', async () => {
    const gone = await serveWire(() => undefined);
    await gone.close();
    const failure = await failureOver(fake, [], { baseUrl: `${gone.address}${fake.base}` });
    expect(failure).toMatchObject({ code: 'unreachable', retryable: true, mayBeBilled: false });
  });

  it('an https address of a server that speaks http says so, and so does a port that nobody asks', async () => {
    const plain = await serveWire(() => undefined);
    onTestFinished(plain.close);
    const at = (baseUrl: string) => failureOver(fake, [], { baseUrl });
    const failures = [
      await at(`${plain.address.replace('http:', 'https:')}${fake.base}`),
      await at(`http://127.0.0.1:1${fake.base}`),
    ];
    expect(failures.map(({ code, retryable, mayBeBilled }) => ({ code, retryable, mayBeBilled }))).toEqual([
      { code: 'bad-settings', retryable: false, mayBeBilled: false },
      { code: 'bad-settings', retryable: false, mayBeBilled: false },
    ]);
    expect(failures.map(({ message }) => message.replace(/^\S+ /, ''))).toEqual([
      'does not speak https at this address. Begin the address with http:// where it is one of this machine, or look at its port.',
      'was not asked: the port of its address is one that no request is sent to. Give the address with the port of the server.',
    ]);
  });
});

it('a package that would send a second request by itself is stopped, and what came is a partial answer', async () => {
  const { begin, text } = generateFake.frames({ text: ['Hello'] });
  const goesOn = frame({
    candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'CONTINUATION', continuationToken: 'more' }],
  });
  const { answer, server } = await askOver(generateFake, [...begin, ...text, goesOn]);
  expect(server.got.length).toBe(1);
  expect(answer.stop).toBe('broken-off');
  expect(answer.parts[0]).toMatchObject({ type: 'text', text: 'Hello' });
});
