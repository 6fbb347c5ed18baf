import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { textOf } from '../parts/text-of.ts';
import { cutText } from '../text/cut-text.ts';

/** Of one text, and of all, in UTF-16 units. */
const MOST_OF_ONE = 600;
const MOST_OF_ALL = 12_000;

/**
 * What a stretch of a history was about, in its own words: each thing that a person asked, the last that the agent said to it, the tools that were
 * used and the files that they changed. The newest turns where that is long. Nothing of it is made up. Empty where nobody said anything.
 */
export function extractiveSummary(history: readonly SessionEvent[]): string {
  const turns = turnsIn(history).map(sayTurn);
  const shown: string[] = [];
  let room = MOST_OF_ALL;
  for (const turn of turns.reverse()) {
    room -= turn.length;
    if (room < 0 && shown.length > 0) break;
    shown.unshift(turn);
  }
  const left = turns.length - shown.length;
  const head = left === 0 ? [] : [`[${left} earlier ${left === 1 ? 'turn' : 'turns'} left out]`];
  return [...head, ...shown].join('\n\n');
}

interface Turn {
  readonly asked: string;
  said: string;
  readonly tools: Map<string, number>;
  readonly changed: Set<string>;
}

function turnsIn(history: readonly SessionEvent[]): Turn[] {
  const turns: Turn[] = [];
  const begin = (asked: string): Turn => {
    const turn = { asked, said: '', tools: new Map(), changed: new Set<string>() };
    turns.push(turn);
    return turn;
  };
  for (const event of history) {
    if (event.kind === 'message' && event.payload.author === 'person') begin(textOf(event.payload.parts));
    if (event.kind === 'context/compressed') begin(`[Before that]\n${textOf(event.payload.parts ?? [])}`);
    if (event.kind !== 'model/answered' && event.kind !== 'tool/ended') continue;
    const turn = turns.at(-1) ?? begin('');
    if (event.kind === 'model/answered') noteAnswer(turn, event.payload.parts);
    else for (const { path } of event.payload.changes ?? []) turn.changed.add(path);
  }
  return turns;
}

function noteAnswer(turn: Turn, parts: Parameters<typeof textOf>[0]): void {
  turn.said = textOf(parts) || turn.said;
  for (const { name } of partsOf(parts, 'tool-call')) turn.tools.set(name, (turn.tools.get(name) ?? 0) + 1);
}

function sayTurn({ asked, said, tools, changed }: Turn): string {
  const used = [...tools].map(([name, times]) => (times === 1 ? name : `${name} ×${times}`)).join(', ');
  return [
    ...(asked === '' ? [] : [`Asked: ${cut(asked)}`]),
    ...(used === '' ? [] : [`Tools: ${used}`]),
    ...(changed.size === 0 ? [] : [`Changed: ${cut([...changed].join(', '))}`]),
    ...(said === '' ? [] : [`Answered: ${cut(said)}`]),
  ].join('\n');
}

function cut(text: string): string {
  const short = cutText(text.trim(), MOST_OF_ONE);
  return short.length < text.trim().length ? `${short}…` : short;
}
