import { type ChildProcess, fork as forkNode } from 'node:child_process';
import { KnownEmitter } from './known-emitter.ts';

class UtilityProcess extends KnownEmitter {
  readonly #child: ChildProcess;
  #running = true;

  constructor(path: string, values: readonly string[]) {
    super('utilityProcess', ['message', 'exit', 'spawn']);
    this.#child = forkNode(path, values, {
      serialization: 'advanced',
      execArgv: ['--import', new URL('./utility-child.ts', import.meta.url).href],
    });
    this.#child.once('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message: { readonly value: unknown }) => this.emit('message', message.value));
    // Node may report the end of a process before the last it said; Electron's `exit` is the last event.
    const disconnected = new Promise((resolve) => this.#child.once('disconnect', resolve));
    this.#child.once('exit', async (code) => {
      await disconnected;
      this.#running = false;
      this.emit('exit', code ?? 1);
    });
    process.once('exit', () => this.#child.kill('SIGKILL'));
  }

  get pid(): number | undefined {
    return this.#running ? this.#child.pid : undefined;
  }

  postMessage(value: unknown): void {
    if (this.#running) this.#child.send({ value });
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

/** Stand-in for `electron.utilityProcess`: a Node process with `process.parentPort`. */
export const utilityProcess = {
  fork: (
    path: string,
    values: readonly string[] = [],
    _options: { readonly serviceName?: string } = {},
  ): UtilityProcess => new UtilityProcess(path, values),
};
