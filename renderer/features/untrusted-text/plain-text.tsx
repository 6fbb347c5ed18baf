import { MissingNote } from './missing-note.tsx';
import { ShowAll } from './show-all.tsx';
import { ShownText } from './shown-text.tsx';
import type { Cap } from './text-cap.ts';
import { useCap } from './use-cap.ts';

interface PlainTextProps {
  readonly text: string;
  /** How much is shown before "show all". */
  readonly first?: Cap;
  /** `prose` for what a person or model wrote, `exact` for commands, output and records. */
  readonly mode?: 'prose' | 'exact';
  /** UTF-16 units that follow in the record. */
  readonly missing?: number;
}

/** Verbatim text: wrapped, capped, every character shown. */
export function PlainText({ text, first, mode = 'exact', missing = 0 }: PlainTextProps) {
  const cap = useCap(text, first);
  const { capped } = cap;
  return (
    <div>
      <pre dir="ltr" className={verbatimLook}>
        <ShownText text={capped.text} mode={mode} />
      </pre>
      <ShowAll cap={cap} goesOn={missing > 0} />
      <MissingNote text={text} missing={missing} />
    </div>
  );
}

/** The look of everything that is shown character by character. */
export const verbatimLook = 'm-0 whitespace-pre-wrap font-mono text-xs leading-4.25 [overflow-wrap:anywhere]';
