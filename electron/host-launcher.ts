import type { UtilityProcess } from 'electron';
import type { DuplexMessage } from '../core/contract/duplex.ts';
import type { FromHost, ToHost } from '../core/contract/host-messages.ts';
import type { SecretAnswer } from '../core/contract/secret-messages.ts';

/** The end of a pipe that is a window. */
export type PipeEnd = {
  readonly opened: () => void;
  readonly data: (data: DuplexMessage) => void;
  readonly closed: (reason: string) => void;
};

/** The host process as main sees it: pipes go in, and it is kept running until `stop`. */
export type HostLink = {
  /** Opens a pipe. `end.opened` is called once the host is up, at once or later. */
  readonly open: (pipe: string, end: PipeEnd) => void;
  /** Passes data to the host. A no-op for a pipe that is not open. */
  readonly data: (pipe: string, data: DuplexMessage) => void;
  /** Closes a pipe from the window's side. A no-op for a pipe that is not open. */
  readonly close: (pipe: string, reason: string) => void;
  /** Lets the host close its home and exit; kills it after `graceMs`. Resolves when it is gone. Never rejects. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** How long to wait before the next start, by how many times the host has died within the last minute. */
const restartDelaysMs = [0, 1_000, 5_000, 30_000];
const memoryMs = 60_000;

/** Starts a host process, with `setAside` as a person's consent to set a broken store aside. */
type Fork = (setAside: boolean) => UtilityProcess;

/**
 * Starts the host and starts it again whenever it ends without having been asked to. Where its home is broken it is started again only
 * once `agree` says so: nothing else would help. `agree` is told which file is broken, and that is all that is done where it says no.
 * What the host asks of the keychain goes to `keep`, which never rejects; the process that asked gets the answer, and no other.
 */
export function launchHost(
  fork: Fork,
  agree: (reason: string) => Promise<boolean>,
  keep: (ask: unknown) => Promise<SecretAnswer>,
): HostLink {
  const pipes = new Map<string, { readonly end: PipeEnd; opened: boolean }>();
  let ready = false;
  let stopped: (() => void) | undefined;
  let restart: NodeJS.Timeout | undefined;
  let why: (FromHost & { readonly type: 'failed' }) | undefined;
  let deaths: number[] = [];
  let host = start(false);
  const send = (message: ToHost) => host.postMessage(message);

  function start(setAside: boolean): UtilityProcess {
    why = undefined;
    const process = fork(setAside);
    process.on('message', (message: FromHost) => hear(message, process));
    process.once('exit', (code) => died(code));
    return process;
  }

  function hear(message: FromHost, from: UtilityProcess): void {
    if (message.type === 'ready') {
      ready = true;
      for (const pipe of pipes.keys()) openNow(pipe);
    } else if (message.type === 'failed') why = message;
    else if (message.type === 'secret') void answerSecret(message, from);
    else if (message.type === 'data') pipes.get(message.pipe)?.end.data(message.data);
    else drop(message.pipe, message.reason);
  }

  async function answerSecret({ id, ask }: FromHost & { readonly type: 'secret' }, to: UtilityProcess): Promise<void> {
    const answer = await keep(ask);
    const message: ToHost = { type: 'secret', id, answer };
    if (to.pid !== undefined) to.postMessage(message);
  }

  function died(code: number): void {
    const failedToOpen = !ready;
    ready = false;
    stopped?.();
    if (stopped !== undefined) return;
    if (why?.isBroken) {
      askFirst(why.reason);
      return;
    }
    const now = Date.now();
    deaths = [...deaths.filter((atMs) => now - atMs < memoryMs), now];
    const delayMs = restartDelaysMs[Math.min(deaths.length, restartDelaysMs.length) - 1] ?? 0;
    const next = delayMs === 0 ? 'It is being started again.' : `It is started again in ${delayMs / 1_000} s.`;
    const reason = `The host stopped unexpectedly (${why?.reason ?? `exit code ${code}`}). ${next}`;
    restart = setTimeout(() => {
      host = start(false);
    }, delayMs);
    for (const [pipe, { opened }] of pipes) if (opened || failedToOpen) drop(pipe, reason);
  }

  function askFirst(reason: string): void {
    for (const pipe of pipes.keys()) drop(pipe, reason);
    void agree(reason).then((agreed) => {
      if (agreed && stopped === undefined) host = start(true);
    });
  }

  function openNow(pipe: string): void {
    const entry = pipes.get(pipe);
    if (entry === undefined || entry.opened) return;
    entry.opened = true;
    send({ type: 'open', pipe });
    entry.end.opened();
  }

  function drop(pipe: string, reason: string): void {
    const entry = pipes.get(pipe);
    pipes.delete(pipe);
    entry?.end.closed(reason);
  }

  return {
    open: (pipe, end) => {
      pipes.set(pipe, { end, opened: false });
      if (ready) openNow(pipe);
    },
    data: (pipe, data) => {
      if (ready && pipes.get(pipe)?.opened) send({ type: 'data', pipe, data });
    },
    close: (pipe, reason) => {
      const opened = pipes.get(pipe)?.opened;
      pipes.delete(pipe);
      if (ready && opened) send({ type: 'closed', pipe, reason });
    },
    stop: (graceMs) => {
      clearTimeout(restart);
      if (host.pid === undefined) return Promise.resolve();
      return new Promise((resolve) => {
        const kill = setTimeout(() => host.kill(), graceMs);
        stopped = () => {
          clearTimeout(kill);
          resolve();
        };
        send({ type: 'quit' });
      });
    },
  };
}
