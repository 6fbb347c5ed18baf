import type { Keys } from './keys.ts';
import { placeOf } from './placed.ts';
import type { Session } from './session.ts';

/** What an operation on a session value gave: a session value, and what else, as JSON has it. */
export interface Done<More> {
  readonly session: Session;
  readonly more: More;
}

/** An operation on a session value. */
export interface Operation<More> {
  /** `forward`, `fork`, `merge`. */
  readonly what: string;
  /** All that it depends on beside the value, as JSON. */
  readonly input: unknown;
  /** Does it. With keys, what an earlier life of the program made of it is taken up. */
  readonly work: (session: Session, keys: Keys | undefined) => Promise<Done<More>>;
}

/** Does an operation; in a run of a program, as a node on record, and not again where it is done. */
export async function perform<More>(session: Session, operation: Operation<More>): Promise<Done<More>> {
  const place = placeOf(session);
  return place === undefined
    ? await operation.work(session, undefined)
    : await place.run.node(place, session, operation);
}
