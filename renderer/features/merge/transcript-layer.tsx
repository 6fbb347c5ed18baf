import type { MergePreview } from '../../../core/contract/view.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { counted } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Section } from '../inspector/section.tsx';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { BlockByModel } from './block-by-model.tsx';
import type { Transcript } from './merge-acts.ts';
import type { MergeSides } from './merge-sides.ts';
import type { Blocks } from './use-blocks.ts';

interface TranscriptLayerProps {
  readonly made: MergePreview['transcript'];
  readonly transcript: Transcript;
  readonly onChange: (transcript: Transcript) => void;
  readonly sides: MergeSides;
  /** Their head as it was previewed. */
  readonly theirHead: string;
  readonly blocks: Blocks;
}

/** What ours is told of the conversation: one block, an extract or written by a model, which may be written otherwise; or nothing. */
export function TranscriptLayer(props: TranscriptLayerProps) {
  const { made, transcript, onChange, blocks } = props;
  const before = transcript.take === 'model' ? writtenText(transcript.writer, blocks) : made.text;
  const text = transcript.take === 'nothing' ? '' : (transcript.edited ?? before);
  const write = (words: string) => {
    const { edited: _, ...taken } = transcript.take === 'nothing' ? { take: 'block' as const } : transcript;
    onChange(words === before ? taken : { ...taken, edited: words });
  };
  return (
    <Section
      title="Transcript"
      right={
        <Segmented
          label="What of the transcript comes"
          value={transcript.take === 'nothing' ? 'nothing' : 'block'}
          options={[
            { value: 'block', label: 'Block' },
            { value: 'nothing', label: 'Nothing' },
          ]}
          onChange={(take) => onChange({ take })}
        />
      }
    >
      {transcript.take === 'nothing' ? (
        <p className="text-sm text-ink-3">Nothing of their conversation comes.</p>
      ) : (
        <>
          <Field label="Block" about={aboutBlock(made, transcript)}>
            {(id) => (
              <TextArea
                id={id}
                rows={Math.min(8, Math.max(3, text.split('\n').length))}
                value={text}
                onChange={(event) => write(event.target.value)}
              />
            )}
          </Field>
          <BlockByModel {...props} />
        </>
      )}
      {countHidden(text) === 0 ? null : (
        <div className="well mt-1 px-3 py-2">
          <p className="mb-1 text-xs font-medium text-err">It holds hidden characters:</p>
          <PlainText text={text} />
        </div>
      )}
    </Section>
  );
}

function aboutBlock(made: MergePreview['transcript'], { take }: Transcript): string {
  if (take === 'model') return 'a model reads it as merged, not as a request';
  return `${sayFrom(made)}; the model reads it as merged, not as a request`;
}

function sayFrom({ text, events, leftOut }: MergePreview['transcript']): string {
  if (text === '') return 'nothing was said there: no block comes unless you write one';
  return `from ${counted(events, 'event')}${leftOut === 0 ? '' : `, ${counted(leftOut, 'earlier step')} left out`}`;
}

function writtenText(writer: string, { all }: Blocks): string {
  return all.find(({ session }) => session === writer)?.block?.text ?? '';
}
