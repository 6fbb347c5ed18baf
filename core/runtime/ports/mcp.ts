import type { Json } from '../../model/canonical.ts';
import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import type { McpToolText } from '../../model/mcp/tool-pins.ts';
import type { ToolImage } from '../tools/tool.ts';
import type { McpSignIns } from './mcp-sign-ins.ts';

/** Servers of tools (Model Context Protocol), each in the profile that a person consented to (A2). */
export interface McpServers {
  /**
   * Starts or reaches a server and lists its tools. Nothing is started and nobody is reached unless `consent` is the digest of this very
   * profile. Rejects with {@link McpFailure}, or with the reason of the signal; nothing is left running then.
   */
  readonly open: (asked: McpAsk, signal: AbortSignal) => Promise<McpServer>;
  /** Why nothing could ever be started or reached by a profile, whatever is on this machine; undefined where it may be tried. Asks nobody. */
  readonly problemOf: (profile: McpProfile) => ProfileProblem | undefined;
  readonly signIns: McpSignIns;
  /** Ends all servers that are open, with all processes that they started. */
  readonly close: () => Promise<void>;
}

/** What is wrong with a profile. */
export interface ProfileProblem {
  /** Where in the profile: `start.folders.0.to`. */
  readonly field: string;
  /** The fact, then the remedy. */
  readonly says: string;
}

export interface McpAsk {
  readonly profile: McpProfile;
  /** Digest of the profile that a person consented to. */
  readonly consent: string;
  /**
   * Told of each place that a server with a list of hosts wants to reach, the first time for each outcome. The connection waits for it, and is not
   * made where it rejects.
   */
  readonly onReached?: (reached: Reached) => Promise<void>;
}

/** A place that a server with a list of hosts wanted to reach. */
export interface Reached {
  /** `host:port`, as it was asked for where that is no place. */
  readonly to: string;
  /** `failed`: it is on the list, and could not be reached. */
  readonly outcome: 'allowed' | 'refused' | 'failed';
  /** Why not. */
  readonly because?: string;
}

/** A server that was opened. It may have ended since: the next call starts it again, not sooner than it may. */
export interface McpServer {
  readonly profile: McpProfile;
  /** sha256 of the profile. */
  readonly digest: string;
  /** What it says that it is. Not to be believed. */
  readonly says: { readonly name: string; readonly version: string };
  /** Its tools as they are now: asked for again where it said that they changed. Rejects with {@link McpFailure} or the reason of the signal. */
  readonly list: (signal: AbortSignal) => Promise<McpListing>;
  /**
   * Calls a tool, if it still is, word for word, the one that is handed in (A2); a changed one is not called. Never rejects for what the
   * server does: that is an answer with `isError`, exactly one. Rejects with the reason of the signal, within 1 s.
   */
  readonly call: (asked: McpCall, watch: McpWatch) => Promise<McpAnswer>;
  /** What it did against the protocol, in words: first why it was given up, if it was; then what else was seen, at most 20 in all. */
  readonly faults: () => readonly string[];
  /** Ends it: its input is closed; what is left is told to end, then killed. A no-op the second time. */
  readonly close: () => Promise<void>;
}

export interface McpListing {
  readonly tools: readonly McpToolText[];
  /** Tools that can't be offered, each with the reason. */
  readonly refused: readonly { readonly name: string; readonly because: string }[];
}

export interface McpCall {
  /** The tool as a person consented to it. */
  readonly tool: McpToolText;
  readonly input: Json;
}

export interface McpWatch {
  readonly signal: AbortSignal;
  /** Told of progress, as the server words it. Progress starts the time that a call may be silent again, up to an hour in all. */
  readonly onProgress?: (text: string) => void;
}

export interface McpAnswer {
  readonly output: string;
  readonly isError: boolean;
  readonly images: readonly ToolImage[];
  /** `timed-out`: it did not answer in time. `failed-to-start`: nothing was run. */
  readonly ending?: 'timed-out' | 'failed-to-start';
}

/** A server that can't be had. Its words are safe to record. */
export class McpFailure extends Error {
  readonly code:
    | 'no-consent'
    | 'cannot-start'
    | 'bad-address'
    | 'no-server'
    | 'ended'
    | 'bad-wire'
    | 'waiting'
    | 'sign-in';
  /** What to do about it, where the message does not say so. */
  readonly remedy: string | undefined;
  constructor(code: McpFailure['code'], message: string, cause?: unknown, remedy?: string) {
    super(message, { cause });
    this.name = 'McpFailure';
    this.code = code;
    this.remedy = remedy;
  }
}
