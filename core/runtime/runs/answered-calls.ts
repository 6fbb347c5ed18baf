import type { PayloadOf } from '../../model/events.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { callsIn } from '../../projections/calls/calls-in.ts';
import { callTitle } from '../../projections/steps/call-title.ts';
import { oneLine } from '../../projections/text/one-line.ts';

/** A call that was answered, by a person or by a rule, or one that nobody saw end and a person told of, with texts that are on one line and cut. */
export interface AnsweredCall {
  readonly event: string;
  readonly session: string;
  /** Unix ms. */
  readonly atMs: number;
  readonly answer: PayloadOf<'approval/answered'>['answer'] | PayloadOf<'effect/reviewed'>['verdict'];
  readonly by: 'person' | 'rule';
  readonly tool?: string;
  /** Which of the choices of a question. */
  readonly chose?: string;
  /** What was asked, or may have run. */
  readonly command: string;
  /** What ran in its place. */
  readonly ran?: string;
  /** Why it was denied, or what was noted of a review or a choice. */
  readonly reason?: string;
  readonly wroteRule?: true;
}

/** Longest text of a row, in UTF-16 units. */
const LONGEST = 200;

/**
 * The calls of some events that a person answered or told of, or a rule denied, in the order of the answers. An answer whose question is not among the
 * events, and one whose contents were erased, is left out: nobody knows what it was for.
 */
export function answeredCalls(events: readonly SessionEvent[]): readonly AnsweredCall[] {
  const asked = new Map<string, EventOf<'approval/asked'>>();
  const calls = new Map<string, { readonly name: string; readonly input: string }>();
  const questioned = new Map<string, EventOf<'effect/questioned'>>();
  const answered: AnsweredCall[] = [];
  for (const event of events) {
    if (event.kind === 'model/answered' || event.kind === 'run/started')
      for (const part of callsIn(event)) calls.set(callKey(event, part.callId), part);
    if (event.kind === 'approval/asked') asked.set(callKey(event, event.payload.callId), event);
    if (event.kind === 'approval/answered') {
      const question = asked.get(callKey(event, event.payload.callId));
      if (question !== undefined) answered.push(byPerson(event, question.payload));
    }
    if (event.kind === 'effect/questioned') questioned.set(callKey(event, event.payload.callId), event);
    if (event.kind === 'effect/reviewed') {
      const question = questioned.get(callKey(event, event.payload.callId));
      if (question !== undefined) answered.push(reviewed(event, question.payload));
    }
    if (event.kind === 'tool/ended' && event.payload.ending === 'denied')
      for (const { callId } of partsOf(event.payload.parts, 'tool-result')) {
        const call = calls.get(callKey(event, callId));
        if (call !== undefined && !asked.has(callKey(event, callId))) answered.push(byRule(event, call));
      }
  }
  return answered;
}

function callKey({ envelope }: SessionEvent, callId: string): string {
  return `${envelope.run ?? ''} ${callId}`;
}

function byPerson(
  event: EventOf<'approval/answered'>,
  { tool, command, cwd }: PayloadOf<'approval/asked'>,
): AnsweredCall {
  const { answer, reason = event.payload.note, chose, input, rule } = event.payload;
  return {
    ...placeOf(event),
    answer,
    by: 'person',
    ...(tool === undefined ? {} : { tool }),
    ...(chose === undefined ? {} : { chose }),
    command: line(command),
    ...(input === undefined ? {} : { ran: line(callTitle(tool ?? '', input, cwd)) }),
    ...(reason === undefined ? {} : { reason: line(reason) }),
    ...(rule === undefined ? {} : { wroteRule: true }),
  };
}

function reviewed(event: EventOf<'effect/reviewed'>, { tool, input }: PayloadOf<'effect/questioned'>): AnsweredCall {
  const { verdict, note } = event.payload;
  return {
    ...placeOf(event),
    answer: verdict,
    by: 'person',
    tool,
    command: line(callTitle(tool, input, undefined)),
    ...(note === '' ? {} : { reason: line(note) }),
  };
}

function byRule(
  event: EventOf<'tool/ended'>,
  { name, input }: { readonly name: string; readonly input: string },
): AnsweredCall {
  const { reason } = event.payload;
  return {
    ...placeOf(event),
    answer: 'denied',
    by: 'rule',
    tool: name,
    command: line(callTitle(name, input, undefined)),
    ...(reason === undefined ? {} : { reason: line(reason) }),
  };
}

function placeOf({ id, envelope }: SessionEvent): Pick<AnsweredCall, 'event' | 'session' | 'atMs'> {
  return { event: id, session: envelope.origin.session, atMs: envelope.atMs };
}

function line(text: string): string {
  return oneLine(text, LONGEST).text;
}
