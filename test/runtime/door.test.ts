import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { connect, type HostClient, HostLost } from '../../core/contract/connect.ts';
import type { Duplex } from '../../core/contract/duplex.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let home: TestHome;
beforeEach(async () => {
  home = await openTestHome();
});
afterEach(() => home.close());

describe('a pipe on which something else than a request arrives', () => {
  it.each([
    ['text', 'garbage'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '5'],
    ['bytes', new Uint8Array([0, 1, 2, 255])],
    ['a bad address', '{"i":"2","p":{"u":"::::","h":5,"m":{}}}'],
    ['a bad kind', '{"i":"3","t":99,"p":{}}'],
    ['deep lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ])('%s: is closed, and every other goes on', async (_what, message) => {
    const [ours, theirs] = duplexPair();
    home.attach(theirs);
    const closed = new Promise((resolve) => ours.onClose(resolve));
    ours.send(message);
    await closed;
    expect(await home.client.sessions.list({})).toEqual([]);
  });

  it('a call that the contract does not have is answered, not obeyed', async () => {
    const [ours, theirs] = duplexPair();
    home.attach(theirs);
    const answer = new Promise((resolve) => ours.onMessage(resolve));
    ours.send(JSON.stringify({ i: '1', p: { u: '/__proto__/constructor', b: { json: {} } } }));
    expect(String(await answer)).toContain('404');
  });
});

describe('a call of a program in the process of the host', () => {
  /** The client of a program in the process, and one whose pipe has the messages alone. `sent` counts what either hands over. */
  const both = () => {
    const [near, nearEnd] = duplexPair();
    const [far, farEnd] = duplexPair();
    home.attach(nearEnd);
    const { shared: _, ...messagesAlone } = farEnd;
    home.attach(messagesAlone);
    const sent = { near: 0, far: 0 };
    const counted = (pipe: Duplex, which: 'near' | 'far'): Duplex => ({
      ...pipe,
      send: (message) => {
        sent[which]++;
        pipe.send(message);
      },
    });
    return { sent, near: connect(counted(near, 'near')), far: connect(counted(far, 'far')), end: near.close };
  };
  const told = (call: Promise<unknown>) =>
    call.then(
      (answer) => ({ answer }),
      (error: unknown) => {
        const { name, message, code, status, data, cause } = error as Record<string, unknown>;
        return { name, message, code, status, data, cause };
      },
    );

  it.each<[what: string, ask: (host: HostClient) => Promise<unknown>]>([
    ['an answer', (host) => host.sessions.list({})],
    ['a refusal', (host) => host.sessions.show({ session: 'nobody' })],
    ['what is no input', (host) => host.sessions.show({ session: 5 } as never)],
    ['more than an input has', (host) => host.sessions.list({ more: 1 } as never)],
    ['nothing', (host) => host.sessions.list(undefined as never)],
  ])('%s: is the same as by messages, and needs none', async (_what, ask) => {
    const { sent, near, far } = both();
    expect(await told(ask(near))).toEqual(await told(ask(far)));
    expect(sent).toEqual({ near: 0, far: 1 });
  });

  it('that is answered by a stream goes by messages', async () => {
    const { sent, near } = both();
    const leave = new AbortController();
    const news = await near.home.follow({}, { signal: leave.signal });
    expect(sent.near).toBeGreaterThan(0);
    leave.abort();
    await news.return?.(undefined);
  });

  it('has copies: what an asker changes afterwards changes nothing here', async () => {
    const { near } = both();
    const before = await near.home.info({});
    Object.assign(before, { version: 'changed' });
    expect(await near.home.info({})).not.toEqual(before);
  });

  it('ends with its pipe, and where its asker leaves it', async () => {
    const { near, end } = both();
    const leave = new AbortController();
    leave.abort(new Error('left'));
    await expect(near.sessions.list({}, { signal: leave.signal })).rejects.toThrow('left');
    end();
    await expect(near.sessions.list({})).rejects.toBeInstanceOf(HostLost);
  });
});
