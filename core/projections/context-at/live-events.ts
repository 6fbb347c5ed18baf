import type { SessionEvent } from '../../model/read-event.ts';
import { counted } from '../text/say-count.ts';
import { compact, droppedOutputs, replacedParts } from './compaction.ts';
import { mayCarry } from './lost-contents.ts';
import type { Left } from './piece.ts';
import { pinnedBack } from './pinned-back.ts';
import { isPrompt, rolledBackTurns } from './rolled-back-turns.ts';

/** What of a history is still in the context at its end. */
export interface LiveEvents {
  /** Indices of the events that are in it, in the order they are sent. */
  readonly live: readonly number[];
  readonly left: readonly Left[];
  /** Results whose output was dropped, as `outputKey` spells them. */
  readonly emptied: ReadonlySet<string>;
  /** True where a full compaction is in it, so that nothing before it can be. */
  readonly compacted: boolean;
}

const DROPPED_UNKNOWN = 'some was dropped by a micro-compaction; which is not known, so all of it is counted';

/** Plays compactions and roll-backs of `history[start, end)` in order (C2). Nothing but the context loses anything. */
export function liveEvents(history: readonly SessionEvent[], start: number, end: number): LiveEvents {
  const indexOf = new Map(history.map((event, index) => [event.id as string, index]));
  const left: Left[] = [];
  const emptied = new Set<string>();
  let live: readonly number[] = [];
  let compacted = false;
  const added: number[] = [];
  const taken = () => [...live, ...added.splice(0)];
  for (const [offset, event] of history.slice(start, end).entries()) {
    const turns = rolledBackTurns(event);
    if (event.kind === 'context/pinned') {
      live = pinnedBack(event, history.slice(0, start + offset), taken());
      continue;
    }
    if (event.kind !== 'context/compressed' && turns === 0) {
      added.push(start + offset);
      continue;
    }
    live = taken();
    if (event.kind !== 'context/compressed') {
      const from = turnsBack(history, live, turns);
      left.push(...leave(history, live.slice(from), 'rolled back'));
      live = live.slice(0, from);
    } else if (event.payload.extent === 'micro') {
      const dropped = droppedOutputs(event, history, live, indexOf);
      for (const key of dropped) emptied.add(key);
      if (dropped.length === 0) left.push({ label: 'tool output', because: DROPPED_UNKNOWN, events: [event.id] });
    } else {
      const { stays, goes, follows } = compact(event, history, live, indexOf);
      for (const part of replacedParts(event, history, goes, indexOf))
        left.push(...leave(history, part.goes, part.because));
      live = [...stays, start + offset, ...follows];
      compacted = true;
    }
  }
  return { live: taken(), left: [...left, ...emptiedLeft(history, emptied)], emptied, compacted };
}

/** Place in `live` where the last `turns` turns begin. */
function turnsBack(history: readonly SessionEvent[], live: readonly number[], turns: number): number {
  const prompts = live.flatMap((index, place) => (isPrompt(history[index]) ? [place] : []));
  return prompts.at(-turns) ?? prompts[0] ?? live.length;
}

function leave(history: readonly SessionEvent[], gone: readonly number[], because: string): readonly Left[] {
  const events = gone.flatMap((index) => history[index] ?? []).filter(mayCarry);
  return events.length === 0
    ? []
    : [{ label: counted(events.length, 'event'), because, events: events.map(({ id }) => id) }];
}

function emptiedLeft(history: readonly SessionEvent[], emptied: ReadonlySet<string>): readonly Left[] {
  if (emptied.size === 0) return [];
  const indices = new Set([...emptied].map((key) => Number.parseInt(key, 10)));
  const events = [...indices].flatMap((index) => history[index]?.id ?? []);
  return [{ label: counted(emptied.size, 'tool output'), because: 'dropped by a micro-compaction', events }];
}
