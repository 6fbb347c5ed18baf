import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { McpProfile, StdioStart } from '../../model/mcp/mcp-profile.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { McpFailure } from '../../runtime/ports/mcp.ts';
import { type SandboxCommand, WORKSPACE } from '../../runtime/ports/sandbox.ts';
import type { Start } from '../sandbox/running-program.ts';
import { reachHttp } from './http/reach-http.ts';
import type { McpWorld } from './mcp-world.ts';
import { startUnisolated } from './start-unisolated.ts';
import { stdioTransport } from './stdio-transport.ts';
import type { Wire } from './wire.ts';

/** A way to a server. */
export interface Reached {
  readonly transport: Transport;
  /** Ends it at once. Settles when nothing is left. */
  readonly kill: () => Promise<void>;
  /** Ends it in order. */
  readonly close: (client: Client) => Promise<void>;
  /** Settles when it has ended, with how; undefined where that says nothing. */
  readonly ended: () => Promise<string | undefined>;
}

export interface Reaching {
  readonly wire: Wire;
  readonly signal: AbortSignal;
}

/** Starts the program of a profile, or finds the way to its address. Throws {@link McpFailure} where that can't be. */
export async function reachServer(world: McpWorld, profile: McpProfile, reaching: Reaching): Promise<Reached> {
  const { start } = profile;
  if (start.over === 'http') return reachHttp(world, { name: profile.name, start }, reaching);
  const scratch = realpathSync(mkdtempSync(join(world.scratch, 'openrath-mcp-')));
  const drop = () => rmSync(scratch, { recursive: true, force: true });
  const started = await startIn(scratch, start, { world, signal: reaching.signal });
  if (!started.ok) {
    drop();
    reaching.signal.throwIfAborted();
    throw new McpFailure('cannot-start', `${profile.name} did not start: ${started.reason}`);
  }
  const { program } = started;
  const ended = program.ended.finally(drop);
  ended.catch(() => undefined);
  return {
    transport: stdioTransport(program, reaching.wire),
    kill: () => program.kill(),
    close: async () => await program.end(),
    ended: async () => {
      const { says, stderr } = await ended;
      return stderr === '' ? says : `${says} It said: ${oneLine(stderr, 500).text}`;
    },
  };
}

interface Starting {
  readonly world: McpWorld;
  readonly signal: AbortSignal;
}

async function startIn(scratch: string, start: StdioStart, { world, signal }: Starting): Promise<Start> {
  const { network, command, args, env, folders } = start;
  if (network === 'unisolated') return await startUnisolated(start, scratch);
  const sandboxed: SandboxCommand = {
    ...{ argv: [command, ...args], cwd: WORKSPACE, workspace: scratch, access: 'write' },
    ...{ mounts: folders, env, network: 'none', limits: LIMITS },
  };
  if (network === 'off') return await world.startSandboxed(sandboxed, signal);
  const onReached = world.onReached ?? (async () => undefined);
  return await world.startSandboxed(sandboxed, signal, { hosts: network.hosts, onReached });
}

const MiB = 1024 * 1024;

/** What a server may use at most. It may run as long as it is wanted. */
const LIMITS: SandboxCommand['limits'] = {
  ...{ timeoutMs: 1, outputBytes: 0 },
  ...{ memoryBytes: 1024 * MiB, processes: 128, fileBytes: 1024 * MiB, diskBytes: 1024 * MiB },
};
