import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
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
