/**
 * The host closes, and what a call or a stream waited for will not come: nothing of it was begun. It is left without an answer, like one that
 * comes after the door was closed; the pipe that closes says why.
 */
export class NotBegun extends Error {
  constructor() {
    super('The host closes.');
    this.name = 'NotBegun';
  }
}

/** What is awaited in place of an answer that will not come. */
export function noAnswer(): Promise<never> {
  return new Promise<never>(() => undefined);
}
