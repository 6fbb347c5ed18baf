/** A run can't go on, for a reason that a person is told: no fault of this program. */
export class RunFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RunFailed';
  }
}
