import type { Sha256 } from '../../../model/envelope.ts';
import type { EventId, RunId, SessionId } from '../../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../../model/read-event.ts';
import { uuidOf } from '../../../model/uuid-of.ts';
import { readNodePosition } from '../../../model/workflow/node-position.ts';

/** The record of a run of a document, as it is in the sessions of its lineage. */
export interface RunEvents {
  readonly started: EventOf<'run/started'>;
  /** Those of the run in the session that it began in. */
  readonly own: readonly SessionEvent[];
  /** Runs in the lineage: those that nodes began and the sub-agents of these are found among them. */
  readonly parts: readonly PartRun[];
  /** Choices of selectors in the lineage, by their events. */
  readonly choices: ReadonlyMap<string, EventOf<'selector/chose'>['payload']>;
}

/** A run of an agent, a command, a call or a question. */
export interface PartRun {
  readonly run: RunId;
  readonly session: SessionId;
  /** The event that its session leaves from, of a sub-agent the one that asked for it. */
  readonly from: EventId | undefined;
  readonly events: readonly SessionEvent[];
}

/** An operation of a node, as it is on record. */
export interface Operation {
  readonly what: string;
  /** Its position below the node. */
  readonly rest: string;
  readonly entered: EventId;
  readonly enteredAtMs: number;
  left: (EventOf<'node/left'>['payload'] & { readonly atMs: number }) | undefined;
}

/** What is on record of a node in one round. */
export interface NodeRecord {
  readonly operations: Operation[];
  readonly parts: PartRun[];
}

/** What is on record of a run, by the position of its nodes. */
export interface RunRecord {
  readonly nodes: ReadonlyMap<string, NodeRecord>;
  readonly ended: (EventOf<'run/ended'>['payload'] & { readonly atMs: number }) | undefined;
}

/** Orders the record of a run by its nodes. Each event is looked at once. */
export function recordOfRun({ started, own, parts }: RunEvents, sha256: Sha256): RunRecord {
  const { origin, run = '' } = started.envelope;
  const nodes = new Map<string, NodeRecord>();
  const operations = new Map<string, Operation>();
  const began = new Map<string, NodeRecord>();
  let ended: RunRecord['ended'];
  for (const { id, kind, payload, envelope } of own) {
    if (kind === 'node/entered') {
      const at = nodeAt(nodes, payload.position);
      if (at === undefined) continue;
      const { what = '' } = payload;
      const operation = { what, rest: at.rest, entered: id, enteredAtMs: envelope.atMs, left: undefined };
      at.record.operations.push(operation);
      operations.set(payload.position, operation);
      began.set(uuidOf(sha256, [origin.session, run, payload.position, 'run']), at.record);
    }
    const operation = kind === 'node/left' ? operations.get(payload.position) : undefined;
    if (kind === 'node/left' && operation !== undefined) operation.left = { ...payload, atMs: envelope.atMs };
    if (kind === 'run/ended') ended = { ...payload, atMs: envelope.atMs };
  }
  attribute(parts, began);
  return { nodes, ended };
}

function nodeAt(nodes: Map<string, NodeRecord>, position: string) {
  const read = readNodePosition(position);
  if (read === undefined) return undefined;
  const { rest } = read;
  const key = rest === '' ? position : position.slice(0, -rest.length - 1);
  const record = nodes.get(key) ?? { operations: [], parts: [] };
  nodes.set(key, record);
  return { record, rest };
}

/** Gives nodes the runs that they began, and those of sub-agents that were asked for in them. */
function attribute(parts: readonly PartRun[], began: ReadonlyMap<string, NodeRecord>): void {
  const asked = new Map<EventId, PartRun[]>();
  const known: [PartRun, NodeRecord][] = [];
  for (const part of parts) {
    const record = began.get(part.run);
    if (record !== undefined) known.push([part, record]);
    else if (part.from !== undefined) asked.set(part.from, [...(asked.get(part.from) ?? []), part]);
  }
  // What is gone through as it grows.
  for (const [part, record] of known) {
    record.parts.push(part);
    if (asked.size === 0) continue;
    for (const { id } of part.events) {
      for (const below of asked.get(id) ?? []) known.push([below, record]);
      asked.delete(id);
    }
  }
}
