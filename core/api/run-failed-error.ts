import type { Session } from './session.ts';

/** Thrown where a run of an agent did not come to its end. The message says why; `session` is the value to go on from. */
export class RunFailedError extends Error {
  readonly status: 'failed' | 'stopped' | 'interrupted';
  readonly session: Session;
  constructor(status: 'failed' | 'stopped' | 'interrupted', says: string, session: Session) {
    super(says);
    this.name = 'RunFailedError';
    this.status = status;
    this.session = session;
  }
}
