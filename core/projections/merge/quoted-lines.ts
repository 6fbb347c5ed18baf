import type { SessionEvent } from '../../model/read-event.ts';
import { callTitle } from '../steps/call-title.ts';
import { type AskedCall, askedCalls, type CallResult, resultsOf, sayAsked } from './asked-calls.ts';
import { lastWords } from './last-words.ts';
import { saidIn } from './said-in.ts';

/** One line of a quote, with the events that it is from: what says or asks it, and a call's result. */
export interface QuotedLine {
  readonly text: string;
  readonly from: readonly [asked: string, ...more: string[]];
}

/**
 * What each event says and asks for, one line for each, with the last `most` UTF-16 units of its words: a call stands with its result. Hidden
 * characters are shown, so that nothing in a step ends its line. Never throws.
 */
export function quotedLines(events: readonly SessionEvent[], most: number): readonly QuotedLine[] {
  const results = resultsOf(events);
  const callsOf = askedCalls(events);
  return events.flatMap((event) => [
    ...saidLine(event, most),
    ...callsOf(event).map((call) => callLine(call, results.get(call.callId), { event, most })),
  ]);
}

interface Quoting {
  readonly event: SessionEvent;
  readonly most: number;
}

function saidLine(event: SessionEvent, most: number): readonly QuotedLine[] {
  const said = saidIn(event);
  const words = said === undefined ? '' : lastWords(said.text, most);
  return words === '' ? [] : [{ text: `${said?.who}: ${words}`, from: [event.id] }];
}

function callLine(call: AskedCall, result: CallResult | undefined, { event, most }: Quoting): QuotedLine {
  const { name, input } = call;
  const asked = `${sayAsked(call, lastWords(name, 100))}: ${lastWords(callTitle(name, input, undefined), most)}`;
  if (result === undefined) return { text: `${asked} → no result`, from: [event.id] };
  const output = lastWords(result.output, most);
  return { text: `${asked} → ${output === '' ? 'no output' : output}`, from: [event.id, result.event] };
}
