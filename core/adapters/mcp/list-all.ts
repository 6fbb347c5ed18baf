import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { McpFailure, type McpListing } from '../../runtime/ports/mcp.ts';
import { inTime } from './in-time.ts';
import { MESSAGE_BYTES } from './message-lines.ts';
import { MOST_TOOLS, readListing, type WireTool } from './read-listing.ts';

/** A list of tools, as far as it is used. Schemas are taken as they are: nothing in them is followed or compiled. */
const page = z.object({
  tools: z.array(z.object({ name: z.string(), description: z.string().optional(), inputSchema: z.unknown() })),
  nextCursor: z.string().optional(),
});

/** Most pages of a list. */
const MOST_PAGES = 1_000;

/** A list is for whoever asks next too: nobody who goes ends it. */
const never = new AbortController().signal;

/** All tools of a server. Rejects with {@link McpFailure} where it lists more than it may, and as the request does. */
export async function listAll(client: Client, timeoutMs: number): Promise<McpListing> {
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [], refused: [] };
  const tools: WireTool[] = [];
  let cursor: string | undefined;
  let bytes = 0;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const params = cursor === undefined ? {} : { cursor };
    const came = await inTime(never, { silentMs: timeoutMs }, (timed) =>
      client.request({ method: 'tools/list', params }, page, timed),
    );
    tools.push(...came.tools);
    bytes += JSON.stringify(came.tools).length;
    if (bytes > MESSAGE_BYTES) throw new McpFailure('bad-wire', 'Its tools are longer than 100 MiB. None is offered.');
    if (tools.length > MOST_TOOLS || came.nextCursor === undefined) return readListing(tools);
    cursor = came.nextCursor;
  }
  throw new McpFailure('bad-wire', `Its list of tools has more than ${MOST_PAGES} pages. None is offered.`);
}
