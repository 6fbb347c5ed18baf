/** A request that never left: no connection was made that it could have gone over. */
export class NotSent extends Error {
  constructor(cause: Error) {
    // Of several addresses that were tried Node says nothing in the message.
    super(cause.message || (cause as NodeJS.ErrnoException).code || cause.name, { cause });
    this.name = 'NotSent';
  }
}
