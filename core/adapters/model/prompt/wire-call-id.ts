import { sha256 } from '../../sha256.ts';

const TAKEN = /^[a-zA-Z0-9_-]{1,64}$/;

/** An id of a call as every provider takes it: as it is where that is so, else one made from its hash, the same each time. */
export function wireCallId(callId: string): string {
  return TAKEN.test(callId) ? callId : `call_${sha256(callId).slice(0, 24)}`;
}
