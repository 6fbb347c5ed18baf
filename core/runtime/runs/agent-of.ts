import { type Agent, agentSchema } from '../../model/agent/agent.ts';
import { parseCanonical } from '../../model/canonical.ts';
import type { BlobId } from '../../model/ids.ts';
import type { EventOf } from '../../model/read-event.ts';
import type { BlobStore } from '../ports.ts';

/** The agent of a run as it was defined then; undefined for a run that no agent of ours made, and where it can't be read any more. */
export async function agentOf(
  { payload }: EventOf<'run/started'>,
  blobs: Pick<BlobStore, 'get'>,
): Promise<Agent | undefined> {
  const bytes = payload.agent === undefined ? undefined : await blobs.get(payload.agent as BlobId);
  if (bytes === undefined) return undefined;
  return agentSchema.safeParse(parseCanonical(new TextDecoder().decode(bytes))).data;
}
