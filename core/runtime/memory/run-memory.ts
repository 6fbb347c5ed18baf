import type { Agent, AgentMemory } from '../../model/agent/agent.ts';
import { evolve } from '../../model/memory/evolve.ts';
import { emptyMemory, type MemoryScope, type MemoryState } from '../../model/memory/state.ts';
import type { MemoryPlace, SharedScope } from '../../model/memory/stream-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { projectKey } from '../../projections/session-summary/project-key.ts';
import type { Memory } from './memory.ts';

/** What a run has of memory. */
export interface RunMemory {
  readonly shared: Pick<Memory, 'near' | 'run' | 'state'>;
  readonly may: AgentMemory;
  /** The shared memory of a scope; undefined where the session has none, as one without a folder has no project. */
  readonly placeOf: (scope: SharedScope) => MemoryPlace | undefined;
}

/** The memory of a run; undefined for an agent that may use none. `history`: first-parent history of its session. */
export function runMemory(
  shared: RunMemory['shared'],
  agent: Agent,
  history: readonly SessionEvent[],
): RunMemory | undefined {
  if (agent.memory === undefined) return undefined;
  return memoryOf(shared, agent.memory, { history, agent: agent.name, workflow: workflowOf(history) });
}

/** Whose memories there are: those of nobody are not there. */
interface Whose {
  readonly history: readonly SessionEvent[];
  readonly agent: string | undefined;
  readonly workflow: string | undefined;
}

/** The memory of who may read and write some of it, in a session. */
export function memoryOf(
  shared: RunMemory['shared'],
  may: AgentMemory,
  { history, agent, workflow }: Whose,
): RunMemory {
  const names: Readonly<Record<SharedScope, string | undefined>> = {
    user: '',
    agent,
    project: projectKey(folderOf(history)) || undefined,
    workflow: workflow || undefined,
  };
  return {
    shared,
    may,
    placeOf: (scope) => {
      const name = names[scope];
      return name === undefined ? undefined : { scope, name };
    },
  };
}

/** The memory of scope session that a history holds. */
export function branchMemory(history: readonly SessionEvent[]): MemoryState {
  const state = emptyMemory('session');
  for (const event of history) evolve(state, event);
  return state;
}

/** Why a scope can't be used, for the model; undefined where it can. */
export function whyNot(scope: MemoryScope, { may, placeOf }: RunMemory, use: 'reads' | 'writes'): string | undefined {
  if (!may[use].includes(scope))
    return `This agent may not ${use === 'reads' ? 'read' : 'write'} ${scope} memory. It may: ${may[use].join(', ') || 'none'}.`;
  if (scope !== 'session' && placeOf(scope) === undefined) return `This session has no ${scope}.`;
  return undefined;
}

function folderOf(history: readonly SessionEvent[]): string | undefined {
  for (const event of history.toReversed()) {
    const cwd = 'payload' in event && event.kind.startsWith('session/') ? (event.payload as { cwd?: string }).cwd : '';
    if (cwd !== undefined && cwd !== '') return cwd;
  }
  return undefined;
}

function workflowOf(history: readonly SessionEvent[]): string | undefined {
  const started = history.findLast((event) => event.kind === 'run/started');
  return started?.kind === 'run/started' ? started.payload.workflow : undefined;
}
