import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { lineOrigins, type SideTexts } from './conflict-lines.ts';
import { NumberedLines } from './numbered-lines.tsx';

interface EditResultProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The three texts, where lines are told by where they are from. */
  readonly sides: SideTexts | undefined;
  /** Why it can't be saved now. */
  readonly because: string | undefined;
  readonly onSettle: () => void;
}

/** What is to stand in the place of all three sides. */
export function EditResult({ text, onChange, sides, because, onSettle }: EditResultProps) {
  const origins = useMemo(() => (sides === undefined ? undefined : lineOrigins(text, sides)), [text, sides]);
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line px-3 py-2">
      <Field label="Result" about="stands in the place of all three">
        {(id) => (
          <TextArea
            exact
            id={id}
            rows={Math.min(14, Math.max(4, text.split('\n').length))}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {origins === undefined || origins.length === 0 ? null : (
        <section
          aria-label="Where each line is from"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
          tabIndex={0}
          className="max-h-40 overflow-auto rounded-lg border border-line py-1"
        >
          <NumberedLines text={text} isNamed originOf={(line) => origins[line - 1]} />
        </section>
      )}
      <Button className="justify-self-start" because={because} onClick={onSettle}>
        Mark as settled
      </Button>
    </div>
  );
}
