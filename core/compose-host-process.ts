import { keychainOver } from './adapters/model/credentials/keychain-over.ts';
import type { Duplex } from './contract/duplex.ts';
import { type DuplexEnd, duplexEnd } from './contract/duplex-end.ts';
import type { FromHost, ToHost } from './contract/host-messages.ts';
import { isBrokenStore } from './runtime/is-broken-store.ts';
import type { Keychain } from './runtime/ports/keychain.ts';

/** The port to main, as Electron gives it to a utility process. */
export interface MainPort {
  readonly on: (event: 'message', listener: (message: { readonly data: ToHost }) => void) => unknown;
  readonly postMessage: (message: FromHost) => void;
}

/** What the host process needs of a home. */
export type Home = {
  readonly attach: (pipe: Duplex) => void;
  /** Closes the home. Called once, at quit. */
  readonly close: () => Promise<void>;
};

/** Runs a home behind main's port: opens it, attaches a pipe for each of main's, and ends the process when main says so. `open` is given the keychain that main has. */
export function runHost(port: MainPort, open: (keychain: Keychain) => Promise<Home>): void {
  const ends = new Map<string, DuplexEnd>();
  const say = (message: FromHost) => port.postMessage(message);
  const { keychain, answered } = keychainOver((id, ask) => say({ type: 'secret', id, ask }));
  const home = open(keychain);

  process.on('uncaughtExceptionMonitor', (error) => say({ type: 'failed', reason: error.message }));
  home.then(
    () => say({ type: 'ready' }),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      say({ type: 'failed', reason, isBroken: isBrokenStore(error) });
      process.exit(1);
    },
  );
  port.on('message', ({ data }) => void hear(data));

  async function hear(message: ToHost): Promise<void> {
    if (message.type === 'open') {
      const duplex = openEnd(message.pipe); // At once: data may follow before the home has answered.
      (await home).attach(duplex);
    } else if (message.type === 'data') ends.get(message.pipe)?.arrive(message.data);
    else if (message.type === 'secret') answered(message.id, message.answer);
    else if (message.type === 'closed') ends.get(message.pipe)?.end(message.reason);
    else {
      for (const { end } of ends.values()) end('the program is quitting');
      await (await home).close();
      process.exit(0);
    }
  }

  function openEnd(pipe: string): Duplex {
    const end = duplexEnd({
      send: (data) => say({ type: 'data', pipe, data }),
      close: () => say({ type: 'closed', pipe, reason: 'the host closed the connection' }),
    });
    ends.set(pipe, end);
    end.duplex.onClose(() => ends.delete(pipe));
    return end.duplex;
  }
}
