import { piecesOf } from './hidden-characters.ts';

/** Somebody else's text for where no chip can stand (canvas, labels, tooltips, toasts): each character that hides is spelled as `[U+202E]`. */
export function seenText(text: string, mode: 'prose' | 'exact'): string {
  return piecesOf(text, mode)
    .map((piece) => (piece.type === 'text' ? piece.text : `[${piece.code}]`))
    .join('');
}
