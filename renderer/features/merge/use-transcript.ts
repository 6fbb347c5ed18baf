import { useState } from 'react';
import type { MergePreview, WrittenBlock } from '../../../core/contract/view.ts';
import type { Transcript } from './merge-acts.ts';
import type { MergeSides } from './merge-sides.ts';
import type { Blocks } from './use-blocks.ts';
import { type Pickable, type Picked, usePickable, usePicked } from './use-pick.ts';

/** What ours is told, and the ways to tell it otherwise. */
export interface Telling {
  readonly transcript: Transcript;
  readonly onChange: (transcript: Transcript) => void;
  /** A model wrote a block: it is taken, unless a person wrote meanwhile. */
  readonly onWritten: (block: WrittenBlock) => void;
  /** Takes one of the three ways; the picks of before are taken again. */
  readonly onTake: (take: 'block' | 'steps' | 'nothing') => void;
  readonly onPick: (events: readonly string[]) => void;
  /** A person writes the text otherwise; as it was made, it counts as made. */
  readonly onWrite: (words: string, blocks: Blocks) => void;
  /** The text as it comes. */
  readonly textOf: (blocks: Blocks) => string;
  readonly pickable: Pickable;
  readonly picked: Picked;
}

/** What comes of the transcript, from the block as it is made on. */
export function useTranscript(sides: MergeSides, made: MergePreview['transcript'] | undefined): Telling {
  const [transcript, onChange] = useState<Transcript>({ take: 'block' });
  const [picks, setPicks] = useState<readonly string[]>(none);
  const isPicking = transcript.take === 'steps';
  const pickable = usePickable(sides, isPicking);
  const picked = usePicked(sides, isPicking ? transcript.events : undefined);
  const asMade = (blocks: Blocks): string => {
    if (transcript.take === 'steps') return picked.state === 'ready' ? picked.text : '';
    return transcript.take === 'model' ? writtenText(transcript.writer, blocks) : (made?.text ?? '');
  };
  return {
    ...{ transcript, onChange, pickable, picked },
    onWritten: ({ session, status }) => {
      if (status === 'done') onChange((now) => (isAsMade(now) ? { take: 'model', writer: session } : now));
    },
    onTake: (take) => onChange(take === 'steps' ? { take, events: [...picks] } : { take }),
    onPick: (events) => {
      setPicks(events);
      onChange((now) => (now.take === 'steps' ? { ...now, events: [...events] } : now));
    },
    onWrite: (words, blocks) => {
      const { edited: _, ...taken } = transcript.take === 'nothing' ? { take: 'block' as const } : transcript;
      onChange(words === asMade(blocks) ? taken : { ...taken, edited: words });
    },
    textOf: (blocks) => (transcript.take === 'nothing' ? '' : (transcript.edited ?? asMade(blocks))),
  };
}

const none: readonly string[] = [];

function isAsMade(transcript: Transcript): boolean {
  return (transcript.take === 'block' || transcript.take === 'model') && transcript.edited === undefined;
}

function writtenText(writer: string, { all }: Blocks): string {
  return all.find(({ session }) => session === writer)?.block?.text ?? '';
}
