import type { Agent } from '../agent/agent.ts';
import type { Json } from '../canonical.ts';
import { isMembers, type ShownChange, shownValue } from './changed-agent.ts';

/** What another agent in the place of one changes, field by field as `agent.model.name`, in the order of their names; nothing for an equal one. */
export function agentDifferences(was: Agent, now: Agent): readonly ShownChange[] {
  return differences('agent', was as Json, now as Json);
}

function differences(field: string, was: Json | undefined, now: Json | undefined): readonly ShownChange[] {
  if (isMembers(was) && isMembers(now)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(now)])].toSorted();
    return names.flatMap((name) => differences(`${field}.${name}`, was[name], now[name]));
  }
  const [before, after] = [shownValue(was), shownValue(now)];
  if (before === after) return [];
  return [{ field, ...(before === undefined ? {} : { was: before }), now: after ?? 'none' }];
}
