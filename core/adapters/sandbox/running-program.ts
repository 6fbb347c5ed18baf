import type { Readable, Writable } from 'node:stream';
import type { Sandbox, SandboxCommand } from '../../runtime/ports/sandbox.ts';
import type { ListedHosts } from './listed/reached.ts';

/** A program that goes on until somebody ends it. */
export interface RunningProgram {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Settles when nothing of it is left. Rejects with HostError `processes-left` where this machine can't end it. */
  readonly ended: Promise<ProgramEnd>;
  /**
   * Ends it with all that it started: closes its input, then SIGTERM to what is left after {@link END_WAIT_MS}, then SIGKILL after as much
   * again. A no-op where it has ended.
   */
  readonly end: () => Promise<void>;
  /** Ends it with SIGKILL at once. */
  readonly kill: () => Promise<void>;
}

/** Each step of {@link RunningProgram.end}, in ms. */
export const END_WAIT_MS = 1_000;

export interface ProgramEnd {
  /** How it ended, in one line. */
  readonly says: string;
  /** The beginning of what it wrote to stderr, up to 16 KiB. */
  readonly stderr: string;
}

export type Start =
  | { readonly ok: true; readonly program: RunningProgram }
  /** Nothing has run. */
  | { readonly ok: false; readonly reason: string };

/**
 * Starts a program in a sandbox, with pipes. Time, and how much it writes to them, have no limit. With `listed` it has a way to those hosts and to
 * nobody else; where this machine can't hold it to them nothing runs. Never rejects.
 */
export type StartSandboxed = (command: SandboxCommand, signal: AbortSignal, listed?: ListedHosts) => Promise<Start>;

/** A sandbox that can also start programs that go on. */
export interface ProgramSandbox extends Sandbox {
  readonly start: StartSandboxed;
}

/** Most that is kept of stderr. Bytes. */
export const STDERR_BYTES = 16 * 1024;
