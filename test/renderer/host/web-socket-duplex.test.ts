import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { webSocketDuplex } from '../../../renderer/host/web-socket-duplex.ts';

let server: WebSocketServer;
let address: string;
let protocols: string[];

beforeEach(async () => {
  protocols = [];
  server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    handleProtocols: (offered) => {
      protocols = [...offered];
      return 'openrath.v1';
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/rpc`;
});

afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

const accepted = () => new Promise<ServerSocket>((resolve) => server.once('connection', resolve));
const closing = (duplex: ReturnType<typeof webSocketDuplex>) =>
  new Promise<string>((resolve) => duplex.onClose(resolve));

describe('a pipe over a WebSocket', () => {
  it('offers its version and its token as subprotocols', async () => {
    const connection = accepted();
    webSocketDuplex(address, 'secret', WebSocket);
    await connection;
    expect(protocols).toEqual(['openrath.v1', 'openrath.token.secret']);
  });

  it('carries text and bytes both ways, and what was sent before it was open', async () => {
    const connection = accepted();
    const duplex = webSocketDuplex(address, 'secret', WebSocket);
    duplex.send('early');
    duplex.send(new Uint8Array([1, 2]));
    const echo = await connection;
    echo.on('message', (data, binary) => echo.send(data, { binary }));
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => {
      duplex.onMessage((message) => {
        heard.push(message);
        if (heard.length === 2) resolve();
      });
    });
    expect(heard).toEqual(['early', new Uint8Array([1, 2])]);
  });

  it('says in words why it closed', async () => {
    const connection = accepted();
    const duplex = webSocketDuplex(address, 'secret', WebSocket);
    const reason = closing(duplex);
    (await connection).close(4401);
    expect(await reason).toBe(
      "The host did not accept this page's token. Open the address that `openrath serve` prints.",
    );
  });

  it('says so when the host goes away', async () => {
    const connection = accepted();
    const reason = closing(webSocketDuplex(address, 'secret', WebSocket));
    (await connection).terminate();
    expect(await reason).toBe('The connection to the host was lost.');
  });

  it('says so when there is no host', async () => {
    server.close();
    expect(await closing(webSocketDuplex('ws://127.0.0.1:1/rpc', 'secret', WebSocket))).toMatch(/cannot be reached/);
  });

  it('is closed from the start without a token, and opens no socket', async () => {
    const reason = await closing(webSocketDuplex(address, undefined, WebSocket));
    expect(reason).toMatch(/^This page has no token/);
    expect(server.clients.size).toBe(0);
  });
});
