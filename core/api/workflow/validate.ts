import { insist } from '../insist.ts';
import type { Check, Checked, Session } from '../session.ts';
import { Part } from './part.ts';

/** Judges the files of a session with a command, as `session.validate` does (V1). */
export class Validate extends Part {
  readonly check: Omit<Check, 'at'>;

  /** Throws RefusedError for what is no check. */
  constructor(check: Omit<Check, 'at'>) {
    super();
    insist('validate', check);
    this.check = check;
  }

  /** The session with the verdict on record, whatever that is. Throws as {@link judge}. */
  async forward(session: Session): Promise<Session> {
    return (await this.judge(session)).session;
  }

  /** The verdict, and the session with it on record. Throws RefusedError, and RunFailedError where there is no verdict. */
  async judge(session: Session): Promise<Checked> {
    return await session.validate(this.check);
  }
}
