import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import { asSentence } from '../../model/sentence.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { McpFailure, type McpListing } from '../../runtime/ports/mcp.ts';
import { guardTransport } from './guarded-transport.ts';
import { inTime, Late } from './in-time.ts';
import { listAll } from './list-all.ts';
import type { McpWorld } from './mcp-world.ts';
import { orAborted } from './or-aborted.ts';
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
  /** Why a request came to nothing, as sentences. */
  readonly why: (failure: unknown) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Longest that a server may take to say that it is ready, in ms. */
const HANDSHAKE_MS = 30_000;

/** Starts or reaches a server and shakes hands. Rejects with {@link McpFailure} or the reason of the signal; nothing is left running then. */
export async function connect(world: McpWorld, profile: McpProfile, signal: AbortSignal): Promise<Life> {
  let reached: Reached | undefined;
  // Whoever asks how it ended is told when it can't be ended.
  const wire = createWire(world.clock, () => void reached?.kill().catch(() => undefined));
  reached = await reachServer(world, profile, { wire, signal });
  const client = new Client({ name: 'openrath-studio', version: world.version }, { jsonSchemaValidator: unchecked });
  const life = lifeOf({ world, profile, client, wire, reached });
  try {
    const transport = guardTransport(reached.transport, wire);
    await inTime(signal, { silentMs: HANDSHAKE_MS }, (timed) => client.connect(transport, timed));
    return life();
  } catch (cause) {
    const says = await life().why(cause);
    await reached.kill();
    signal.throwIfAborted();
    if (cause instanceof McpFailure) throw cause;
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
  client.onerror = (error) => (isOfWire(error) ? wire.note : wire.tell)(oneLine(error.message, 200).text);
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    listed = undefined;
  });
  const list = async (signal: AbortSignal) => {
    const asking = listed ?? listAll(client, profile.timeoutMs);
    listed = asking;
    try {
      return await orAborted(asking, signal);
    } catch (cause) {
      signal.throwIfAborted();
      if (listed === asking) listed = undefined;
      if (cause instanceof McpFailure) throw cause;
      throw new McpFailure('bad-wire', `${profile.name} did not list its tools: ${await why(cause)}`, cause);
    }
  };
  const why = async (failure: unknown): Promise<string> => {
    if (isForgotten(failure)) await reached.kill();
    const ended = endedAtMs === undefined && wire.broken() === undefined ? undefined : await reached.ended();
    return wire.broken() ?? ended ?? sayFailure(failure);
  };
  return () => ({
    ...{ client, wire, list, why, endedAtMs: () => endedAtMs, close: () => reached.close(client) },
    says: saysOf(client),
  });
}

function saysOf(client: Client): Life['says'] {
  const { name = '', version = '' } = client.getServerVersion() ?? {};
  return { name: oneLine(name, 200).text, version: oneLine(version, 200).text };
}

/** What came was no message: the server's fault, not that of a network on the way. */
function isOfWire(error: Error): boolean {
  return error instanceof SyntaxError || error.name === 'ZodError';
}

/** Over HTTP: it does not know our session any more, as after a start of its own. A new one has to be opened. */
function isForgotten(failure: unknown): boolean {
  return failure instanceof StreamableHTTPError && (failure.code === 404 || failure.code === 400);
}

function sayFailure(failure: unknown): string {
  if (failure instanceof Late) return 'It did not answer in time.';
  return asSentence(oneLine(failure instanceof Error ? failure.message : String(failure), 500).text);
}
