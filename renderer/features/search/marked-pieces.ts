/** A piece of a text: what was found, or what stands between. */
export interface Piece {
  readonly text: string;
  readonly isMark: boolean;
  /** Offset in the text. */
  readonly at: number;
}

/** Cuts a text at its marks: half-open ranges in order and apart. */
export function markedPieces(text: string, marks: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [start, end] of marks) {
    if (start > done) pieces.push({ text: text.slice(done, start), isMark: false, at: done });
    pieces.push({ text: text.slice(start, end), isMark: true, at: start });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMark: false, at: done });
  return pieces;
}
