import type { makeBridge } from './bridge.ts';
import type { makeCodec } from './codec.ts';

/** What main and a preload say to each other, beneath the codec. */
export type FromPreload =
  | { readonly type: 'send'; readonly channel: string; readonly values: unknown[] }
  | { readonly type: 'invoke'; readonly id: number; readonly channel: string; readonly values: unknown[] }
  | { readonly type: 'preload-error'; readonly message: string };

/** See FromPreload. */
export type ToPreload =
  | { readonly type: 'event'; readonly channel: string; readonly values: unknown[] }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly message: string };

/** The preload, wrapped as a function of what a sandboxed preload finds in its scope. */
type Preload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void;

/**
 * What a sandboxed preload finds: `require('electron')` with contextBridge and ipcRenderer, and a small `process`.
 *
 * Self-contained on purpose: its source text is run in the preload's own world of the page.
 */
export function preloadWorld(
  secret: string,
  bridge: typeof makeBridge,
  codecOf: typeof makeCodec,
  platform: string,
  preload: Preload,
): void {
  if (window.top !== window) return;
  const world = globalThis as unknown as { toMain: (text: string) => void; fromMain: (text: string) => void };
  const codec = codecOf();
  const say = (message: FromPreload) => world.toMain(codec.encode(message));
  const { expose } = bridge(`${secret}-preload`, `${secret}-page`, () => undefined);
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: { readonly channel: string; readonly listener: (...values: unknown[]) => void }[] = [];
  let lastId = 0;

  const ipcRenderer = {
    send: (channel: string, ...values: unknown[]) => say({ type: 'send', channel, values }),
    invoke: (channel: string, ...values: unknown[]) => {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      answers.set(lastId, answer);
      say({ type: 'invoke', id: lastId, channel, values });
      return answer.promise;
    },
    on: (channel: string, listener: (...values: unknown[]) => void) => {
      listeners.push({ channel, listener });
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: (...values: unknown[]) => void) => {
      const index = listeners.findIndex((entry) => entry.channel === channel && entry.listener === listener);
      if (index >= 0) listeners.splice(index, 1);
      return ipcRenderer;
    },
  };

  world.fromMain = (text) => {
    const message = codec.decode(text) as ToPreload;
    if (message.type === 'event') {
      for (const { channel, listener } of [...listeners])
        if (channel === message.channel) listener({}, ...message.values);
      return;
    }
    const answer = answers.get(message.id);
    answers.delete(message.id);
    if (message.type === 'answer') answer?.resolve(message.value);
    else answer?.reject(new Error(message.message));
  };

  const require = (name: string) => {
    // No file of a page has a path here, as those that a page makes itself have none in Electron.
    const webUtils = { getPathForFile: () => '' };
    if (name === 'electron') return { contextBridge: { exposeInMainWorld: expose }, ipcRenderer, webUtils };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, { platform, sandboxed: true, contextIsolated: true });
  } catch (error) {
    say({ type: 'preload-error', message: String(error) });
  }
}
