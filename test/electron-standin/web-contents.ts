import type { BrowserWindow } from './browser-window.ts';
import { KnownEmitter } from './known-emitter.ts';
import { originOf, toMain } from './protocol.ts';
import { windows } from './windows.ts';

const events = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'render-process-gone',
  'did-finish-load',
  'destroyed',
];

/** Stand-in for a window's `webContents`. */
export class WebContents extends KnownEmitter {
  readonly #window: BrowserWindow;
  #openHandler: ((details: { readonly url: string }) => { readonly action: string }) | undefined;

  constructor(window: BrowserWindow) {
    super('webContents', events);
    this.#window = window;
  }

  get id(): number {
    return this.#window.id;
  }

  get mainFrame(): { readonly url: string; readonly origin: string; readonly parent: null } {
    return { url: this.getURL(), origin: originOf(this.#window.address), parent: null };
  }

  getURL(): string {
    return toMain(this.#window.address);
  }

  getLastWebPreferences(): object {
    return this.#window.preferences;
  }

  isDestroyed(): boolean {
    return this.#window.isDestroyed();
  }

  send(channel: string, ...values: unknown[]): void {
    this.#window.tellPreload({ type: 'event', channel, values });
  }

  setWindowOpenHandler(handler: (details: { readonly url: string }) => { readonly action: string }): void {
    this.#openHandler = handler;
  }

  /** Not Electron's: the page wants a further window. It is closed before it loads, and allowing it ends the program. */
  askForWindow(url: string): void {
    if (this.#openHandler?.({ url }).action === 'deny') return;
    console.error(`stand-in: window.open('${url}') was allowed, but further windows are not implemented`);
    process.exit(1);
  }

  close(): void {
    this.#window.close();
  }

  forcefullyCrashRenderer(): void {
    this.#window.crash();
  }
}

/** Stand-in for `electron.webContents`, as much of it as Playwright needs. */
export const webContents = {
  fromDevToolsTargetId: (id: string): WebContents | undefined =>
    windows.all().find((window) => window.targetId === id)?.webContents,
};
