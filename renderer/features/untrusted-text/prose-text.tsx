import { MissingNote } from './missing-note.tsx';
import { letterByLetter } from './safe-markdown.tsx';
import { ShowAll } from './show-all.tsx';
import { ShownText } from './shown-text.tsx';
import type { Cap } from './text-cap.ts';
import { useCap } from './use-cap.ts';

/** What is shown before "show all": as much as of a message in markdown. */
const firstProse: Cap = { lines: 400, lineLength: 12_000, length: 12_000 };

interface ProseTextProps {
  readonly text: string;
  /** UTF-16 units that follow in the record. */
  readonly missing?: number;
}

/** What a person wrote, letter by letter and without markup: wrapped and capped. */
export function ProseText({ text, missing = 0 }: ProseTextProps) {
  const cap = useCap(text, firstProse);
  const { capped } = cap;
  return (
    <div>
      <div dir="auto" className={`whitespace-pre-wrap text-base [overflow-wrap:anywhere] ${letterByLetter}`}>
        <ShownText text={capped.text} mode="prose" />
      </div>
      <ShowAll cap={cap} goesOn={missing > 0} />
      <MissingNote text={text} missing={missing} />
    </div>
  );
}
