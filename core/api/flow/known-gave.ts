import type { Json } from '../../model/canonical.ts';
import { Session } from '../session.ts';
import type { NodeGave } from './node-at.ts';
import type { Taken } from './nodes/join.ts';

/** What a node gave in an earlier run, as JSON. */
export interface KnownGave {
  /** By port: the facts of a session value, or a value. */
  readonly outs: Readonly<Record<string, KnownSession | { readonly value: Json }>>;
  /** The event that says so; absent for a node that leaves nothing on record. */
  readonly event?: string;
  /** Of a join, what it took. */
  readonly taken?: Taken['taken'];
}

/** Facts of a session value. */
export interface KnownSession {
  readonly session: string;
  readonly head: string;
  readonly words?: string;
  readonly answer?: string;
}

/** What a node gave, to be put on record. */
export function knownOf({ outs }: NodeGave, more: Omit<KnownGave, 'outs'>): KnownGave {
  const known = Object.entries(outs).map(([port, given]) => [
    port,
    given instanceof Session ? factsOf(given) : { value: given },
  ]);
  return { outs: Object.fromEntries(known), ...more };
}

/** What a node gave before, as it gives it again. */
export function outsOf(
  { outs }: KnownGave,
  sessionOf: (known: KnownSession) => Session,
): Readonly<Record<string, Session | Json>> {
  const given = Object.entries(outs).map(([port, each]) => [port, 'value' in each ? each.value : sessionOf(each)]);
  return Object.fromEntries(given);
}

function factsOf({ id, head, words, answer }: Session): KnownSession {
  return {
    session: id,
    head,
    ...(words === undefined ? {} : { words }),
    ...(answer === undefined ? {} : { answer }),
  };
}
