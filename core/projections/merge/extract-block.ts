import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { textOf } from '../parts/text-of.ts';
import { callTitle } from '../steps/call-title.ts';
import { counted } from '../text/say-count.ts';
import { lastWords } from './last-words.ts';

/** How much is quoted at most, in UTF-16 units. */
export interface QuoteLimits {
  /** Of one step. */
  readonly step: number;
  /** Of all of them. */
  readonly all: number;
}

/** What a person merges without another word. */
const BLOCK: QuoteLimits = { step: 400, all: 12_000 };

/** What of a transcript comes along. */
export interface Block {
  readonly text: string;
  /** Events that it was made from, in order. */
  readonly brings: readonly string[];
  /** Steps that are not in it, as older ones had to give way. */
  readonly leftOut: number;
}

/**
 * Quotes the last words of each step, each on one line, the newest 12,000 characters of them where no limits are given. Hidden characters are shown, so that nothing
 * in a step ends its line. Pure: the same events give the same block. Never throws.
 */
export function extractBlock(events: readonly SessionEvent[], limits: QuoteLimits = BLOCK): Block {
  const results = resultsOf(events);
  const lines = events.flatMap((event) => linesOf(event, results, limits.step));
  let length = 0;
  let from = lines.length;
  while (from > 0 && length + (lines[from - 1]?.text.length ?? 0) < limits.all)
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

function linesOf(event: SessionEvent, results: Results, most: number): readonly Line[] {
  switch (event.kind) {
    case 'message':
      return quote(SPEAKER[event.payload.author], textOf(event.payload.parts), { event, most });
    case 'model/answered':
      return answerLines(event, results, most);
    case 'merge/completed':
      return quote('Merged before', textOf(partsIn(event)), { event, most });
    case 'context/compressed':
      return quote('Summary', textOf(partsIn(event)), { event, most });
    case 'error':
      return quote('Error', event.payload.message, { event, most });
    default:
      return [];
  }
}

const SPEAKER = { person: 'Person', agent: 'Agent', harness: 'Harness' } as const;

function answerLines(event: EventOf<'model/answered'>, results: Results, most: number): readonly Line[] {
  const { parts } = event.payload;
  const calls = partsOf(parts, 'tool-call').map(({ callId, name, input }): Line => {
    const result = results.get(callId);
    const asked = `Called ${lastWords(name, 100)}: ${lastWords(callTitle(name, input, undefined), most)}`;
    if (result === undefined) return { text: `${asked} → no result`, from: [event.id] };
    const output = lastWords(result.output, most);
    return { text: `${asked} → ${output === '' ? 'no output' : output}`, from: [event.id, result.event] };
  });
  return [...quote('Agent', textOf(parts), { event, most }), ...calls];
}

interface Quoting {
  readonly event: SessionEvent;
  readonly most: number;
}

function quote(who: string, text: string, { event, most }: Quoting): readonly Line[] {
  const words = lastWords(text, most);
  return words === '' ? [] : [{ text: `${who}: ${words}`, from: [event.id] }];
}
