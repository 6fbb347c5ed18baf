import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runHost } from '../../core/compose-host-process.ts';
import { HostError } from '../../core/runtime/ports.ts';

/** Main's end of the port: what the host says, and a way to say something to it. */
class FakePort extends EventEmitter {
  readonly said: unknown[] = [];

  postMessage(message: unknown): void {
    this.said.push(message);
  }

  say(...messages: object[]): void {
    for (const data of messages) this.emit('message', { data });
  }
}

let port: FakePort;
let log: string[];

beforeEach(() => {
  port = new FakePort();
  log = [];
  runHost(port as never, async () => ({
    attach: (pipe) => {
      pipe.onMessage((message) => {
        log.push(`heard ${message}`);
        if (message === 'enough') pipe.close();
        else pipe.send(`${message} back`);
      });
      pipe.onClose((reason) => log.push(`closed: ${reason}`));
    },
    close: async () => undefined,
  }));
});

/** Lets all promises that can settle do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('says that it is ready once its home is open', async () => {
  await settled();
  expect(port.said).toEqual([{ type: 'ready' }]);
});

it('loses nothing of what comes in one go with the opening of a pipe', async () => {
  port.say({ type: 'open', pipe: 'a' }, { type: 'data', pipe: 'a', data: '1' }, { type: 'data', pipe: 'a', data: '2' });
  await settled();
  port.say({ type: 'data', pipe: 'a', data: '3' });
  expect(log).toEqual(['heard 1', 'heard 2', 'heard 3']);
  expect(port.said.slice(1)).toEqual(
    ['1', '2', '3'].map((text) => ({ type: 'data', pipe: 'a', data: `${text} back` })),
  );
});

it('tells the home that the window has closed a pipe, and hears no more of it', async () => {
  port.say({ type: 'open', pipe: 'a' });
  await settled();
  port.say({ type: 'closed', pipe: 'a', reason: 'the window closed it' }, { type: 'data', pipe: 'a', data: 'late' });
  expect(log).toEqual(['closed: the window closed it']);
});

it('tells main that the home has closed a pipe', async () => {
  port.say({ type: 'open', pipe: 'a' }, { type: 'data', pipe: 'a', data: 'enough' });
  await settled();
  expect(port.said.at(-1)).toEqual({ type: 'closed', pipe: 'a', reason: 'the host closed the connection' });
  expect(log).toEqual(['heard enough', 'closed: closed on this side']);
});

it.each<[string, Error, boolean]>([
  ['that is no store', new HostError('not-a-store', 'events.db is no store.'), true],
  ['that is damaged', new HostError('store-broken', 'events.db is damaged.'), true],
  ['that another program holds', new HostError('store-busy', 'events.db is held.'), false],
  ['that fails for another reason', new Error('What?'), false],
])(
  'B-20: a home %s ends the process, and main is told why and whether consent would help',
  async (_, error, isBroken) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    onTestFinished(() => exit.mockRestore());
    const main = new FakePort();
    runHost(main as never, () => Promise.reject(error));
    await settled();
    expect([main.said, exit.mock.calls]).toEqual([[{ type: 'failed', reason: error.message, isBroken }], [[1]]]);
  },
);
