import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { openHome } from '../../core/compose.ts';
import { connect } from '../../core/contract/connect.ts';
import { framesOf } from '../adapters/model/wire/ask-over.ts';
import { chatFake } from '../adapters/model/wire/chat-fake.ts';
import { serveWire, stream } from '../adapters/model/wire/serve-wire.ts';
import { servedHome } from './served-home.ts';

const KEY = 'sk-made-up-0123456789';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

async function opened() {
  const { folder } = servedHome();
  const home = await openHome({ home: folder });
  closing.push(() => home.close({ patient: false }));
  const [ours, theirs] = duplexPair();
  home.attach(theirs);
  return { folder, client: connect(ours) };
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

it('C10 a key that a person gives is kept in a file for this user alone, is named by its place and never told again, and is removed', async () => {
  const { folder, client } = await opened();
  const placeOf = async (name: string) =>
    (await client.models.list({})).providers.find(({ provider }) => provider === name)?.key;
  expect((await client.models.list({})).kept).toBe('file');
  expect([await placeOf('compatible'), await placeOf('scripted')]).toEqual(['none', 'unneeded']);
  const set = await client.models.setKey({ provider: 'anthropic', key: ` ${KEY}\n` });
  const variables = ['ANTHROPIC_API_KEY'];
  expect(set).toEqual({ ok: true, provider: { provider: 'anthropic', key: 'file', variables, addresses: [] } });
  expect(await placeOf('anthropic')).toBe('file');
  const path = join(folder, 'secrets.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ anthropic: KEY });
  expect(JSON.stringify([await client.models.list({}), await client.home.reflog({})])).not.toContain(KEY);
  expect(await client.models.removeKey({ provider: 'anthropic' })).toMatchObject({ provider: { key: 'none' } });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({});
  expect((await client.home.reflog({})).map(({ says }) => says)).toEqual([
    'Key of anthropic removed',
    'Key of anthropic set',
  ]);
  for (const provider of ['scripted', 'nobody', '__proto__'])
    expect(await client.models.setKey({ provider, key: KEY })).toMatchObject({
      ok: false,
      refusal: { code: 'not-found' },
    });
});

it('C10 a key that no header can carry is refused, and the one that was kept stays', async () => {
  const { folder, client } = await opened();
  await client.models.setKey({ provider: 'anthropic', key: KEY });
  for (const key of ['sk-\u202e1', 'sk 1', 'sk-😀'])
    expect(await client.models.setKey({ provider: 'anthropic', key })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', remedy: 'Paste it again. What was kept until now stays.' },
    });
  expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual({ anthropic: KEY });
});

it('C10 a test of a provider says what answered, or why nothing did and what to do', async () => {
  const { client } = await opened();
  expect(await client.models.test({ provider: 'scripted', model: 'default' })).toEqual({
    ok: true,
    model: 'default',
    says: expect.any(String),
    tookMs: expect.any(Number),
  });
  expect(
    await client.models.test({
      provider: 'compatible',
      model: 'x',
      baseUrl: `http://127.0.0.1:${await closedPort()}/v1`,
    }),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'unsupported', message: expect.stringContaining('Look at the address and the network') },
  });
  expect(await client.models.test({ provider: 'nobody', model: 'x' })).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining('There is no provider nobody.') },
  });
});

it('C10 a key goes where a person said so and nowhere else, whatever address an agent names', async () => {
  const { client, folder } = await opened();
  const fake = chatFake('openai-chat');
  const server = await serveWire((response) => stream(response, framesOf(fake, { text: ['Ready'] })));
  closing.push(server.close);
  const baseUrl = `${server.address}/v1`;
  const keysSent = async (provider: string) => {
    const before = server.got.length;
    const reply = await client.models.test({ provider, model: 'made-1', baseUrl });
    return [reply.ok, ...server.got.slice(before).map(({ headers }) => headers.authorization)];
  };
  vi.stubEnv('OPENAI_API_KEY', KEY);
  const refused = await client.models.test({ provider: 'openai-chat', model: 'made-1', baseUrl });
  expect(refused).toMatchObject({
    ok: false,
    refusal: {
      message: `There is no key for openai at ${baseUrl}, and one for its own address goes to no other. Set one in the settings.`,
    },
  });
  expect(server.got).toEqual([]);
  vi.stubEnv('OPENAI_BASE_URL', 'https://elsewhere.example/v1');
  expect(await keysSent('openai-chat')).toEqual([false]);
  vi.stubEnv('OPENAI_BASE_URL', `${server.address}/other`);
  expect(await keysSent('openai-chat')).toEqual([true, `Bearer ${KEY}`]);
  vi.stubEnv('OPENAI_BASE_URL', baseUrl);
  expect(await client.models.test({ provider: 'openai-chat', model: 'made-1' })).toMatchObject({ ok: true });
  expect(server.got.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  vi.stubEnv('OPENAI_BASE_URL', '');

  const place = { provider: 'openai-chat', baseUrl };
  expect(await client.models.setKey({ ...place, key: 'sk-of-the-gateway' })).toMatchObject({
    provider: { key: 'environment', addresses: [{ address: server.address, key: 'file' }] },
  });
  expect(await keysSent('openai-chat')).toEqual([true, 'Bearer sk-of-the-gateway']);
  expect(await client.models.removeKey(place)).toMatchObject({ provider: { addresses: [] } });
  expect(await keysSent('openai-chat')).toEqual([false]);

  const noPlace = await client.models.setKey({ provider: 'compatible', key: KEY });
  expect(noPlace).toMatchObject({ ok: false, refusal: { code: 'invalid' } });
  await client.models.setKey({ provider: 'compatible', key: KEY, baseUrl: 'https://elsewhere.example/v1' });
  expect(await keysSent('compatible')).toEqual([true, undefined]);
  expect((await client.home.reflog({})).map(({ says }) => says)).toEqual([
    'Key of compatible for https://elsewhere.example set',
    `Key of openai-chat for ${server.address} removed`,
    `Key of openai-chat for ${server.address} set`,
  ]);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});
