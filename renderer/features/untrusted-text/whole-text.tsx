import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/number.ts';
import { verbatimLook } from './plain-text.tsx';
import { ShownText } from './shown-text.tsx';
import { capText, firstLook } from './text-cap.ts';
import { textParts } from './text-parts.ts';

/** Verbatim text that stands nowhere else, as what a person consents to: its beginning, and all of it part by part. */
export function WholeText({ text }: { readonly text: string }) {
  const first = useMemo(() => capText(text, firstLook), [text]);
  const [at, setAt] = useState<number>();
  return (
    <div>
      {at === undefined ? (
        <pre dir="ltr" className={verbatimLook}>
          <ShownText text={first.text} />
        </pre>
      ) : (
        <TextPart text={text} at={at} turn={setAt} />
      )}
      {first.cut || at !== undefined ? (
        <Button look="link" className="mt-1 text-2xs" onClick={() => setAt(at === undefined ? 0 : undefined)}>
          {at === undefined ? `Read all ${count(text.length)} characters` : 'Show less'}
        </Button>
      ) : null}
    </div>
  );
}

interface TextPartProps {
  readonly text: string;
  /** Index of the part that is shown. */
  readonly at: number;
  readonly turn: (at: number) => void;
}

/** One part of a text, and the way to those beside it. */
export function TextPart({ text, at, turn }: TextPartProps) {
  const parts = useMemo(() => textParts(text), [text]);
  const before = parts.slice(0, at).reduce((sum, { length }) => sum + length, 0);
  const part = parts[at] ?? '';
  return (
    <>
      <pre dir="ltr" className={verbatimLook}>
        <ShownText text={part} />
      </pre>
      {parts.length < 2 ? null : (
        <div className="tn mt-1 flex items-baseline gap-3 font-sans text-2xs text-ink-3">
          <Button look="link" because={at === 0 ? 'This is the first part.' : undefined} onClick={() => turn(at - 1)}>
            Previous part
          </Button>
          <Button
            look="link"
            because={at === parts.length - 1 ? 'This is the last part.' : undefined}
            onClick={() => turn(at + 1)}
          >
            Next part
          </Button>
          <span role="status">{partWords(before, part.length, text.length)}</span>
        </div>
      )}
    </>
  );
}

function partWords(before: number, length: number, all: number): string {
  return `Characters ${count(before + 1)} to ${count(before + length)} of ${count(all)}`;
}
