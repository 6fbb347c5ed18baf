import type { EventText } from '../contract/view.ts';
import { isEventId } from '../model/ids.ts';
import { readNodePosition } from '../model/workflow/node-position.ts';
import { inLine } from './plain.ts';

/**
 * What the command line says of an event: envelope facts first, then the payload as it is recorded. `payload` is null once
 * withheld, and where it was altered, which is said; one that can't be read says why in `unfit` and stands in `recorded` as text.
 */
export function eventFact(event: EventText): object {
  const envelope = JSON.parse(event.envelope) as {
    kind: string;
    origin: { session: string; seq: number };
    parents: string[];
    by: string;
    atMs: number;
    refs: unknown[];
  };
  return {
    id: event.id,
    seq: envelope.origin.seq,
    kind: envelope.kind,
    session: envelope.origin.session,
    parents: envelope.parents,
    by: envelope.by,
    atMs: envelope.atMs,
    refs: envelope.refs,
    ...payloadFact(event),
    ...(event.altered === true ? { altered: true } : {}),
  };
}

function payloadFact({ payload, unfit }: EventText): object {
  if (unfit !== undefined) return { payload: null, unfit, recorded: payload };
  return { payload: payload === null ? null : JSON.parse(payload) };
}

/** The same in one line for people. */
export function sayEvent(event: EventText): string {
  const envelope = JSON.parse(event.envelope) as { kind: string; origin: { seq: number } };
  const said = stateOf(event) || (SAYS[envelope.kind]?.(event) ?? '');
  return `${String(envelope.origin.seq).padStart(6)}  ${event.id}  ${inLine(envelope.kind)}${said}`;
}

/** What is said of some kinds beside their names. */
const SAYS: Readonly<Record<string, (event: EventText) => string>> = {
  validation: sayEvidence,
  'node/entered': sayNode,
  'node/left': sayNode,
  'selector/chose': (event) => `${sayNode(event)}  ${inLine(String(payloadOf(event).chosen ?? ''))}`,
};

/** The node of a workflow that it is of, with its round; nothing for an operation of a program that is no document. */
function sayNode(event: EventText): string {
  const { position, outcome } = payloadOf(event);
  const nodes = typeof position === 'string' ? readNodePosition(position)?.nodes : undefined;
  if (nodes === undefined) return '';
  const names = nodes.map(({ id, rounds }) => (rounds.length === 0 ? id : `${id}@${rounds.join('.')}`));
  return `  ${inLine(names.join(' / '))}${outcome === 'failed' ? ' failed' : ''}`;
}

function payloadOf({ payload }: EventText): Readonly<Record<string, unknown>> {
  return JSON.parse(payload ?? '{}') as Readonly<Record<string, unknown>>;
}

/** The event that the verdict of a validation rests on; nothing where it rests on words (V1). */
function sayEvidence(event: EventText): string {
  const { evidence } = payloadOf(event);
  return typeof evidence === 'string' && isEventId(evidence) ? `  rests on ${evidence}` : '';
}

function stateOf({ payload, altered, unfit }: EventText): string {
  if (altered === true) return '  altered';
  if (unfit !== undefined) return `  unreadable: ${inLine(unfit)}`;
  return payload === null ? '  withheld' : '';
}
