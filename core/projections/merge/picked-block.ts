import type { SessionEvent } from '../../model/read-event.ts';
import type { ContextSource } from '../context-at/context-source.ts';
import { askedCalls, resultsOf, sayAsked } from './asked-calls.ts';
import type { Block } from './extract-block.ts';
import { saidIn } from './said-in.ts';

/**
 * Steps that were picked by hand, whole, in the order they happened; a call stands with its result, and is picked by that (M2). What asks for
 * calls is picked for its words and for calls that have no result; for all its calls where it says nothing. Each line is quoted with `> `, so that no text can end its quote. Reasoning stays out. Pure, never throws; an id that is none of the
 * events brings nothing.
 */
export function pickedBlock(
  events: readonly SessionEvent[],
  picked: ReadonlySet<string>,
  source: Pick<ContextSource, 'blobText'>,
): Block {
  const results = resultsOf(events);
  const callsOf = askedCalls(events);
  const texts: string[] = [];
  const brings: string[] = [];
  for (const event of events) {
    const calls = callsOf(event).map((call) => ({ ...call, result: results.get(call.callId) }));
    const isAsked = picked.has(event.id);
    const said = saidIn(event);
    const hasWords = said !== undefined && said.text.trim() !== '';
    const pairs = calls.filter(({ result }) =>
      result === undefined ? isAsked : picked.has(result.event) || (isAsked && !hasWords),
    );
    if (!(isAsked && hasWords) && pairs.length === 0) continue;
    if (isAsked && hasWords) texts.push(`${said.who}:\n${quoted(said.text)}`);
    for (const { result, ...call } of pairs) {
      const whole = result?.blob === undefined ? result?.output : (source.blobText?.(result.blob) ?? result.output);
      const asked = `${sayAsked(call, quoted(call.name).slice(2))}${call.edited ? ',' : ''} with:`;
      texts.push(`${asked}\n${quoted(call.input)}\n${sayResult(whole)}`);
    }
    brings.push(event.id, ...pairs.flatMap(({ result }) => (result === undefined ? [] : [result.event])));
  }
  return { text: texts.join('\n\n'), brings: [...new Set(brings)], leftOut: 0 };
}

function sayResult(output: string | undefined): string {
  if (output === undefined) return 'It has no result.';
  return output === '' ? 'Its result was empty.' : `Its result:\n${quoted(output)}`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}
