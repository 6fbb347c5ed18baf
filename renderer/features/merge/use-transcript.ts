import type { WrittenBlock } from '../../../core/contract/view.ts';
import { draftOf, type MergeDraft, type Transcript, useMergeDrafts } from '../../stores/merge-drafts.ts';
import type { MergeSides } from './merge-sides.ts';
import type { Layers } from './parts.ts';
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

/** What comes of the transcript, from the block as it is made on; what a person made of it is kept for as long as the window is open. */
export function useTranscript(sides: MergeSides, layers: Layers | undefined): Telling {
  const draft = useMergeDrafts((state) => draftOf(state, sides));
  const [theirHead, made] = [layers?.theirHead, layers?.transcript];
  const transcript = chosenIn(draft, theirHead);
  const write = (change: (now: MergeDraft) => Partial<MergeDraft>) => useMergeDrafts.getState().change(sides, change);
  const onChange = (next: Transcript) => write(() => ({ transcript: next, theirHead }));
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
      const isTaken = status === 'done' && isAsMade(chosenIn(draftOf(useMergeDrafts.getState(), sides), theirHead));
      if (isTaken) onChange({ take: 'model', writer: session });
    },
    onTake: (take) => onChange(take === 'steps' ? { take, events: [...draft.picks] } : { take }),
    onPick: (events) => {
      write(() => ({ picks: events }));
      if (transcript.take === 'steps') onChange({ ...transcript, events: [...events] });
    },
    onWrite: (words, blocks) => {
      const { edited: _, ...taken } = transcript.take === 'nothing' ? { take: 'block' as const } : transcript;
      onChange(words === asMade(blocks) ? taken : { ...taken, edited: words });
    },
    textOf: (blocks) => (transcript.take === 'nothing' ? '' : (transcript.edited ?? asMade(blocks))),
  };
}

const AS_MADE: Transcript = { take: 'block' };

/** What a person chose. What a model wrote of an older head of theirs does not come; words that a person made of it stay. */
export function chosenIn({ transcript = AS_MADE, theirHead }: MergeDraft, head: string | undefined): Transcript {
  if (transcript.take !== 'model' || head === undefined || theirHead === head) return transcript;
  return transcript.edited === undefined ? AS_MADE : { take: 'block', edited: transcript.edited };
}

function isAsMade(transcript: Transcript): boolean {
  return (transcript.take === 'block' || transcript.take === 'model') && transcript.edited === undefined;
}

function writtenText(writer: string, { all }: Blocks): string {
  return all.find(({ session }) => session === writer)?.block?.text ?? '';
}
