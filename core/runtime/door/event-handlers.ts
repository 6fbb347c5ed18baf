import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import { accept, refuse } from '../../model/refusal.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { Host } from '../host.ts';
import { namedEvents } from '../views/named-events.ts';
import { originalLinesOf, originalOf } from '../views/original-of.ts';
import { answer } from './answer.ts';

/** Larger blobs are not handed to a window in one piece. Bytes. */
const MAX_BLOB_BYTES = 24 * 1024 * 1024;

/** Calls about one event: everything the inspector shows. */
export function eventHandlers(host: Host) {
  const os = implement(contract.event);
  return os.router({
    named: os.named.handler(async ({ input: { beginning, session } }) =>
      answer(accept(await namedEvents({ beginning, session: session as SessionId | undefined }, host)), (events) => ({
        events: [...events],
      })),
    ),
    detail: os.detail.handler(async ({ input }) =>
      answer(await host.inspection.detail(input.event as EventId, input.step), (detail) => ({ detail })),
    ),
    usage: os.usage.handler(async ({ input, signal }) =>
      answer(await host.inspection.usage(input.event as EventId, signal), (known) => known),
    ),
    context: os.context.handler(async ({ input }) =>
      answer(await host.inspection.context(input.event as EventId), (context) => ({ context })),
    ),
    original: os.original.handler(async ({ input }) =>
      answer(await originalOf(input.event as EventId, host), (original) => original),
    ),
    originalLines: os.originalLines.handler(async ({ input }) =>
      answer(await originalLinesOf(input.event as EventId, host), ({ lines, ...place }) => ({
        ...place,
        lines: [...lines],
      })),
    ),
    blob: os.blob.handler(async ({ input }) => answer(await readBlob(host, input.blob as BlobId), (blob) => blob)),
  });
}

async function readBlob(host: Host, id: BlobId) {
  const bytes = await host.blobs.get(id);
  if (bytes === undefined)
    return refuse('not-found', 'That value is not in the store: it was erased or never arrived.');
  if (bytes.length > MAX_BLOB_BYTES)
    return refuse('unsupported', `That value has ${counted(bytes.length, 'byte')}: too large to show.`, {
      remedy: 'Export the session to get it.',
    });
  return accept({ base64: Buffer.from(bytes).toString('base64'), sizeBytes: bytes.length });
}
