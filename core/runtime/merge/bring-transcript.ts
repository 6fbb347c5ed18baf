import type { PayloadOf } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Transcript } from '../../model/merge/commands.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { type Block, extractBlock } from '../../projections/merge/extract-block.ts';
import { pickedBlock } from '../../projections/merge/picked-block.ts';
import { holdTexts } from '../agent/held-texts.ts';
import type { BlobStore } from '../ports.ts';
import type { MergeWorld } from './merge-world.ts';
import { readWritten } from './written-block.ts';

type Brought = Pick<PayloadOf<'merge/completed'>, 'brings' | 'block'>;

interface Bringing {
  readonly news: readonly SessionEvent[];
  readonly merge: Pick<MergeUnderWay, 'theirs' | 'theirHead'>;
  readonly into: SessionId;
  readonly world: Pick<MergeWorld, 'store' | 'sealing' | 'blobs'>;
}

/**
 * Makes what comes of their transcript out of `news`, as a person chose (M2). Refuses picked steps that are not among them, and what a model
 * wrote for another merge, or did not come to its end with.
 */
export async function bringTranscript(transcript: Transcript, bringing: Bringing): Promise<Decision<Brought>> {
  const { news, merge, world } = bringing;
  const { theirs: from } = merge;
  const { blobs } = world;
  if (transcript.take === 'nothing') return accept({ brings: [] });
  if (transcript.take === 'model') return await written(transcript, bringing);
  const made =
    transcript.take === 'block' ? accept(extractBlock(news)) : await pickSteps(transcript.events, news, blobs);
  if (!made.ok) return made;
  const { text, brings } = made.value;
  const { edited } = transcript;
  const how = edited !== undefined && edited !== text ? 'written' : transcript.take === 'block' ? 'extract' : 'steps';
  const words = edited ?? text;
  return accept(words.trim() === '' ? { brings: [] } : { brings: [...brings], block: { from, how, text: words } });
}

async function written(
  { writer, edited }: Transcript & { readonly take: 'model' },
  { news, merge, into, world }: Bringing,
): Promise<Decision<Brought>> {
  const wrote = await readWritten(writer, world);
  if (wrote === undefined || wrote.into !== into || wrote.theirs !== merge.theirs)
    return refuse('not-found', `The session ${writer} holds no block that was written for this merge.`, {
      remedy: 'Have a model write one, or take the block as it is.',
    });
  if (wrote.theirHead !== merge.theirHead)
    return refuse('invalid', 'The block was written before theirs went on.', { remedy: 'Have it written again.' });
  const { block } = wrote;
  if (block === undefined)
    return refuse('invalid', `The block was not written: it is ${wrote.status}. ${wrote.says}`.trimEnd(), {
      remedy: 'Have it written again, or take the block as it is.',
    });
  const { text, answer, provider, model } = block;
  const words = edited ?? text;
  if (words.trim() === '') return accept({ brings: [] });
  const known = new Set<string>(news.map(({ id }) => id));
  return accept({
    brings: wrote.reads.filter((event) => known.has(event)),
    block: {
      ...{ from: merge.theirs, how: 'model', text: words, writer: { session: writer, answer, provider, model } },
      ...(words === text ? {} : { edited: true }),
    },
  });
}

/** Steps that were picked by hand, whole. Refuses one that is not among `news`. Reads only. */
export async function pickSteps(
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
