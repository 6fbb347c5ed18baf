import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { MergePreview } from '../../../core/contract/view.ts';
import type { Transcript } from '../../stores/merge-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { counted } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { BlockByModel } from './block-by-model.tsx';
import { LayerPanel } from './layer-panel.tsx';
import type { MergeSides } from './merge-sides.ts';
import { StepPicks } from './step-picks.tsx';
import { useBlockOffer } from './use-block-offer.ts';
import type { Blocks } from './use-blocks.ts';
import { type Growth, growthWords } from './use-growth.ts';
import type { Picked } from './use-pick.ts';
import type { Telling } from './use-transcript.ts';
import { WriteButtons } from './write-buttons.tsx';

interface TranscriptLayerProps {
  readonly made: MergePreview['transcript'];
  readonly telling: Telling;
  readonly sides: MergeSides;
  /** Their head as it was previewed. */
  readonly theirHead: string;
  readonly blocks: Blocks;
  /** The text as it comes. */
  readonly text: string;
  readonly growth: Growth;
}

/** What ours is told of the conversation: one block, an extract or written by a model; steps picked by hand; each as text that may be written otherwise; or nothing. */
export function TranscriptLayer(props: TranscriptLayerProps) {
  const { made, telling, text, growth, blocks, sides, theirHead } = props;
  const [isChoosing, setChoosing] = useState(false);
  const offer = useBlockOffer(sides);
  const { transcript, pickable, picked, onChange } = telling;
  const isPicking = transcript.take === 'steps';
  return (
    <LayerPanel
      id="merge-transcript"
      icon={MessageSquare}
      title="Transcript"
      note={text.trim() === '' ? 'no block' : `one block, ${growthWords(growth)}`}
      right={
        <>
          <Segmented
            label="What of the transcript comes"
            value={transcript.take === 'model' ? 'block' : transcript.take}
            options={TAKES}
            onChange={telling.onTake}
          />
          {isPicking || transcript.take === 'nothing' || isChoosing ? null : (
            <WriteButtons {...{ offer, blocks, theirHead }} onChoose={() => setChoosing(true)} />
          )}
        </>
      }
    >
      {transcript.take === 'steps' ? (
        <StepPicks pickable={pickable} picked={transcript.events} onPick={telling.onPick} />
      ) : null}
      {transcript.take === 'nothing' ? (
        <p className="text-sm text-ink-3">Nothing of their conversation comes.</p>
      ) : (
        <>
          <Field label="Block" about={isPicking ? aboutPicked(picked) : aboutBlock(made, transcript)}>
            {(id) => (
              <TextArea
                id={id}
                rows={Math.min(8, Math.max(3, text.split('\n').length))}
                value={text}
                onChange={(event) => telling.onWrite(event.target.value, blocks)}
              />
            )}
          </Field>
          {isPicking ? (
            <WrittenOtherwise transcript={transcript} onChange={onChange} />
          ) : (
            <BlockByModel
              {...{ sides, theirHead, blocks, offer, transcript, onChange }}
              isOpen={isChoosing}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
      {countHidden(text) === 0 ? null : (
        <div className="well mt-1 px-3 py-2">
          <p className="mb-1 text-xs font-medium text-err">It holds hidden characters:</p>
          <PlainText text={text} />
        </div>
      )}
    </LayerPanel>
  );
}

const TAKES = [
  { value: 'block', label: 'Block' },
  { value: 'steps', label: 'Pick steps' },
  { value: 'nothing', label: 'Nothing' },
] as const;

/** Words of a person stay when other steps are picked, and it is said that they are not those of the steps. */
function WrittenOtherwise({ transcript, onChange }: Pick<Telling, 'transcript' | 'onChange'>) {
  if (transcript.take !== 'steps' || transcript.edited === undefined) return null;
  return (
    <p className="mt-1.5 flex items-center gap-2 text-xs text-ink-2">
      Changed by you: other picks don’t change it.
      <Button look="link" onClick={() => onChange({ take: 'steps', events: transcript.events })}>
        Use the text of the steps
      </Button>
    </p>
  );
}

function aboutPicked(picked: Picked): string {
  if (picked.state === 'asking') return 'its text is being made…';
  if (picked.state === 'refused') return seenText(picked.refusal.message, 'prose');
  if (picked.events === 0) return 'no step is picked: no block comes unless you write one';
  return `from ${counted(picked.events, 'event')}, whole; the model reads it as merged, not as a request`;
}

function aboutBlock(made: MergePreview['transcript'], { take }: Transcript): string {
  if (take === 'model') return 'a model reads it as merged, not as a request';
  return `${sayFrom(made)}; the model reads it as merged, not as a request`;
}

function sayFrom({ text, brings, leftOut }: MergePreview['transcript']): string {
  if (text === '') return 'nothing was said there: no block comes unless you write one';
  return `from ${counted(brings.length, 'event')}${leftOut === 0 ? '' : `, ${counted(leftOut, 'earlier step')} left out`}`;
}
