import { host } from '../../host/client.ts';
import { AnswerCache } from './answer-cache.ts';
import { type RawOutput, readRawOutput } from './raw-chunks.ts';

/** Raw outputs of calls by the digest of their blob. */
export const rawOutputs = new AnswerCache<RawOutput>({
  ask: async (blob, signal) => {
    const reply = await host().event.blob({ blob }, { signal });
    if (!reply.ok) return reply;
    const output = readRawOutput(Uint8Array.from(atob(reply.base64), (byte) => byte.charCodeAt(0)));
    return output === undefined
      ? { ok: false, refusal: { code: 'invalid', message: 'The raw output is kept in a form that is not known here.' } }
      : { ok: true, value: output };
  },
  weigh: ({ text }) => text.length,
  mostWeight: 8_000_000,
});
