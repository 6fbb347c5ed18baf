import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { textOf } from '../parts/text-of.ts';
import { callTitle } from '../steps/call-title.ts';
import { counted } from '../text/say-count.ts';
import { lastWords } from './last-words.ts';

/** Longest quote of one step, and of all of them, in UTF-16 units. */
const LONGEST_QUOTE = 400;
const LONGEST_EXTRACT = 12_000;

/** What of a transcript comes along. */
export interface Block {
  readonly text: string;
  /** Events that it was made from, in order. */
  readonly brings: readonly string[];
  /** Steps that are not in it, as older ones had to give way. */
  readonly leftOut: number;
}

/**
 * Quotes the last words of each step, each on one line, the newest 12,000 characters of them. Hidden characters are shown, so that nothing
 * in a step ends its line. Pure: the same events give the same block. Never throws.
 */
export function extractBlock(events: readonly SessionEvent[]): Block {
  const results = resultsOf(events);
  const lines = events.flatMap((event) => linesOf(event, results));
  let length = 0;
  let from = lines.length;
  while (from > 0 && length + (lines[from - 1]?.text.length ?? 0) < LONGEST_EXTRACT)
    length += (lines[--from]?.text.length ?? 0) + 1;
  const kept = lines.slice(from);
  const left = from === 0 ? [] : [`(${counted(from, 'earlier step')} left out)`];
  return {
    text: [...left, ...kept.map(({ text }) => text)].join('\n'),
    brings: [...new Set(kept.flatMap(({ from: ids }) => ids))],
    leftOut: from,
  };
}

interface Line {
  readonly text: string;
  readonly from: readonly string[];
}

type Results = ReadonlyMap<string, { readonly output: string; readonly event: string }>;

/** By call the newest result. */
function resultsOf(events: readonly SessionEvent[]): Results {
  const found = new Map<string, { output: string; event: string }>();
  for (const event of events)
    for (const { callId, output } of partsOf(partsIn(event), 'tool-result'))
      found.set(callId, { output, event: event.id });
  return found;
}

function linesOf(event: SessionEvent, results: Results): readonly Line[] {
  switch (event.kind) {
    case 'message':
      return quote(SPEAKER[event.payload.author], textOf(event.payload.parts), event);
    case 'model/answered':
      return answerLines(event, results);
    case 'merge/completed':
      return quote('Merged before', textOf(partsIn(event)), event);
    case 'context/compressed':
      return quote('Summary', textOf(partsIn(event)), event);
    case 'error':
      return quote('Error', event.payload.message, event);
    default:
      return [];
  }
}

const SPEAKER = { person: 'Person', agent: 'Agent', harness: 'Harness' } as const;

function answerLines(event: EventOf<'model/answered'>, results: Results): readonly Line[] {
  const { parts } = event.payload;
  const calls = partsOf(parts, 'tool-call').map(({ callId, name, input }): Line => {
    const result = results.get(callId);
    const asked = `Called ${lastWords(name, 100)}: ${lastWords(callTitle(name, input, undefined), LONGEST_QUOTE)}`;
    if (result === undefined) return { text: `${asked} → no result`, from: [event.id] };
    const output = lastWords(result.output, LONGEST_QUOTE);
    return { text: `${asked} → ${output === '' ? 'no output' : output}`, from: [event.id, result.event] };
  });
  return [...quote('Agent', textOf(parts), event), ...calls];
}

function quote(who: string, text: string, { id }: SessionEvent): readonly Line[] {
  const words = lastWords(text, LONGEST_QUOTE);
  return words === '' ? [] : [{ text: `${who}: ${words}`, from: [id] }];
}
