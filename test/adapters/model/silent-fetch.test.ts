import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { silentFetch } from '../../../core/adapters/model/wire/silent-fetch.ts';

const OPENS_CONNECTIONS = Symbol.for('undici.globalDispatcher.1');

it('X3: a connection that is silent is not ended by the limits of the platform', async () => {
  const server = createServer((_, response) => response.end('at last')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  new Headers();
  const platform = globalThis as unknown as Record<
    symbol,
    { dispatch: (options: object, handler: unknown) => boolean }
  >;
  const real = platform[OPENS_CONNECTIONS];
  const asked: object[] = [];
  platform[OPENS_CONNECTIONS] = {
    dispatch: (options, handler) => {
      asked.push(options);
      return real?.dispatch(options, handler) ?? false;
    },
  };
  onTestFinished(() => {
    if (real !== undefined) platform[OPENS_CONNECTIONS] = real;
  });
  const answer = await silentFetch(address);
  expect(await answer.text()).toBe('at last');
  expect(asked.at(-1)).toMatchObject({ headersTimeout: 0, bodyTimeout: 0 });
});
