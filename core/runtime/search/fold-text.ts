/**
 * A text as it is compared when searching: without case, compatible forms alike (full width, ligatures, composed or not),
 * every sigma the same, and nothing that a database could stumble over. Text and query are folded alike. Never throws.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return plainFold(text);
  let folded = '';
  for (const [piece] of text.toWellFormed().matchAll(PIECES)) folded += foldPiece(piece);
  return folded;
}

/** A folded text that knows where it came from. */
export interface Folded {
  readonly text: string;
  /** For each unit of `text` the offset in the source of what it was folded from; one more at the end. */
  readonly from: readonly number[];
}

/** {@link foldText} with the places of the source, for marking what was found. */
export function foldWithPlaces(source: string): Folded {
  const from: number[] = [];
  let text = '';
  for (const { 0: piece, index } of source.toWellFormed().matchAll(PIECES)) {
    const folded = foldPiece(piece);
    const isSameLength = folded.length === piece.length;
    for (let at = 0; at < folded.length; at++) from.push(isSameLength ? index + at : index);
    text += folded;
  }
  from.push(source.length);
  return { text, from };
}

const ASCII = /^[\0-\x7f]*$/;
/** A run of ASCII, a run of Korean letters that compose, or one character with its marks. */
const PIECES = /[\0-\x7f]+(?!\p{M})|[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|.\p{M}*/gsu;

/** They choose between two looks of one sign. */
const LOOKS = /[\ufe0e\ufe0f]/g;

function plainFold(ascii: string): string {
  return ascii.toLowerCase().replaceAll('\0', '\ufffd');
}

function foldPiece(piece: string): string {
  if (ASCII.test(piece)) return plainFold(piece);
  // Upper case first brings the forms of one letter together: both small sigmas, ß and ss.
  const caseless = piece.replace(LOOKS, '').normalize('NFKC').toUpperCase().toLowerCase();
  return caseless.replaceAll('i\u0307', 'i').normalize('NFKC').replaceAll('\0', '\ufffd');
}
