import { EventEmitter } from 'node:events';

/** An emitter that refuses listeners for events it never emits, so that no test can pass by waiting for nothing. */
export class KnownEmitter extends EventEmitter {
  readonly #name: string;
  readonly #known: ReadonlySet<string>;

  constructor(name: string, known: readonly string[]) {
    super();
    this.#name = name;
    this.#known = new Set(known);
  }

  override on(event: string, listener: (...values: never[]) => void): this {
    this.#check(event);
    return super.on(event, listener as (...values: unknown[]) => void);
  }

  override once(event: string, listener: (...values: never[]) => void): this {
    this.#check(event);
    return super.once(event, listener as (...values: unknown[]) => void);
  }

  #check(event: string): void {
    if (!this.#known.has(event)) throw new Error(`stand-in: the event '${event}' of ${this.#name} is not implemented`);
  }
}

/** An event that a listener can prevent. */
export class Preventable {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
