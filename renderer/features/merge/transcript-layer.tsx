import type { MergePreview } from '../../../core/contract/view.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { counted } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Section } from '../inspector/section.tsx';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import type { Transcript } from './merge-acts.ts';

interface TranscriptLayerProps {
  readonly made: MergePreview['transcript'];
  readonly transcript: Transcript;
  readonly onChange: (transcript: Transcript) => void;
}

/** What ours is told of the conversation: one block, which may be written otherwise, or nothing. */
export function TranscriptLayer({ made, transcript, onChange }: TranscriptLayerProps) {
  const text = transcript.take === 'nothing' ? '' : (transcript.edited ?? made.text);
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
        <Field label="Block" about={`${sayFrom(made)}; the model reads it as merged, not as a request`}>
          {(id) => (
            <TextArea
              id={id}
              rows={Math.min(8, Math.max(3, text.split('\n').length))}
              value={text}
              onChange={(event) =>
                onChange(
                  event.target.value === made.text ? { take: 'block' } : { take: 'block', edited: event.target.value },
                )
              }
            />
          )}
        </Field>
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

function sayFrom({ text, events, leftOut }: MergePreview['transcript']): string {
  if (text === '') return 'nothing was said there: no block comes unless you write one';
  return `from ${counted(events, 'event')}${leftOut === 0 ? '' : `, ${counted(leftOut, 'earlier step')} left out`}`;
}
