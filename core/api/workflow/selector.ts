import type { Json } from '../../model/canonical.ts';
import { Agent } from '../agent.ts';
import type { Check, Session } from '../session.ts';
import { type Chosen, chooseRoute } from './choose-route.ts';
import { areFlows, type Flows, insistOnPart } from './flows.ts';
import { Part } from './part.ts';

/** What comes to a selector beside the session, by name. */
export type Values = Readonly<Record<string, Json>>;

/** When a route is taken, and what it is for. */
export interface RouteRule {
  /** What it is for, told to who chooses. */
  readonly says?: string;
  /** For `rule`: CEL over the values, `answer` and `words`, or a function. The first route of which it is so is taken. */
  readonly when?: string | ((session: Session, values: Values) => boolean | Promise<boolean>);
  /** For `validator`: the first route whose command passes is taken. */
  readonly check?: Omit<Check, 'at'>;
}

/** How a route is chosen (X1). */
export type SelectorHow = 'rule' | 'model' | 'vote' | 'validator' | 'person';

/** What a selector is made of. */
export interface SelectorOptions {
  readonly how: SelectorHow;
  /** What the session flows through on each route, in the order in which they are looked at. */
  readonly routes: Readonly<Record<string, Flows>>;
  readonly rules?: Readonly<Record<string, RouteRule>>;
  /** The route where no other one is chosen. */
  readonly otherwise?: string;
  /** Who chooses, for `model` and `vote`. */
  readonly agent?: Agent;
  /** Answers that are asked for, 2 to 99, for `vote`. */
  readonly samples?: number;
  /** What a person is asked, for `person`. */
  readonly asks?: string;
}

/** Chooses one of its routes, and flows the session through that one; the choice, of which and why, is on record (X1). */
export class Selector extends Part {
  readonly how: SelectorHow;
  readonly routes: Readonly<Record<string, Flows>>;
  readonly rules: Readonly<Record<string, RouteRule>>;
  readonly otherwise: string | undefined;
  readonly agent: Agent | undefined;
  readonly samples: number;
  readonly asks: string;

  /** Throws RefusedError for what is no selector. */
  constructor(options: SelectorOptions) {
    super();
    const { how, routes, rules = {}, otherwise, agent, samples = 3, asks = 'Choose how it goes on.' } = options;
    insistOnPart(
      'Selector',
      areFlows(routes),
      "For example: new Selector({ how: 'person', routes: { deep: this.deep } }).",
    );
    for (const name of [...Object.keys(rules), ...(otherwise === undefined ? [] : [otherwise])])
      insistOnPart('Selector', Object.hasOwn(routes, name), `Name routes that there are: “${name}” is none.`);
    insistOnPart(
      'Selector',
      ['rule', 'model', 'vote', 'validator', 'person'].includes(how),
      'Give it a “how” that there is.',
    );
    const isModels = how === 'model' || how === 'vote';
    insistOnPart('Selector', !isModels || agent instanceof Agent, 'Give it the “agent” that chooses.');
    insistOnPart('Selector', Number.isInteger(samples) && samples >= 2 && samples <= 99, 'Give it 2 to 99 “samples”.');
    this.how = how;
    this.routes = routes;
    this.rules = rules;
    this.otherwise = otherwise;
    this.agent = agent;
    this.samples = samples;
    this.asks = asks;
  }

  /** Chooses, and gives what the chosen route gives. Throws as {@link choose}, and what the route throws. */
  async forward(session: Session, values: Values = {}): Promise<Session> {
    const { chosen, session: on } = await this.choose(session, values);
    return await (this.routes[chosen] as Flows).forward(on);
  }

  /** Chooses alone: which route, and the session with that on record. Throws RefusedError where no route is chosen and there is no `otherwise`. */
  async choose(session: Session, values: Values = {}): Promise<Chosen> {
    return await chooseRoute(this, session, values);
  }
}
