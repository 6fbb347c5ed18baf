/** Thrown by a command that has said all, to end with an exit code of its own. Caught in one place. */
export class ExitWith extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.name = 'ExitWith';
    this.exitCode = exitCode;
  }
}
