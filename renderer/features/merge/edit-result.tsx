import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

interface EditResultProps {
  /** What editing begins with. */
  readonly text: string;
  /** Why it can't be saved now. */
  readonly because: string | undefined;
  readonly onSettle: (text: string) => void;
}

/** What is to stand in the place of all three sides. */
export function EditResult({ text, because, onSettle }: EditResultProps) {
  const [edited, setEdited] = useState(text);
  return (
    <div className="grid gap-2 border-t border-line px-3 py-2">
      <Field label="Result" about="stands in the place of all three">
        {(id) => (
          <TextArea
            exact
            id={id}
            rows={Math.min(14, Math.max(4, edited.split('\n').length))}
            value={edited}
            onChange={(event) => setEdited(event.target.value)}
          />
        )}
      </Field>
      <Button className="justify-self-start" because={because} onClick={() => onSettle(edited)}>
        Mark as settled
      </Button>
    </div>
  );
}
