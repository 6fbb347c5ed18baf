import type { Session } from '../session.ts';
import { Part } from './part.ts';

/** Gives the session as it is: for a route or a branch on which nothing is done. */
export class Empty extends Part {
  async forward(session: Session): Promise<Session> {
    return session;
  }
}
