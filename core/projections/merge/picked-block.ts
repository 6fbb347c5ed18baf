import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { ContextSource } from '../context-at/context-source.ts';
import { partsIn } from '../parts/parts-in.ts';
import { textOf } from '../parts/text-of.ts';
import type { Block } from './extract-block.ts';

/**
 * Steps that were picked by hand, whole, in the order they happened; a call stands with its result, whichever of the two was picked (M2).
 * Each line is quoted with `> `, so that no text can end its quote. Reasoning stays out. Pure, never throws; an id that is none of the
 * events brings nothing.
 */
export function pickedBlock(
  events: readonly SessionEvent[],
  picked: ReadonlySet<string>,
  source: Pick<ContextSource, 'blobText'>,
): Block {
  const results = events.flatMap(resultsIn);
  const resultOf = (callId: string) => results.findLast((each) => each.callId === callId);
  const texts: string[] = [];
  const brings: string[] = [];
  for (const event of events) {
    const calls = partsOf(partsIn(event), 'tool-call').map((call) => ({ ...call, result: resultOf(call.callId) }));
    const isAsked = picked.has(event.id);
    const pairs = calls.filter(({ result }) => isAsked || (result !== undefined && picked.has(result.event)));
    if (!isAsked && pairs.length === 0) continue;
    const said = isAsked ? textOf(partsIn(event)) : '';
    if (said.trim() !== '') texts.push(`${speakerOf(event)}:\n${quoted(said)}`);
    for (const { name, input, result } of pairs) {
      const whole = result?.blob === undefined ? result?.output : (source.blobText?.(result.blob) ?? result.output);
      texts.push(`Called ${quoted(name).slice(2)} with:\n${quoted(input)}\n${sayResult(whole)}`);
    }
    if (said.trim() === '' && pairs.length === 0) continue;
    brings.push(event.id, ...pairs.flatMap(({ result }) => (result === undefined ? [] : [result.event])));
  }
  return { text: texts.join('\n\n'), brings: [...new Set(brings)], leftOut: 0 };
}

interface Result {
  readonly callId: string;
  readonly output: string;
  readonly blob?: string;
  readonly event: string;
}

function resultsIn(event: SessionEvent): Result[] {
  return partsOf(partsIn(event), 'tool-result').map(({ callId, output, blob }) => ({
    callId,
    output,
    event: event.id,
    ...(blob === undefined ? {} : { blob }),
  }));
}

function sayResult(output: string | undefined): string {
  if (output === undefined) return 'It has no result.';
  return output === '' ? 'Its result was empty.' : `Its result:\n${quoted(output)}`;
}

function speakerOf(event: SessionEvent): string {
  if (event.kind === 'message') return { person: 'Person', agent: 'Agent', harness: 'Harness' }[event.payload.author];
  return event.kind === 'model/answered' ? 'Agent' : 'Record';
}

function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}
