import { isAbsolute } from 'node:path';
import { app } from './app.ts';
import { newPage } from './browser.ts';
import { ipcMain } from './ipc-main.ts';
import { KnownEmitter, Preventable } from './known-emitter.ts';
import type { FromPreload, ToPreload } from './page/preload-world.ts';
import { toBrowser, toMain } from './protocol.ts';
import { WebContents } from './web-contents.ts';
import { openWindowPage, type WindowPage } from './window-page.ts';
import { windows } from './windows.ts';

type Bounds = { x: number; y: number; width: number; height: number };

type Options = Partial<Bounds> & {
  readonly show?: boolean;
  readonly title?: string;
  readonly webPreferences: {
    readonly preload: string;
    readonly sandbox: true;
    readonly contextIsolation: true;
    readonly nodeIntegration: false;
    readonly webSecurity: true;
  };
};

const preferences = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true };
const known = ['x', 'y', 'width', 'height', 'show', 'title', 'webPreferences'];
let lastId = 0;

/** Stand-in for `electron.BrowserWindow`: a page of a headless Chromium, with bounds that are only remembered. */
export class BrowserWindow extends KnownEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  /** Not Electron's: Chromium's name of the page. */
  targetId = '';
  /** Not Electron's: where it is, as Chromium has it. */
  address = 'about:blank';
  /** Not Electron's: what it was made with. */
  readonly preferences: object;
  readonly #page: Promise<WindowPage>;
  #bounds: Bounds;
  #asked = '';
  #maximized = false;
  #destroyed = false;
  #shown = false;

  static getAllWindows(): BrowserWindow[] {
    return windows.all();
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windows.all().find((window) => window.webContents === contents) ?? null;
  }

  constructor(options: Options) {
    super('BrowserWindow', ['ready-to-show', 'show', 'close', 'closed', 'maximize', 'focus']);
    check(options);
    this.preferences = options.webPreferences;
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.webContents = new WebContents(this);
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    this.#page = this.#open(options.webPreferences.preload);
    this.#page.catch((error) => console.error('stand-in: a window could not be opened:', error));
  }

  async #open(preload: string): Promise<WindowPage> {
    const page = await newPage(this.#bounds.width, this.#bounds.height);
    this.targetId = page.targetId;
    page.cdp.on<{ targetId: string }>('Target.detachedFromTarget', ({ targetId }) => {
      if (targetId === this.targetId) this.#gone();
    });
    return openWindowPage(page, preload, {
      moved: (address) => {
        this.address = address;
      },
      loaded: () => this.#loaded(),
      crashed: () => this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
      wantsWindow: (address) => this.webContents.askForWindow(address),
      said: (message, answer) => this.#hear(message, answer),
    });
  }

  #loaded(): void {
    if (this.address === 'about:blank') return;
    this.webContents.emit('did-finish-load', {});
    if (!this.#shown) this.emit('ready-to-show');
    this.#shown = true;
  }

  /** Not Electron's: whether the page may go to an address as Chromium has it. What `loadURL` asked for, it may. */
  mayLoad(address: string): boolean {
    const asked = address === this.#asked;
    this.#asked = '';
    if (asked) return true;
    const event = Object.assign(new Preventable(), { url: toMain(address), isMainFrame: true });
    this.webContents.emit('will-frame-navigate', event);
    if (!event.defaultPrevented) this.webContents.emit('will-navigate', event);
    return !event.defaultPrevented;
  }

  #hear(message: FromPreload, answer: (message: ToPreload) => void): void {
    const event = { sender: this.webContents, senderFrame: this.webContents.mainFrame };
    if (message.type === 'preload-error') console.error(`Unable to load preload script: ${message.message}`);
    else if (message.type === 'send') ipcMain.emit(message.channel, event, ...message.values);
    else {
      const { id, channel, values } = message;
      ipcMain.answer(channel, event, values).then(
        (value) => answer({ type: 'answer', id, value }),
        (error: Error) => answer({ type: 'refusal', id, message: error.message }),
      );
    }
  }

  /** Not Electron's: says something to the preload. */
  tellPreload(message: ToPreload): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    void this.#page.then((page) => page.tell(message));
  }

  /** Not Electron's: ends the page's process as if it had crashed. */
  crash(): void {
    void this.#page.then((page) => page.crash()).catch(() => undefined); // The answer dies with the page.
  }

  async loadURL(address: string): Promise<void> {
    this.#asked = new URL(toBrowser(address)).href;
    await (await this.#page).load(address);
  }

  close(): void {
    const event = new Preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    void this.#page.then((page) => page.close()).catch(() => undefined); // It has gone by itself.
    this.#gone();
  }

  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.remove(this);
    this.webContents.emit('destroyed');
    this.emit('closed');
    app.windowGone();
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  show(): void {
    this.emit('show');
  }

  focus(): void {
    this.emit('focus');
  }

  /** No window of a headless Chromium is in front of another program's: tests put `true` in its place. */
  isFocused(): boolean {
    return false;
  }

  isMinimized(): boolean {
    return false;
  }

  maximize(): void {
    this.#maximized = true;
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  getNormalBounds(): Bounds {
    return { ...this.#bounds };
  }
}

/** @throws Error for options that the stand-in does not know, and for preferences other than the locked ones. */
function check(options: Options): void {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`stand-in: BrowserWindow options not implemented: ${unknown.join(', ')}`);
  const { preload, ...rest } = options.webPreferences;
  if (!isAbsolute(preload)) throw new Error('preload script must have absolute path');
  if (JSON.stringify(Object.entries(rest).sort()) !== JSON.stringify(Object.entries(preferences).sort())) {
    throw new Error(`stand-in: only these webPreferences are implemented: ${JSON.stringify(preferences)}`);
  }
}
