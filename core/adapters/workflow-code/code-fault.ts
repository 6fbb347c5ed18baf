/** Thrown where code is none that a workflow can be read from: what stands there, and what to write instead. */
export class CodeFault extends Error {
  /** Offset in UTF-16 units. */
  readonly at: number;
  readonly remedy: string;

  constructor(at: number, says: string, remedy: string) {
    super(says);
    this.name = 'CodeFault';
    this.at = at;
    this.remedy = remedy;
  }
}
