type Numbers = Uint8Array | Int32Array | Uint32Array;

/** Numbers on a page. */
export const PAGE = 16_384;
const SHIFT = 14;
const FIRST = 16;

/**
 * Very many numbers in pages: what was written stays where it is when more come, so that nothing is copied, and no old copy of all of
 * it waits to be tidied up. Only the first page begins small.
 */
export type Pages<N extends Numbers> = N[];

/** The number at a place; 0 where none was written. */
export function numberAt(pages: Pages<Numbers>, at: number): number {
  return pages[at >>> SHIFT]?.[at % PAGE] ?? 0;
}

/** The page that a place is on, with room for it. The place is `at % PAGE` there. */
export function pageFor<N extends Numbers>(pages: Pages<N>, at: number, ArrayOf: new (length: number) => N): N {
  const [index, place] = [at >>> SHIFT, at % PAGE];
  const page = pages[index];
  if (page !== undefined && place < page.length) return page;
  while (pages.length < index) pages.push(new ArrayOf(FIRST));
  const more = new ArrayOf(index > 0 ? PAGE : Math.min(PAGE, Math.max(FIRST, place + 1, 2 * (page?.length ?? 0))));
  if (page !== undefined) more.set(page);
  pages[index] = more;
  return more;
}

/** Writes a number of 32 bits. */
export function setNumber(pages: Pages<Uint32Array>, at: number, number: number): void {
  pageFor(pages, at, Uint32Array)[at % PAGE] = number;
}
