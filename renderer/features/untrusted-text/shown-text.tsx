import { Fragment } from 'react';
import { piecesOf } from './hidden-characters.ts';
import { HiddenChip } from './hidden-chip.tsx';

/** Somebody else's text on one line or many, with every character that hides made visible. Markup in it is text. */
export function ShownText({ text, mode = 'exact' }: { readonly text: string; readonly mode?: 'prose' | 'exact' }) {
  let at = 0;
  return piecesOf(text, mode).map((piece) => {
    const key = at++;
    return piece.type === 'text' ? <Fragment key={key}>{piece.text}</Fragment> : <HiddenChip key={key} piece={piece} />;
  });
}
