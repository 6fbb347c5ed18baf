import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { McpFailure, type McpListing } from '../../runtime/ports/mcp.ts';
import { guardTransport } from './guarded-transport.ts';
import { listAll } from './list-all.ts';
import type { McpWorld } from './mcp-world.ts';
import { type Reached, reachServer } from './reach-server.ts';
import { createWire, type Wire } from './wire.ts';

/** A server from its start to its end. */
export interface Life {
  readonly client: Client;
  readonly wire: Wire;
  readonly says: { readonly name: string; readonly version: string };
  /** Asked for once, and again where the server said that it changed. */
  readonly list: (signal: AbortSignal) => Promise<McpListing>;
  /** When it ended, in Unix ms; undefined while it lives. */
  readonly endedAtMs: () => number | undefined;
  /** Why a request came to nothing, in words. */
  readonly why: (failure: unknown) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Longest that a server may take to say that it is ready, in ms. */
const HANDSHAKE_MS = 30_000;

/** Starts or reaches a server and shakes hands. Rejects with {@link McpFailure} or the reason of the signal; nothing is left running then. */
export async function connect(world: McpWorld, profile: McpProfile, signal: AbortSignal): Promise<Life> {
  let reached: Reached | undefined;
  const wire = createWire(world.clock, () => void reached?.kill());
  reached = await reachServer(world, profile, { wire, signal });
  const client = new Client({ name: 'openrath-studio', version: world.version }, { jsonSchemaValidator: unchecked });
  const life = lifeOf({ world, profile, client, wire, reached });
  try {
    await client.connect(guardTransport(reached.transport, wire), { timeout: HANDSHAKE_MS, signal });
    return life();
  } catch (cause) {
    const says = await life().why(cause);
    await reached.kill();
    signal.throwIfAborted();
    throw new McpFailure('no-server', `${profile.name} did not answer as a server of tools: ${says}`, cause);
  }
}

/** Answers are not checked by schemas that a server made: to compile them would be to run what it wrote. */
const unchecked: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

interface Living {
  readonly world: McpWorld;
  readonly profile: McpProfile;
  readonly client: Client;
  readonly wire: Wire;
  readonly reached: Reached;
}

function lifeOf({ world, profile, client, wire, reached }: Living): () => Life {
  let listed: Promise<McpListing> | undefined;
  let endedAtMs: number | undefined;
  client.onclose = () => {
    endedAtMs ??= world.clock.nowMs();
  };
  client.onerror = (error) => wire.note(oneLine(error.message, 200).text);
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    listed = undefined;
  });
  const list = async (signal: AbortSignal) => {
    const asking = listed ?? listAll(client, profile.timeoutMs, signal);
    listed = asking;
    try {
      return await asking;
    } catch (cause) {
      if (listed === asking) listed = undefined;
      signal.throwIfAborted();
      if (cause instanceof McpFailure) throw cause;
      throw new McpFailure('bad-wire', `${profile.name} did not list its tools: ${await why(cause)}`, cause);
    }
  };
  const why = async (failure: unknown): Promise<string> => {
    const ended = endedAtMs === undefined && wire.broken() === undefined ? undefined : await reached.ended();
    return wire.broken() ?? ended ?? sayFailure(failure);
  };
  return () => ({
    ...{ client, wire, list, why, endedAtMs: () => endedAtMs, close: () => reached.close(client) },
    says: { name: client.getServerVersion()?.name ?? '', version: client.getServerVersion()?.version ?? '' },
  });
}

function sayFailure(failure: unknown): string {
  if (failure instanceof McpError && failure.code === ErrorCode.RequestTimeout) return 'It did not answer in time.';
  return oneLine(failure instanceof Error ? failure.message : String(failure), 500).text;
}
