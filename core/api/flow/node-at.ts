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
  /** The session that came, to `session` or else to its first port that takes one, placed at the position. Absent for kinds that none comes to. */
  readonly session?: Session;
  /** All sessions that came, each with its port and the node that it came from, in the order of the edges, placed at the position. */
  readonly sessions: readonly CameSession[];
  /** Values by the id of the node that they came from, as templates and CEL see them. One that was not taken, left out or failed is not named. */
  readonly values: Readonly<Record<string, Json>>;
  /** Nodes along whose edges to ports of sessions none came. */
  readonly missing: readonly string[];
  /** Depth of the branches that what the node gives is a part of: less than that of a session which came where a join leaves branches. */
  readonly depth: number;
  readonly run: RunOfDocument;
}

/** A session that came to a node. */
export interface CameSession extends FlowSession {
  readonly port: string;
  readonly from: string;
}

/** What a node gave at its ports: a session value or JSON. Ports that are not named get none. */
export interface NodeGave {
  readonly outs: Readonly<Record<string, Session | Json>>;
}

/** What a kind of node does. Throws what an operation on a session value throws. */
export type NodeWork<Kind extends NodeKind> = (at: NodeAt<Kind>) => Promise<NodeGave>;
