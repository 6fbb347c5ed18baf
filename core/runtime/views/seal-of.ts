import { payloadDigestOf, type Sha256, type StoredEvent } from '../../model/envelope.ts';

/** Recomputes an event's id and payload digest, and says how far that vouches (E1). */
export function sealOf(event: StoredEvent, sha256: Sha256): { ok: boolean; says: string } {
  if (sha256(event.envelopeText) !== event.id)
    return { ok: false, says: 'The envelope was altered: its hash is not the event’s id.' };
  if (event.payload === undefined)
    return { ok: true, says: 'The envelope agrees with the id. The content is withheld, so it can’t be checked.' };
  if (payloadDigestOf(event.payload, sha256) !== event.envelope.payloadDigest)
    return { ok: false, says: 'The content was altered: its hash is not the one in the envelope.' };
  return { ok: true, says: 'Content, envelope and id agree. Verify checks the chain around it.' };
}
