import { describe, expect, it, onTestFinished } from 'vitest';
import { HostLost, host } from '../../../renderer/host/client.ts';
import { delayMs, keepConnected } from '../../../renderer/host/keep-connected.ts';
import type { Connection } from '../../../renderer/stores/connection-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost } from '../fake-host.ts';

describe('the connection of a window', () => {
  it('given a host that dies, then what waits is rejected, the loss is told with its reason, and the window reconnects', async () => {
    const { fake, told, connected, waits } = start();
    await connected();
    const waiting = host().home.info({});
    fake.cut('the host crashed');
    await expect(waiting).rejects.toBeInstanceOf(HostLost);
    await connected();
    expect(told).toEqual([
      { state: 'connected' },
      { state: 'lost', reason: 'the host crashed.', tries: 1 },
      { state: 'connected' },
    ]);
    expect(waits).toEqual([250]);
    expect((await host().home.info({})).sessions).toBe(fake.home.rows.size);
  });

  it('given news that is followed, then its stream breaks off with the pipe', async () => {
    const { fake, connected } = start();
    await connected();
    const news = await host().home.follow({});
    const next = news.next();
    fake.cut('gone');
    await expect(next).rejects.toBeInstanceOf(Error);
  });

  it('given a greeting that fails, then it is a loss too, and tries are counted', async () => {
    const { told, connected, waits } = start({ failures: 3 });
    await connected();
    expect(told.map((connection) => (connection.state === 'lost' ? connection.tries : connection.state))).toEqual([
      1,
      2,
      3,
      'connected',
    ]);
    expect(waits).toEqual([250, 500, 1_000]);
  });

  it('never waits longer than five seconds', () => {
    expect([1, 2, 5, 6, 40].map(delayMs)).toEqual([250, 500, 4_000, 5_000, 5_000]);
  });
});

function start({ failures = 0 } = {}) {
  const fake = createFakeHost(fakeHome(3));
  const stop = new AbortController();
  const told: Connection[] = [];
  const waits: number[] = [];
  let greetings = 0;
  let wake = (): void => undefined;
  void keepConnected(
    {
      open: fake.openDuplex,
      greet: async () => {
        greetings += 1;
        if (greetings <= failures) throw new Error('not ready');
        await host().sessions.list({});
      },
      wait: async (ms) => {
        waits.push(ms);
      },
      tell: (connection) => {
        told.push(connection);
        if (connection.state === 'connected') wake();
      },
    },
    stop.signal,
  );
  onTestFinished(() => {
    stop.abort();
    fake.cut('the test is over');
  });
  /** Resolves at the next time that the window is connected. */
  const connected = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return { fake, told, waits, connected };
}
