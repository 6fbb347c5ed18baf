import type { Agent } from '../../model/agent/agent.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Change, ShownChange } from '../../model/replay/changed-agent.ts';
import { sayFirst } from '../../model/say-first.ts';
import { canReach, placementOf } from '../runs/placement-of.ts';
import type { RunsWorld } from '../runs/runs-world.ts';

/** What changes of placement and of tool versions come to. */
export interface Placed {
  /** The backend that the fork is moved to; absent where it stays where it is. */
  readonly placement?: string;
  readonly shown: readonly ShownChange[];
}

/**
 * Changes of where calls run and of which version of a tool: `placement`, and `tool.` and a tool's name. Of each tool there is the version that
 * this program, or its server, has now. Refused in words where there is no such backend, tool or version here.
 */
export async function placedChanges(
  changes: readonly Change[],
  { agent, history }: { readonly agent: Agent; readonly history: readonly SessionEvent[] },
  world: Pick<RunsWorld, 'sandboxOf' | 'toolsOf' | 'madeHere'>,
): Promise<Decision<Placed>> {
  const shown: ShownChange[] = [];
  for (const { field, value } of changes) {
    if (!field.startsWith('tool.')) continue;
    const name = field.slice('tool.'.length);
    const tools = world.toolsOf(agent);
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined)
      return refuse('not-found', `The agent has no tool ${name}.`, {
        remedy: `Name one that it may call: ${sayFirst(tools.map((each) => each.name))}.`,
      });
    if (tool.version !== value)
      return refuse('unsupported', `There is one version of ${name} here: ${tool.version}.`, {
        remedy: `Set ${field} to it, or leave it out: a re-run calls that one.`,
      });
    const was = versionCalled(history, name);
    shown.push({ field, ...(was === undefined ? {} : { was }), now: value });
  }
  const placement = changes.findLast(({ field }) => field === 'placement')?.value;
  if (placement === undefined) return accept({ shown });
  const reached = await canReach(placement, world.sandboxOf);
  if (!reached.ok) return reached;
  const moved = {
    field: 'placement',
    was: placementOf({ history, session: undefined, madeHere: world.madeHere }, agent),
    now: placement,
  };
  return accept({ placement, shown: [...shown, moved] });
}

/** The version of a tool that was called last in a history; undefined where none was, or the record does not tell it. */
export function versionCalled(history: readonly SessionEvent[], name: string): string | undefined {
  const last = history.findLast((event) => event.kind === 'tool/started' && event.payload.tool === name);
  return last?.kind === 'tool/started' ? last.payload.version : undefined;
}
