/** A list of whole numbers of 32 bits that grows, 4 bytes each. */
export class NumberList {
  length = 0;
  private numbers = new Int32Array(64);

  /** The number at an index of the list. */
  at(index: number): number {
    return this.numbers[index] ?? 0;
  }

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const more = new Int32Array(this.length * 2);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[this.length++] = number;
  }

  set(index: number, number: number): void {
    this.numbers[index] = number;
  }
}
