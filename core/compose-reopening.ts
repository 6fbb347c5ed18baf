import { type ComposedHost, composeHost, type HostOptions } from './compose-host.ts';
import { HostError } from './runtime/ports.ts';

/** What holds a host, which may be composed anew while it is held. */
export type ReopeningHost = Pick<ComposedHost, 'attach' | 'close'>;

/**
 * The host of a home, closed and composed anew where a person agrees at its door to set damaged files aside. Pipes that come meanwhile wait
 * for the new one. Where the home can't be opened any more, each pipe is closed for that reason and the next one tries again. The caller holds
 * the home's lock.
 */
export async function composeReopening(home: string, options: HostOptions): Promise<ReopeningHost> {
  let isClosing = false;
  let current: Promise<ComposedHost>;
  const become = (next: Promise<ComposedHost>): void => {
    current = next;
    // Whoever attaches hears of it.
    next.catch(() => undefined);
  };
  const open = (consent: boolean, onSetAside = options.onSetAside) =>
    composeHost(home, { ...options, ...(onSetAside && { onSetAside }), setAsideBroken: consent, onAgreed });
  const reopen = async (before: Promise<ComposedHost>): Promise<ComposedHost> => {
    await (await before).close();
    let says =
      'Every page of the store can be read, so its files stay as they are. Verify names what else was altered.';
    let isSetAside = false;
    const told = (words: string): void => {
      isSetAside = true;
      options.onSetAside?.(words);
    };
    const host = await open(true, told).catch((fault: unknown) => {
      if (!(fault instanceof HostError)) throw fault;
      says = fault.message;
      return open(false);
    });
    if (!isSetAside) host.note({ code: 'not-set-aside', says });
    return host;
  };
  function onAgreed(): void {
    if (!isClosing) become(reopen(current));
  }
  const tryAgain = (failed: Promise<ComposedHost>): void => {
    if (current === failed && !isClosing) become(open(false));
  };
  current = open(options.setAsideBroken === true);
  await current;
  return {
    attach: (pipe) => {
      const asked = current;
      void asked.then(
        (host) => host.attach(pipe),
        (fault: unknown) => {
          pipe.close(fault instanceof Error ? fault.message : String(fault));
          if (!(fault instanceof HostError)) throw fault;
          tryAgain(asked);
        },
      );
    },
    close: async (patient) => {
      isClosing = true;
      const host = await current.catch(() => undefined);
      await host?.close(patient);
    },
  };
}
