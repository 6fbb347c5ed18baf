/** Thrown where a program that goes on asks for something else at a place than it did before. Nothing was done. */
export class DivergenceError extends Error {
  /** Where in the run. */
  readonly position: string;
  /** The event that says what was asked for before; undefined where the run is over and nothing was. */
  readonly event: string | undefined;
  readonly expected: string;
  readonly found: string;
  constructor(
    position: string,
    { event, expected, found }: Readonly<Record<'expected' | 'found', string>> & { event?: string },
  ) {
    super(
      `At ${position} ${event === undefined ? 'the run' : `event ${event}`} has ${expected}; the program asks for ${found}. Put the program back as it was, or give another runId.`,
    );
    this.name = 'DivergenceError';
    this.position = position;
    this.event = event;
    this.expected = expected;
    this.found = found;
  }
}
