import { missingWords } from './cap-words.ts';

interface MissingNoteProps {
  /** The beginning of a text, as far as it is here. */
  readonly text: string;
  /** UTF-16 units of it that are in the record only. */
  readonly missing: number;
}

/** Says below a text that only its beginning is here. Nothing where it is whole. */
export function MissingNote({ text, missing }: MissingNoteProps) {
  return missing === 0 ? null : (
    <p className="tn mt-1 font-sans text-2xs text-ink-3">{missingWords(text.length, missing)}</p>
  );
}
