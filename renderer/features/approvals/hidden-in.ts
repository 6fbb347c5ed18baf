import { type Piece, piecesOf } from '../untrusted-text/hidden-characters.ts';

/** A hidden character of a command, and its line, from 1. */
export type HiddenAt = Extract<Piece, { type: 'hidden' }> & { readonly line: number };

/** Characters of a command that a reader would not see, in order. */
export function hiddenIn(command: string): readonly HiddenAt[] {
  return command
    .split('\n')
    .flatMap((text, at) =>
      piecesOf(text, 'exact').flatMap((piece) => (piece.type === 'hidden' ? [{ line: at + 1, ...piece }] : [])),
    );
}
