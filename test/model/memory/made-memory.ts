import type { EventId } from '../../../core/model/ids.ts';
import type { MemoryCommand } from '../../../core/model/memory/commands.ts';
import { decide } from '../../../core/model/memory/decide.ts';
import { evolve } from '../../../core/model/memory/evolve.ts';
import { emptyMemory, liveItems, type MemoryState } from '../../../core/model/memory/state.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { madeSession } from '../../projections/made-history.ts';

/** A memory that commands are given to, one after another. */
export interface MadeMemory {
  readonly state: MemoryState;
  readonly events: readonly SessionEvent[];
  /** Kind and payload of what it came to, or the refusal. */
  readonly run: (command: MemoryCommand) => unknown;
  /** The id of the event of the nth change. */
  readonly at: (number: number) => EventId;
  /** Key and text of what holds. */
  readonly held: () => string[];
}

export function madeMemory(): MadeMemory {
  const made = madeSession('memory.project.x', { by: 'person' });
  const state = emptyMemory('project');
  return {
    state,
    events: made.own,
    run: (command) => {
      const decided = decide(state, command);
      if (!decided.ok) return decided.refusal;
      const { kind, payload } = decided.value;
      evolve(state, made.add(kind as 'memory/committed', payload as never));
      return { kind, payload };
    },
    at: (number) => made.own[number]?.id as EventId,
    held: () => heldIn(state),
  };
}

export function heldIn(state: MemoryState): string[] {
  return liveItems(state).map(({ key, text }) => `${key}: ${text}`);
}

export function commit(key: string, text: string, evidence: EventId[] = []): MemoryCommand {
  return { type: 'memory/commit', key, text, evidence };
}
