import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { Answering } from './use-answering.ts';

/** Why it is denied: the model reads it. */
export function DenyPanel({ answering }: { readonly answering: Answering }) {
  const [reason, setReason] = useState('');
  const send = () => void answering.deny(reason);
  useKeyHandlers({ 'layer.close': () => answering.open('none'), run: send });
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Reason" about="The model reads it. May be empty.">
        {(id) => (
          <TextInput
            id={id}
            ref={(field) => field?.focus()}
            value={reason}
            maxLength={2_000}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Button
          look="primary"
          size={32}
          type="submit"
          because={answering.isSending ? 'The answer is being sent.' : undefined}
        >
          Deny
        </Button>
        <Button size={32} onClick={() => answering.open('none')}>
          Back
        </Button>
      </div>
    </form>
  );
}
