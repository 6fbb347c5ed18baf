import type { Json } from '../../model/canonical.ts';
import type { NodeKind, NodeOf } from '../../model/workflow/settings.ts';
import type { Session } from '../session.ts';
import type { FlowSession } from './flow-session.ts';
import type { RunOfDocument } from './run-of-document.ts';

/** A node of a document that runs: what came to it, and where it stands. */
export interface NodeAt<Kind extends NodeKind = NodeKind> {
  readonly node: NodeOf<Kind>;
  /** `main/n:draft@2` say. Operations on session values of the node are on record below it. */
  readonly position: string;
  /** Rounds of the loops around it; for a loop itself the last one is the round that is over. */
  readonly rounds: readonly number[];
  /** The session that came, to its first port of sessions along which one did, placed at the position. Of a node to which none comes: the one that the run began with. */
  readonly session: Session;
  /** All sessions that came, in the order of the edges, placed at the position. */
  readonly sessions: readonly CameSession[];
  /** Values by the id of the node that they came from, as templates and rules see them. One that was not taken, left out or failed is not named. */
  readonly values: Readonly<Record<string, Json>>;
  /** Nodes along whose edges none came, or none yet. */
  readonly missing: readonly string[];
  /** Of how many branches of parallels what the node gives is a part: of fewer than what came, where a join leaves them. */
  readonly depth: number;
  readonly run: RunOfDocument;
  /** The same session value, placed at the position: what is done on it is on record as the node’s. */
  readonly here: (session: Session) => Session;
}

/** A session that came to a node. */
export interface CameSession extends FlowSession {
  readonly port: string;
  /** The node that it came from, and its port there. */
  readonly from: { readonly node: string; readonly port: string; readonly isBranch: boolean };
}

/** What a node gave. */
export interface NodeGave {
  /** By port: a session value or JSON. Ports that are not named get none. */
  readonly outs: Readonly<Record<string, Session | Json>>;
  /** Of an output: what came to it, by its name. */
  readonly output?: { readonly name: string; readonly value: Json };
}

/** What a kind of node does. Throws what an operation on a session value throws. */
export type NodeWork<Kind extends NodeKind> = (at: NodeAt<Kind>) => Promise<NodeGave>;
