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
}

/** Verbatim text: wrapped, capped, every character shown. */
export function PlainText({ text, first, mode = 'exact' }: PlainTextProps) {
  const { capped, expanded, toggle } = useCap(text, first);
  return (
    <div>
      <pre dir="ltr" className={verbatimLook}>
        <ShownText text={capped.text} mode={mode} />
      </pre>
      <ShowAll capped={capped} expanded={expanded} onToggle={toggle} />
    </div>
  );
}

/** The look of everything that is shown character by character. */
export const verbatimLook = 'm-0 whitespace-pre-wrap font-mono text-xs leading-4.25 [overflow-wrap:anywhere]';
