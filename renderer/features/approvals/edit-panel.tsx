import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import type { InputEdit } from './edited-input.ts';
import type { Answering } from './use-answering.ts';

interface EditPanelProps {
  readonly edit: InputEdit;
  readonly answering: Answering;
}

/** What is to run in the place of what was asked. A field can't show a hidden character, so a text with one stands under it once more. */
export function EditPanel({ edit, answering }: EditPanelProps) {
  const [text, setText] = useState(edit.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const edited = edit.inputWith(text);
  const because = answering.isSending
    ? 'The answer is being sent.'
    : edited.ok
      ? text === edit.text
        ? 'It is as it was asked: change it, or approve it.'
        : undefined
      : edited.says;
  const send = () => {
    if (because === undefined && edited.ok) void answering.approveEdited(edited.input);
  };
  useKeyHandlers({ 'layer.close': () => answering.open('none'), run: send });
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={edit.what === 'command' ? 'Command' : 'Input'} about="Runs in the place of what was asked, once.">
        {(id) => (
          <TextArea
            exact
            ref={field}
            id={id}
            rows={Math.min(12, Math.max(3, text.split('\n').length))}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {countHidden(text) === 0 ? null : (
        <div className="well px-3 py-2">
          <p className="mb-1 text-xs font-medium text-err">It holds hidden characters:</p>
          <PlainText text={text} />
        </div>
      )}
      <div className="flex items-center gap-2">
        <Button look="primary" size={32} because={because} onClick={send}>
          Approve as edited
        </Button>
        <Button size={32} onClick={() => answering.open('none')}>
          Back
        </Button>
        <span role="status" className="min-w-0 text-xs text-ink-3">
          {edited.ok ? '' : edited.says}
        </span>
      </div>
    </div>
  );
}
