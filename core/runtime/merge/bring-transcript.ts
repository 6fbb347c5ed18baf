import type { PayloadOf } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Transcript } from '../../model/merge/commands.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { type Block, extractBlock } from '../../projections/merge/extract-block.ts';
import { pickedBlock } from '../../projections/merge/picked-block.ts';
import { holdTexts } from '../agent/held-texts.ts';
import type { BlobStore } from '../ports.ts';

type Brought = Pick<PayloadOf<'merge/completed'>, 'brings' | 'block'>;

/** Makes what comes of their transcript out of `news`, as a person chose (M2). Refuses picked steps that are not among them. */
export async function bringTranscript(
  transcript: Transcript,
  {
    news,
    from,
    blobs,
  }: { readonly news: readonly SessionEvent[]; readonly from: SessionId; readonly blobs: BlobStore },
): Promise<Decision<Brought>> {
  if (transcript.take === 'nothing') return accept({ brings: [] });
  const made = transcript.take === 'block' ? accept(extractBlock(news)) : await picked(transcript.events, news, blobs);
  if (!made.ok) return made;
  const { text, brings } = made.value;
  const { edited } = transcript;
  const how = edited !== undefined && edited !== text ? 'written' : transcript.take === 'block' ? 'extract' : 'steps';
  const words = edited ?? text;
  return accept(words.trim() === '' ? { brings: [] } : { brings: [...brings], block: { from, how, text: words } });
}

async function picked(
  events: readonly string[],
  news: readonly SessionEvent[],
  blobs: BlobStore,
): Promise<Decision<Block>> {
  const known = new Set<string>(news.map(({ id }) => id));
  const other = events.find((event) => !known.has(event));
  if (other !== undefined)
    return refuse('not-found', `Event ${other} is not among what theirs did since the two parted.`, {
      remedy: 'Pick steps of the preview.',
    });
  const blobText = await holdTexts(blobs).of(news);
  return accept(pickedBlock(news, new Set(events), { blobText }));
}
