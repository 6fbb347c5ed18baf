import type { WalkedDisk } from './walked-disk.ts';

/** Where a workspace is in every sandbox, so that the same command reads the same everywhere (R3). */
export const WORKSPACE = '/workspace';

/** Runs programs of agents away from the rest of the machine (P2), but for `unisolated`, which isolates nothing. One for each backend. */
export interface Sandbox {
  /** `local`: isolated by this machine's kernel. */
  readonly backend: string;
  /** True where commands see the workspace where it lies on this machine, not at {@link WORKSPACE}. */
  readonly isInPlace?: true;
  /** What the backend can do here, found by starting a program in it. Never rejects. */
  readonly probe: () => Promise<SandboxReport>;
  /**
   * Runs one command to its end, with all processes that it started: none is left when this settles, on a normal end too. Never rejects for what
   * the command does or for a sandbox that can't be had: nothing has run then, and the ending is `failed-to-start` (fails closed). Rejects with
   * HostError `processes-left` where the machine can't end what a command started.
   */
  readonly run: (command: SandboxCommand, watch: Watch) => Promise<CommandEnd>;
}

export type SandboxReport =
  | { readonly ok: true; readonly says: string }
  /** Why not, and what a person can do about it. */
  | { readonly ok: false; readonly says: string; readonly remedy: string };

export interface Watch {
  /** Ends the command within 1 s, as `cancelled`. */
  readonly signal: AbortSignal;
  /** Told of output as it comes, in order. */
  readonly onOutput?: (chunk: OutputChunk) => void;
}

/** One command, and all that it may reach. */
export interface SandboxCommand {
  /** Program and arguments; no shell reads them. */
  readonly argv: readonly [string, ...string[]];
  /** Folder that it starts in, below {@link WORKSPACE}. */
  readonly cwd: string;
  /** Folder on this machine that is {@link WORKSPACE} inside, to read and write. */
  readonly workspace: string;
  /** What the workspace took on disk just now, nothing having been written to it since; measured where absent. */
  readonly walked?: WalkedDisk;
  /** `read`: nothing below {@link WORKSPACE} can be written. */
  readonly access: 'read' | 'write';
  /** Folders beside it, such as carried dependencies: where they are here, and where they are seen inside. */
  readonly mounts?: readonly { readonly from: string; readonly to: string; readonly access: 'read' | 'write' }[];
  /** The whole environment: nothing of ours is added but a search path, a home inside and a locale. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: Uint8Array;
  /** `none` unless a person agreed to more. */
  readonly network: 'none' | 'host';
  readonly limits: SandboxLimits;
}

/** What one command may use at most; what passes a limit is ended or refused, and the ending says which. */
export interface SandboxLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly processes: number;
  /**
   * Largest file that it can write. Where what wrote it was not what the command ended with, the limit is told by the file itself: not one in the
   * command's own /tmp, nor one that is gone before it is looked at.
   */
  readonly fileBytes: number;
  /**
   * All that it may add to the workspace, to what else it can write to, and to its own /tmp. Where a backend has no quota it watches: a fast
   * writer may pass the limit by what it writes until it is looked at next, and `probe` says so.
   */
  readonly diskBytes: number;
  /** Output that is kept; what comes after is counted and dropped. */
  readonly outputBytes: number;
}

export interface OutputChunk {
  readonly stream: 'stdout' | 'stderr';
  /** As they came: a character may be parted between two chunks (B-7). */
  readonly bytes: Uint8Array;
}

/** How a command ended, and what is known of it (T1). */
export interface CommandEnd {
  readonly ending: 'exited' | 'signalled' | 'timed-out' | 'cancelled' | 'failed-to-start';
  /** With `exited`. */
  readonly exitCode?: number;
  /** With `signalled`: `SIGKILL`. A shell's exit code of 128 and a signal's number reads as that signal. A limit on disk ends so too. */
  readonly signal?: string;
  /** With `failed-to-start`: why, and what to do. */
  readonly reason?: string;
  /** Unix ms. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly output: readonly OutputChunk[];
  /** All bytes that it wrote, kept or not. */
  readonly outputBytes: number;
  /** Limits that it came up against, as far as the backend can tell. */
  readonly limitsHit: readonly (keyof SandboxLimits)[];
  /** What was not held while it ran, in words, as `the network`; absent where all was that it was asked for. */
  readonly unheld?: readonly string[];
  /** The most that it used; absent where the backend can't tell. */
  readonly used: { readonly memoryBytes?: number; readonly cpuMs?: number; readonly processes?: number };
  /**
   * sha256 over all that it could reach: backend and its version, mounts, network, environment, limits, filter. Where the workspace lies on
   * this machine is not part of it: equal rights on two branches are equal (A1, R3).
   */
  readonly profileDigest: string;
}
