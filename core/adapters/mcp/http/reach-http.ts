import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { McpFailure } from '../../../runtime/ports/mcp.ts';
import type { McpWorld } from '../mcp-world.ts';
import type { Reached, Reaching } from '../reach-server.ts';
import { type Signing, signedFetch } from '../sign-in/signed-fetch.ts';
import { addressProblem } from './check-address.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Longest that a server is waited for when it is told that its session is over, in ms. */
const FAREWELL_MS = 1_000;

/** The way to a server at an address. Throws {@link McpFailure} where the address may not be reached; nobody is asked yet. */
export function reachHttp(world: McpWorld, { name, start }: Omit<Signing, 'signIns'>, { wire }: Reaching): Reached {
  const { url } = start;
  const problem = addressProblem(url);
  if (problem !== undefined) throw new McpFailure('bad-address', problem);
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: signedFetch(guardedFetch(url, wire, world.resolve), { name, start, signIns: world.signIns }),
  });
  const kill = () => transport.close();
  return {
    transport: transport as Transport,
    kill,
    ended: async () => undefined,
    close: async () => {
      const late = AbortSignal.timeout(FAREWELL_MS);
      const waited = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()));
      // A server that can't be told is left alone: it ends the session by itself.
      await Promise.race([transport.terminateSession().catch(() => undefined), waited]);
      await kill();
    },
  };
}
