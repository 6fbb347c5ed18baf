import type { Checked, Session } from '../session.ts';
import { type Flows, insistOnPart, isFlows } from './flows.ts';
import { Part } from './part.ts';

/** What is done again, and until when. */
export interface Rounds {
  readonly body: Flows;
  /** Most rounds, 1 to 10,000. */
  readonly cap: number;
  /**
   * Whether it is over, asked after each round, which are numbered from 1, with what the round gave; it ends at the cap where absent. A verdict, as
   * `judge` of a {@link Validate} gives it: it is over where that passed, and its session goes on.
   */
  readonly until?: (session: Session, round: number) => boolean | Checked | Promise<boolean | Checked>;
}

/** Flows a session through its body again and again, at most so many times. */
export class Loop extends Part {
  readonly body: Flows;
  readonly cap: number;
  readonly until: NonNullable<Rounds['until']>;

  /** Throws RefusedError for what is no body or no cap. */
  constructor({ body, cap, until = () => false }: Rounds) {
    super();
    const isFit = isFlows(body) && Number.isInteger(cap) && cap >= 1 && cap <= 10_000 && typeof until === 'function';
    insistOnPart(
      'Loop',
      isFit,
      'For example: new Loop({ body: this.coder, cap: 5, until: (session) => session.answer === "done" }).',
    );
    this.body = body;
    this.cap = cap;
    this.until = until;
  }

  /** Gives what the last round gave: where it is over, or at the cap. Throws what the body throws. */
  async forward(session: Session): Promise<Session> {
    let on = session;
    for (let round = 1; round <= this.cap; round++) {
      on = await this.body.forward(on);
      const said = await this.until(on, round);
      if (typeof said === 'object') on = said.session;
      if (said === true || (typeof said === 'object' && said.verdict === 'passed')) return on;
    }
    return on;
  }
}
