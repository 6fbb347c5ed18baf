import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';
import { callsIn } from './calls-in.ts';

/** What a person had run in the place of what was asked (A1). */
export interface Edit {
  /** As it ran; of one that did not run, as the person wrote it. */
  readonly input: string;
  /** False where nothing of it ran: it did not keep the tool's schema, or a stop came first. */
  readonly ran: boolean;
}

/** The edit of a call of the event `asking`; undefined for a call that was not edited. */
export type EditOf = (asking: string, callId: string) => Edit | undefined;

/**
 * Finds the calls of a history that persons edited before they ran, from the answers to approvals and the starts bound to them. A call that is
 * taken up again, in a fork, is what its newest answer and start make of it. Never throws.
 */
export function editedCalls(history: readonly SessionEvent[]): EditOf {
  const reading: Reading = { asking: new Map(), edits: new Map(), answers: new Set() };
  for (const event of history) if (!isImported(event)) read(reading, event);
  return (asking, callId) => reading.edits.get(nameOf(asking, callId));
}

interface Reading {
  /** By call id the newest event that asked for it. */
  readonly asking: Map<string, string>;
  readonly edits: Map<string, Edit & { readonly run: string | undefined }>;
  /** Answers that edited a call. */
  readonly answers: Set<string>;
}

function read(reading: Reading, event: SessionEvent): void {
  if (event.kind === 'approval/answered') answer(reading, event);
  if (event.kind === 'tool/started') start(reading, event);
  const parts = partsIn(event);
  for (const { callId } of callsIn(event)) reading.asking.set(callId, event.id);
  for (const { callId } of partsOf(parts, 'tool-result')) end(reading, event, callId);
}

function answer({ asking, edits, answers }: Reading, { id, envelope, payload }: EventOf<'approval/answered'>): void {
  const name = nameOf(asking.get(payload.callId), payload.callId);
  edits.delete(name);
  if (payload.answer !== 'edited') return;
  answers.add(id);
  edits.set(name, { input: payload.input ?? '', ran: false, run: envelope.run });
}

function start({ asking, edits, answers }: Reading, { envelope, payload }: EventOf<'tool/started'>): void {
  const { callId, input, approval } = payload;
  const name = nameOf(asking.get(callId), callId);
  if (approval !== undefined && answers.has(approval)) edits.set(name, { input, ran: true, run: envelope.run });
  else edits.delete(name);
}

/** An edit that did not run says nothing of what another run made of the call. */
function end({ asking, edits }: Reading, { envelope }: SessionEvent, callId: string): void {
  const name = nameOf(asking.get(callId), callId);
  const edit = edits.get(name);
  if (edit?.ran === false && edit.run !== envelope.run) edits.delete(name);
}

function nameOf(asking: string | undefined, callId: string): string {
  return `${asking ?? ''} ${callId}`;
}
