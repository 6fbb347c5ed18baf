import { foldCase } from '../../projections/text/fold-case.ts';

/** A text that is looked for. */
export interface WantedText {
  /** True where a text holds it, in any case. */
  readonly isIn: (text: string) => boolean;
  /** False where no text in a payload holds it, whatever it is escaped as and however the texts are joined by blanks. Takes its canonical text. */
  readonly mayBeIn: (payload: string) => boolean;
  /** True where the pieces of a text, one after the other, hold it. Ask one at a time: it remembers how the one before ended. */
  readonly acrossPieces: () => (piece: string) => boolean;
}

/** Characters that may stand otherwise in JSON, and blanks, where texts are joined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const PARTING = /[\s"\\\u0000-\u001f]+/;
/** In JSON within JSON that somebody else wrote: an escape that need not have been one. */
const FOREIGN = /\\\\(?:u(?!00[01])|\/)/;

/** Prepares to look for a text in many. */
export function wantedText(text: string): WantedText {
  const needle = foldCase(text);
  const plain = needle.split(PARTING).filter((piece) => piece !== '' && piece.isWellFormed());
  return {
    isIn: (where) => foldCase(where).includes(needle),
    mayBeIn: (payload) => {
      const folded = foldCase(payload);
      return plain.every((piece) => folded.includes(piece)) || FOREIGN.test(payload);
    },
    acrossPieces: () => {
      let end = '';
      return (piece) => {
        const folded = end + foldCase(piece);
        end = folded.slice(Math.max(0, folded.length - needle.length + 1));
        return folded.includes(needle);
      };
    },
  };
}
