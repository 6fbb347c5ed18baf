import { host } from '../../host/client.ts';
import { AnswerCache } from './answer-cache.ts';

/** Image types that a browser draws without running anything. SVG is not among them. */
const drawn = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** Images of the blob store as `data:` addresses, by {@link imageKey}. */
export const blobImages = new AnswerCache<string>({
  ask: async (key, signal) => {
    const [blob = '', mediaType = ''] = key.split('\n');
    const reply = await host().event.blob({ blob }, { signal });
    return reply.ok ? { ok: true, value: `data:${mediaType};base64,${reply.base64}` } : reply;
  },
  weigh: (address) => address.length,
  mostWeight: 48_000_000,
});

/** Key of an image, or `undefined` for one that is not here or is of a type that is not drawn. */
export function imageKey(blob: string | undefined, mediaType: string): string | undefined {
  return blob !== undefined && drawn.test(mediaType) ? `${blob}\n${mediaType}` : undefined;
}
