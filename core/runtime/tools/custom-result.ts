import { cutText } from '../../projections/text/cut-text.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { ToolResult } from './custom-tool.ts';
import { isPicture, outcome, type ToolImage, type ToolOutcome, type ToolWorld } from './tool.ts';

/** Characters that one result holds at most. */
const MOST_CHARACTERS = 100_000;
/** Bytes that the pictures of one result hold at most, together. */
const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

type Work = (signal: AbortSignal) => ToolResult | Promise<ToolResult>;

/**
 * What a call of a custom tool comes to. A failure of it is an outcome; rejects with the reason of the signal alone, at once, whatever the
 * call does then. One that takes longer than a command may is not awaited any more.
 */
export async function performCustom(
  name: string,
  work: Work,
  { signal, limits: { timeoutMs } }: Pick<ToolWorld, 'signal' | 'limits'>,
): Promise<ToolOutcome> {
  signal.throwIfAborted();
  const call = new AbortController();
  const stop = (): void => call.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const late = `It took longer than ${figure(timeoutMs / 1_000)} s and is not awaited any more.`;
  const timer = setTimeout(() => call.abort(new DOMException(late, 'TimeoutError')), timeoutMs);
  try {
    const came = await unlessAborted(() => tried(name, work, call.signal), call.signal);
    if (came !== undefined) return came;
    signal.throwIfAborted();
    return { ...outcome(`${late} Whether it did something is not known.`, true), ending: 'timed-out' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function tried(name: string, work: Work, signal: AbortSignal): Promise<ToolOutcome> {
  try {
    return read(await work(signal));
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    return outcome(bounded(`${name} failed${typeof why === 'string' && why !== '' ? `: ${why}` : '.'}`), true);
  }
}

function read(result: ToolResult): ToolOutcome {
  if (typeof result === 'string') return outcome(bounded(result));
  if (!Array.isArray(result)) throw new Error('it gave no text and no list of parts');
  const images: ToolImage[] = [];
  const texts = result.map((part) => textOf(part, images));
  return { ...outcome(bounded(texts.join('\n'))), ...(images.length === 0 ? {} : { images }) };
}

function textOf(part: unknown, images: ToolImage[]): string {
  const { type, text, mediaType, bytes } = (part ?? {}) as Partial<Record<string, unknown>>;
  if (type === 'text' && typeof text === 'string') return text;
  if (type !== 'image' || typeof mediaType !== 'string' || !(bytes instanceof Uint8Array))
    throw new Error('it gave a part that is no text and no image');
  const size = counted(bytes.length, 'byte');
  const held = images.reduce((sum, image) => sum + image.bytes.length, bytes.length);
  if (!isPicture(mediaType)) return `[a part that is no PNG, JPEG, GIF or WebP, ${size}, not kept]`;
  if (held > MOST_PICTURE_BYTES) return `[image ${mediaType}, ${size}, not kept: pictures are too large]`;
  images.push({ mediaType, bytes });
  return `[image ${mediaType}, ${size}]`;
}

function bounded(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const cut = cutText(text, MOST_CHARACTERS);
  return `${cut}\n[${counted(text.length - cut.length, 'more character')}, not shown]`;
}
