import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { openHome } from '../../core/compose.ts';
import { connect } from '../../core/contract/connect.ts';
import { servedHome } from './served-home.ts';

const KEY = 'sk-made-up-0123456789';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
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
  const set = await client.models.setKey({ provider: 'compatible', key: ` ${KEY}\n` });
  expect(set).toEqual({ ok: true, provider: { provider: 'compatible', key: 'file', variables: [] } });
  expect(await placeOf('compatible')).toBe('file');
  const path = join(folder, 'secrets.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ compatible: KEY });
  expect(JSON.stringify([await client.models.list({}), await client.home.reflog({})])).not.toContain(KEY);
  expect(await client.models.removeKey({ provider: 'compatible' })).toMatchObject({ provider: { key: 'none' } });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({});
  expect((await client.home.reflog({})).map(({ says }) => says)).toEqual([
    'Key of compatible removed',
    'Key of compatible set',
  ]);
  for (const provider of ['scripted', 'nobody', '__proto__'])
    expect(await client.models.setKey({ provider, key: KEY })).toMatchObject({
      ok: false,
      refusal: { code: 'not-found' },
    });
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
  ).toMatchObject({ ok: false, refusal: { code: 'unsupported', remedy: 'Look at the address and the network.' } });
  expect(await client.models.test({ provider: 'nobody', model: 'x' })).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining('There is no provider nobody.') },
  });
});
