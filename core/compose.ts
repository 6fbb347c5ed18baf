import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type HostLock, takeHostLock } from './adapters/home/host-lock.ts';
import { dialSocket, listenOnSocket } from './adapters/home/host-socket.ts';
import { lockHolder } from './adapters/home/lock-holder.ts';
import { socketPath } from './adapters/home/socket-path.ts';
import { unusableHome } from './adapters/home/unusable-home.ts';
import { joinPipes } from './adapters/home/web-socket-duplex.ts';
import { syncName } from './adapters/store-sqlite/sync-name.ts';
import type { HostOptions } from './compose-host.ts';
import { composeReopening } from './compose-reopening.ts';
import type { Duplex } from './contract/duplex.ts';
import { HostError } from './runtime/ports.ts';
import type { LoopbackOptions, LoopbackServer } from './server/loopback-server.ts';

export interface OpenHomeOptions extends HostOptions {
  /** The data folder; made (0700) where it is missing. */
  readonly home: string;
  /** Told, once, where the process that has the home open does not answer soon, in words. */
  readonly onWaiting?: (says: string) => void;
}

/** A home that is open in this process, or reached through the process that has it open. */
export interface OpenHome {
  /** `host`: this process holds the home's lock. `client`: another does, and pipes are passed on to it, until it ends and this one takes its place. */
  readonly role: 'host' | 'client';
  /** Serves the host's door on a pipe. */
  readonly attach: (pipe: Duplex) => void;
  /** Starts the browser face on this machine's loopback address. */
  readonly serve: (options: LoopbackOptions) => Promise<LoopbackServer>;
  /** Lets calls under way finish, then closes everything. `patient` waits for imports and exports of others too. */
  readonly close: (options?: { readonly patient?: boolean }) => Promise<void>;
}

/** How long to wait for a host that holds the lock to answer, and between tries, in ms. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 40;
/** How long that is awaited in silence, in ms. */
const SILENT_MS = 5_000;

/** The data folder: `OPENRATH_HOME`, else the platform's place for application data. */
export function defaultHome(): string {
  const named = process.env.OPENRATH_HOME;
  if (named !== undefined && named !== '') return named;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'OpenRath Studio');
  if (process.platform === 'win32')
    return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'OpenRath Studio');
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'openrath-studio');
}

/** Opens a home: as its host where the lock is free, else as a client of the host. Throws HostError where neither can be. */
export async function openHome(options: OpenHomeOptions): Promise<OpenHome> {
  const home = await usableFolder(options.home);
  const socket = socketPath(home);
  const until = performance.now() + PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    while (performance.now() < until) {
      const lock = takeHostLock(home);
      if (lock !== undefined) {
        clearTimeout(timer);
        return await openAsHost(home, socket, lock, options);
      }
      timer ??= setTimeout(() => void sayWaiting(home, options), SILENT_MS).unref();
      const pipe = await dialSocket(socket);
      if (pipe !== undefined) return asClient(pipe, { home, socket, options });
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  } finally {
    clearTimeout(timer);
  }
  throw new HostError(
    'host-silent',
    `Another process has ${home} open and does not answer. End it, or wait until it has finished starting.`,
    { retryable: true },
  );
}

async function sayWaiting(home: string, { onWaiting }: OpenHomeOptions): Promise<void> {
  const pid = await lockHolder(home);
  const who = pid === undefined ? 'another process' : `the process ${pid}`;
  onWaiting?.(`Waiting for ${who} that has the home open.`);
}

async function openAsHost(home: string, socket: string, lock: HostLock, options: HostOptions): Promise<OpenHome> {
  try {
    const host = await composeReopening(home, options);
    const listener = await listenOnSocket(socket, host.attach);
    const servers: LoopbackServer[] = [];
    return {
      role: 'host',
      attach: host.attach,
      serve: async (where) => {
        const server = await serveOnLoopback(where, host.attach);
        servers.push(server);
        return server;
      },
      close: async ({ patient = false } = {}) => {
        try {
          await host.close(patient);
        } finally {
          await Promise.all(servers.map((server) => server.close()));
          await listener.close();
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw unusableHome(home, error);
  }
}

interface Reached {
  readonly home: string;
  readonly socket: string;
  readonly options: HostOptions;
}

/**
 * The first pipe is kept for the first attach; each further one dials anew. Where the host has gone by then, this process takes
 * its place: a window that joined an import's process must not be left without a host when that is done.
 */
function asClient(first: Duplex, { home, socket, options }: Reached): OpenHome {
  let ready: Duplex | undefined = first;
  first.onClose(() => {
    ready = undefined;
  });
  let own: Promise<OpenHome> | undefined;
  let role: OpenHome['role'] = 'client';
  let isClosed = false;
  const servers: LoopbackServer[] = [];
  const takeOver = (): Promise<OpenHome> | undefined => {
    const lock = isClosed ? undefined : takeHostLock(home);
    if (lock === undefined) return undefined;
    own = openAsHost(home, socket, lock, options);
    own.then(
      () => (role = 'host'),
      () => (own = undefined),
    );
    return own;
  };
  const reach = async (pipe: Duplex): Promise<void> => {
    const other = own === undefined ? await dialSocket(socket) : undefined;
    if (other !== undefined) return joinPipes(pipe, other);
    // Whoever else takes the place is reached by the next try.
    const host = await (own ?? takeOver());
    if (host === undefined) pipe.close();
    else host.attach(pipe);
  };
  const attach = (pipe: Duplex): void => {
    if (ready === undefined) return void reach(pipe).catch(() => pipe.close());
    joinPipes(pipe, ready);
    ready = undefined;
  };
  return {
    get role() {
      return role;
    },
    attach,
    serve: async (where) => {
      const server = await serveOnLoopback(where, attach);
      servers.push(server);
      return server;
    },
    close: async (how) => {
      isClosed = true;
      ready?.close();
      try {
        await (await own?.catch(() => undefined))?.close(how);
      } finally {
        await Promise.all(servers.map((server) => server.close()));
      }
    },
  };
}

/** Loaded where it is asked for: most commands serve nobody. */
async function serveOnLoopback(where: LoopbackOptions, attach: (pipe: Duplex) => void): Promise<LoopbackServer> {
  const { startLoopbackServer } = await import('./server/loopback-server.ts');
  return await startLoopbackServer(where, attach);
}

async function usableFolder(folder: string): Promise<string> {
  try {
    await makeFolder(resolve(folder));
    if (!(await stat(folder)).isDirectory()) throw new Error('it is not a folder.');
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (cause) {
    const unusable = unusableHome(resolve(folder), cause);
    if (unusable !== cause) throw unusable;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HostError('home-unusable', `The data folder ${folder} can't be used: ${reason}`, { cause });
  }
}

/** Makes a folder and those above it, durably. One step at a time: the system's own recursive way never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    syncName(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 });
    syncName(folder);
  }
}
