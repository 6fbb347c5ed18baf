import { KnownEmitter } from './known-emitter.ts';

interface Options {
  readonly title: string;
  readonly body: string;
}

/** Stand-in for `electron.Notification`: nothing is drawn. Tests replace `show` of its prototype, and emit `click` as a person would. */
export class Notification extends KnownEmitter {
  readonly title: string;
  readonly body: string;

  static isSupported(): boolean {
    return true;
  }

  constructor({ title, body, ...unknown }: Options) {
    super('Notification', ['click', 'close', 'show', 'failed']);
    const names = Object.keys(unknown);
    if (names.length > 0) throw new Error(`stand-in: Notification options not implemented: ${names.join(', ')}`);
    this.title = title;
    this.body = body;
  }

  show(): void {
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}
