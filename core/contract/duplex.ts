/**
 * A two-way pipe of whole messages between a window (or another process) and the host.
 *
 * Every transport (Electron IPC, WebSocket, Unix socket, in-process channel) is made to look like this, so that the
 * rest of the program does not know which one it is on. Messages arrive in order and whole; nothing is buffered
 * before the first `onMessage` listener is added except by the transport itself.
 */
export interface Duplex {
  /** Sends one message. A no-op after the pipe has closed. Never throws. */
  readonly send: (message: DuplexMessage) => void;
  /** Adds a listener for messages. Returns a function that removes it. */
  readonly onMessage: (listener: (message: DuplexMessage) => void) => () => void;
  /** Adds a listener that is called once, when the pipe has closed at either end. Returns a function that removes it. */
  readonly onClose: (listener: (reason: string) => void) => () => void;
  /** Closes the pipe, in order unless another reason is given, which the other end hears as well as its transport can say it. A no-op when it is closed already. */
  readonly close: (reason?: string) => void;
  /** Of a pipe within one process: what both ends share. */
  readonly shared?: Shared;
}

/** Makes a call without messages. Rejects as the same call does that is sent. */
export type DirectCall = (input: unknown, signal: AbortSignal | undefined) => Promise<unknown>;

/** What both ends of a pipe within one process hold. */
export interface Shared {
  /** Set by the host: a call by its path; undefined for one that has to be sent. */
  direct?: (path: readonly string[]) => DirectCall | undefined;
}

/** What a pipe carries: text, or bytes. */
export type DuplexMessage = string | Uint8Array;

/** The reason that `onClose` hears when the host closed in order: every call that was carried out has been answered. */
export const CLOSED_IN_ORDER = 'closed in order';
