/** A run was stopped on purpose: the reason of its signal. */
export class Stopped extends Error {
  readonly by: 'person' | 'host';
  constructor(by: 'person' | 'host', reason: string) {
    super(reason);
    this.name = 'Stopped';
    this.by = by;
  }
}
