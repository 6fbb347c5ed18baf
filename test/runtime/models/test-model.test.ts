import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { openModel } from '../../../core/adapters/model/providers/open-model.ts';
import { testModel } from '../../../core/runtime/models/test-model.ts';
import { framesOf, framesUpTo, MADE_KEY } from '../../adapters/model/wire/ask-over.ts';
import { chatFake } from '../../adapters/model/wire/chat-fake.ts';
import { type Got, serveWire, stream } from '../../adapters/model/wire/serve-wire.ts';

const fake = chatFake('compatible');
const ready = framesOf(fake, { text: ['Ready'] });

interface Testing {
  /** Time is over as soon as the server was asked. */
  readonly isLate?: true;
}

/** Tests a provider over a server of the loopback. The clock adds 5 ms at each look. */
async function tested(reply: (response: ServerResponse, got: Got) => void, { isLate }: Testing = {}) {
  let asked = (): void => undefined;
  const wasAsked = new Promise<void>((resolve) => (asked = resolve));
  const server = await serveWire((response, got) => {
    asked();
    reply(response, got);
  });
  onTestFinished(server.close);
  let nowMs = 0;
  const clock = { nowMs: () => (nowMs += 5) };
  const told = await testModel(
    { provider: 'compatible', model: 'made-1', baseUrl: `${server.address}/v1` },
    {
      clock,
      modelOf: async ({ model: { name, baseUrl } }) =>
        openModel({ wire: 'compatible', model: name, baseUrl: baseUrl ?? '', key: async () => MADE_KEY, ...clock }),
      wait: (ms, signal) =>
        isLate && ms === 30_000
          ? wasAsked
          : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
    new AbortController().signal,
  );
  expect(JSON.stringify(told)).not.toContain(MADE_KEY);
  return { told, got: server.got };
}

const says = (status: number, type: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': type }).end(body);

it('C10 a test is one request of at most 16 tokens, and says which model answered, after how long, with what', async () => {
  const { told, got } = await tested((response) => stream(response, ready));
  expect(told).toEqual({ ok: true, value: { model: 'made-1-2026-01-02', says: 'Ready', tookMs: 5 } });
  expect(got.map(({ url, body }) => [url, JSON.parse(body)])).toMatchObject([
    [
      '/v1/chat/completions',
      { model: 'made-1', max_tokens: 16, messages: [{ role: 'user', content: 'Answer with one word: ready.' }] },
    ],
  ]);
});

it('C10 a model that uses its 16 tokens up answered; one whose answer breaks off did not', async () => {
  const long = await tested((response) => stream(response, framesOf(fake, { text: ['I think'], end: 'length' })));
  expect(long.told).toMatchObject({ ok: true, value: { says: 'I think' } });
  const cut = await tested((response) => stream(response, framesUpTo(fake, { text: ['Rea'] }, 'text')));
  expect(cut.told).toMatchObject({
    ok: false,
    refusal: { code: 'unsupported', message: expect.stringMatching(/^The answer of compatible broke off\./) },
  });
});

it.each<[string, (response: ServerResponse) => void, string]>([
  [
    'a wrong key (401)',
    says(401, 'application/json', fake.error(401, 'authentication_error', `Wrong key ${MADE_KEY}`)),
    'compatible answered 401: it does not take this key. Set another in the settings. It says: Wrong key (key).',
  ],
  [
    'a wrong address (404)',
    says(404, 'text/plain', 'nothing here'),
    'compatible answered 404: no such model or address. Look at both in the settings. It says: Not Found.',
  ],
  [
    'a page of HTML with 200',
    says(200, 'text/html', `<html>Sign in. ${MADE_KEY}</html>`),
    'compatible sent no event stream but text/html: "<html>Sign in. (key)</html>". Look at the address in the settings.',
  ],
  [
    'too many requests (429)',
    says(429, 'application/json', fake.error(429, 'rate_limit_error', 'slow down')),
    'compatible answered 429: too many requests. Wait, then ask again. It says: slow down.',
  ],
])('C10 F5 %s is said in words, with what to do, once, after one request', async (_, reply, message) => {
  const { told, got } = await tested(reply);
  expect(told).toEqual({ ok: false, refusal: { code: 'unsupported', message } });
  expect(got.length).toBe(1);
});

it('C10 a server that does not answer is given up after 30 s', async () => {
  const { told } = await tested(() => undefined, { isLate: true });
  expect(told).toEqual({
    ok: false,
    refusal: {
      code: 'unsupported',
      message: 'compatible did not answer within 30 s.',
      remedy: 'Look at the address and the network, or try again later: a model of your own may still be loading.',
    },
  });
});
