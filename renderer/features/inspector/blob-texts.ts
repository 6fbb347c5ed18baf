import { host } from '../../host/client.ts';
import { bytesOf } from '../../stores/bytes-of.ts';
import { AnswerCache } from './answer-cache.ts';

/** Texts of the blob store, read as UTF-8; bytes that are not show as U+FFFD. */
export const blobTexts = new AnswerCache<string>({
  ask: async (blob, signal) => {
    const reply = await host().event.blob({ blob }, { signal });
    return reply.ok ? { ok: true, value: textOf(reply.base64) } : reply;
  },
  weigh: (text) => text.length,
  mostWeight: 16_000_000,
});

function textOf(base64: string): string {
  return new TextDecoder().decode(bytesOf(base64));
}
