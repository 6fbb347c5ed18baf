import { numberAt, PAGE, type Pages, pageFor } from '../held/pages.ts';

/** A list of whole numbers of 32 bits that grows, 4 bytes each. */
export class NumberList {
  length = 0;
  private readonly pages: Pages<Int32Array> = [];

  /** The number at an index of the list. */
  at(index: number): number {
    return numberAt(this.pages, index);
  }

  push(number: number): void {
    this.set(this.length++, number);
  }

  set(index: number, number: number): void {
    pageFor(this.pages, index, Int32Array)[index % PAGE] = number;
  }
}
