import { useState } from 'react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { Answering } from './use-answering.ts';

interface ChoiceButtonsProps {
  readonly choices: NonNullable<WaitingRow['choices']>;
  readonly answering: Answering;
}

/** The answers that a question takes, each a button with what it stands for, and what is said to the one that is given. */
export function ChoiceButtons({ choices, answering }: ChoiceButtonsProps) {
  const [note, setNote] = useState('');
  const because = answering.isSending ? 'The answer is being sent.' : undefined;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <Field label="Note" about="Kept with the answer. May be empty.">
        {(id) => <TextInput id={id} value={note} maxLength={2_000} onChange={({ target }) => setNote(target.value)} />}
      </Field>
      <ul aria-label="Choices" className="m-0 grid max-h-60 list-none gap-2 overflow-auto p-0">
        {choices.map(({ name, says }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <Button size={32} because={because} onClick={() => void answering.choose(name, note)}>
              <LineText text={name} mode="exact" />
            </Button>
            {says === undefined ? null : (
              <span className="min-w-0 flex-1 text-xs text-ink-3 [overflow-wrap:anywhere]">
                <LineText text={says} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
