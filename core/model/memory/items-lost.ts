import type { EventId } from '../ids.ts';
import type { MemoryCommand } from './commands.ts';
import { liveAfter } from './live-after.ts';
import type { MemoryState } from './state.ts';

/** The items that would hold no more after a retraction, a replacement or a roll-back: who read them is shown first (K3). */
export function itemsLost(state: MemoryState, command: MemoryCommand): ReadonlySet<EventId> {
  switch (command.type) {
    case 'memory/retract':
      return new Set([command.item]);
    case 'memory/supersede':
      return new Set([command.old]);
    case 'memory/roll-back':
      return without(state.live, liveAfter(state, command.to) ?? state.live);
    default:
      return new Set();
  }
}

function without(all: ReadonlySet<EventId>, others: ReadonlySet<EventId>): ReadonlySet<EventId> {
  return new Set([...all].filter((id) => !others.has(id)));
}
