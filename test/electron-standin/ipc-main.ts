import { EventEmitter } from 'node:events';

type Handler = (event: object, ...values: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  /** Under Electron's own private name, by which a test lists what is answered. */
  private readonly _invokeHandlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this._invokeHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this._invokeHandlers.set(channel, handler);
  }

  /** Not Electron's: what an `invoke` of a page comes to. Rejects with the words that the page will see. */
  async answer(channel: string, event: object, values: readonly unknown[]): Promise<unknown> {
    try {
      const handler = this._invokeHandlers.get(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return await handler(event, ...values);
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      throw new Error(`Error invoking remote method '${channel}': ${error}`);
    }
  }
}

/** Stand-in for `electron.ipcMain`. */
export const ipcMain = new IpcMain();
