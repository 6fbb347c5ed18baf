import { type ComposedHost, composeHost, type HostOptions } from './compose-host.ts';
import { composeShut } from './compose-shut.ts';
import { isBrokenStore } from './runtime/is-broken-store.ts';
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
  const { openOrAsk, openAgreed, reopen } = openingsOf(home, options, () => onAgreed());
  let isReopening = false;
  function onAgreed(): void {
    if (isClosing || isReopening) return;
    isReopening = true;
    become(current.then(reopen).finally(() => (isReopening = false)));
  }
  const tryAgain = (failed: Promise<ComposedHost>): void => {
    if (current === failed && !isClosing) become(openOrAsk());
  };
  current = options.setAsideBroken === true ? openAgreed(options.onSetAside) : openOrAsk();
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

/** The ways in which the host of a home is composed. */
function openingsOf(home: string, options: HostOptions, onAgreed: () => void) {
  const { onBroken, onSetAside, setAsideBroken: _, ...rest } = options;
  const openAgreed = (tell: HostOptions['onSetAside']): Promise<ComposedHost> =>
    composeHost(home, { ...rest, ...(tell && { onSetAside: tell }), setAsideBroken: true, onAgreed });
  const openOrAsk = (): Promise<ComposedHost> =>
    composeHost(home, { ...rest, ...(onSetAside && { onSetAside }), onAgreed }).catch((fault: unknown) => {
      if (onBroken === undefined || !isBrokenStore(fault)) throw fault;
      onBroken(fault);
      return composeShut(fault, onAgreed);
    });
  /** With consent, else as it is: what came of it is told as a notice in either case. */
  const reopen = async (before: ComposedHost): Promise<ComposedHost> => {
    await before.close();
    let says: string | undefined = NOTHING_BROKEN;
    const tell = (words: string): void => {
      says = undefined;
      onSetAside?.(words);
    };
    const host = await openAgreed(tell).catch((fault: unknown) => {
      if (!(fault instanceof HostError)) throw fault;
      says = fault.message;
      return openOrAsk();
    });
    if (says !== undefined) host.note({ code: 'not-set-aside', says });
    return host;
  };
  return { openOrAsk, openAgreed, reopen };
}

const NOTHING_BROKEN =
  'Every page of the store can be read, so its files stay as they are. Verify names what else was altered.';
