import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnownEmitter, Preventable } from './known-emitter.ts';
import { lockInstance } from './single-instance.ts';
import { windows } from './windows.ts';

const events = [
  'ready',
  'activate',
  'second-instance',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'web-contents-created',
];

class App extends KnownEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    switches: new Map<string, string>(),
    appendSwitch: (name: string, value = '') => void this.commandLine.switches.set(name, value),
  };
  /** Ends Chromium; set when it has started. */
  killBrowser: () => void = () => undefined;
  #userData: string | undefined;
  #quitting = false;
  readonly #ready = Promise.withResolvers<void>();

  constructor() {
    super('app', events);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => this.quit());
  }

  whenReady = (): Promise<void> => this.#ready.promise;

  /** Not Electron's: called when Chromium is there. */
  becomeReady(): void {
    this.#ready.resolve();
    this.emit('ready', {}, {});
  }

  enableSandbox(): void {
    // A no-op: BrowserWindow takes no page that is not sandboxed.
  }

  requestSingleInstanceLock(): boolean {
    return lockInstance(this.getPath('userData'), () => this.emit('second-instance', {}, [], '', {}));
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`stand-in: app.setPath('${name}') is not implemented`);
    this.#userData = path;
  }

  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`stand-in: app.getPath('${name}') is not implemented`);
    this.#userData ??= mkdtempSync(join(tmpdir(), 'openrath-stand-in-data-'));
    mkdirSync(this.#userData, { recursive: true });
    return this.#userData;
  }

  quit(): void {
    if (this.#quitting) return;
    const before = new Preventable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#quitting = true;
    for (const window of windows.all()) window.close();
    if (windows.all().length > 0) this.#quitting = false;
    else this.#leave();
  }

  /** Not Electron's: called when a window has gone. */
  windowGone(): void {
    if (windows.all().length > 0 || this.#quitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  #leave(): void {
    const will = new Preventable();
    this.emit('will-quit', will);
    if (will.defaultPrevented) this.#quitting = false;
    else this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    this.killBrowser();
    process.exit(code);
  }
}

/** Stand-in for `electron.app`. */
export const app = new App();
