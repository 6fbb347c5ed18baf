import { columnsOf } from './text-columns.ts';

/** Advance widths of the prose font in em, rounded up to the widest of each group. */
const groups: readonly (readonly [em: number, characters: string])[] = [
  [0.29, " !'’.,:;iljI"],
  [0.38, '()[]/\\`|frt'],
  [0.47, '"“”-–_^{}1*'],
  [0.58, 'aceksvxyzFJL7?'],
  [0.62, 'bdghnopqu02345689E<>=+~#$'],
  [0.7, 'ABKPRSTVXYZ&'],
  [0.76, 'CDGHNOQU'],
  [0.9, 'mwM…'],
  [1, 'W%@—'],
];
const known = new Map(
  groups.flatMap(([em, characters]) => [...characters].map((character) => [character, em] as const)),
);

/** Width of a character of prose in em: a fair guess that is hardly ever too small, without asking the canvas. */
export function letterWidth(character: string): number {
  return known.get(character) ?? (columnsOf(character) === 2 ? 1 : 0.66);
}
