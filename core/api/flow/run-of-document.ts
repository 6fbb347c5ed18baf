import type { Json } from '../../model/canonical.ts';
import type { Session } from '../session.ts';

/** A run of a document, or of one in the place of a node of it. */
export interface RunOfDocument {
  /** The value that the run began with, in the run. What hangs on no session that came to a node is asked for there. */
  readonly root: Session;
  /** What inputs give as `words`. */
  readonly words: Json;
  /** By the position of a selector, the choice that a person made beforehand. */
  readonly chosen: ReadonlyMap<string, GivenChoice>;
  /** Runs the document that a node stands for, by the word that it names it with; its nodes stand below the position of that node. */
  readonly nested: (word: string, beginning: Beginning, position: string) => Promise<Flowed>;
}

/** A route that a person chose beforehand, and why. */
export interface GivenChoice {
  readonly chosen: string;
  readonly how: 'person';
  readonly reason: string;
}

/** What a document begins with. */
export interface Beginning {
  readonly session: Session;
  readonly words: Json;
}

/** What a document gave: the session of its first output that was reached, in the order of their ids, and what came to each by its name. */
export interface Flowed {
  readonly session: Session;
  readonly outputs: Readonly<Record<string, Json>>;
}
