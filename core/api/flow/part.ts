import type { InRound } from '../../projections/workflow/part/anew-from.ts';
import type { Bodies } from '../../projections/workflow/run/bodies.ts';
import type { Task } from '../../projections/workflow/run/going.ts';
import type { Attempted } from './attempts.ts';
import type { NodeAt, NodeGave } from './node-at.ts';
import type { Token } from './node-tokens.ts';
import type { Taken } from './nodes/join.ts';
import type { GivenChoice } from './run-of-document.ts';

/** What of a document is not run as it says (decision 0042). */
export interface Part {
  /** By the position of a selector, the choice that a person made beforehand. */
  readonly chosen: ReadonlyMap<string, GivenChoice>;
  /** What a join took in an earlier run, where it is taken from there. */
  readonly takenBefore: (join: InRound, position: string) => Taken | undefined;
  /** What a node gives that does not run; undefined where it runs. */
  readonly instead: (task: Task<Token>, at: NodeAt) => Promise<Attempted | undefined>;
  /** Called with what each node gave, by its position. */
  readonly gave?: (position: string, gave: NodeGave) => void;
}

/** Makes it for a document whose loops are known. */
export type PartOf = (bodies: Bodies) => Part;
