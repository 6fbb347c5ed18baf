import type { SessionEvent } from '../../model/read-event.ts';
import type { MomentMemory } from './moment.ts';

/** What a branch tells of memory. Changed in place. */
export interface WatchedMemory {
  /** Keys that were put before the model. */
  readonly recalled: Set<string>;
  /** Keys that were written and hold. */
  readonly written: Set<string>;
}

type Did = MomentMemory['now'];

/** Folds an event in; gives what it did. */
export function foldMemory(memory: WatchedMemory, event: SessionEvent): Did {
  const did = didIn(event);
  for (const { how, key } of did) {
    if (how === 'recalled') memory.recalled.add(key);
    if (how === 'written') memory.written.add(key);
    if (how === 'retracted') memory.written.delete(key);
  }
  return did;
}

/** The memory of a moment that did something. */
export function memoryNow({ recalled, written }: WatchedMemory, now: Did): MomentMemory {
  return { recalled: recalled.size, written: written.size, now };
}

function didIn(event: SessionEvent): Did {
  switch (event.kind) {
    case 'memory/recalled':
      return event.payload.items
        .filter(({ injected }) => injected)
        .map(({ key }) => ({ how: 'recalled' as const, key }));
    case 'memory/committed':
    case 'memory/superseded':
      return [{ how: 'written', key: event.payload.key }];
    case 'memory/retracted':
      return [{ how: 'retracted', key: event.payload.key }];
    case 'session/detached':
      return (event.payload.memory ?? []).map(({ key }) => ({ how: 'written', key }));
    case 'merge/completed':
      return (event.payload.memory ?? []).map(({ key, text }) => ({
        how: text === undefined ? ('retracted' as const) : ('written' as const),
        key,
      }));
    default:
      return [];
  }
}
