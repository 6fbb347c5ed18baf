import type { AgentDraft } from '../../stores/agent-draft.ts';
import { agentOfDraft } from '../new-session/agent-of-draft.ts';
import type { Wanted } from './use-rerun-plan.ts';

/** What a person filled in of a re-run. */
export interface RerunForm {
  /** Who runs it: the agent that ran it, or one that is defined here. */
  readonly who: 'recorded' | 'other';
  /** Of the agent that ran it; as it was where empty. */
  readonly model: string;
  /** Parameters of its model; as they were where empty. */
  readonly temperature: string;
  readonly maxOutputTokens: string;
  /** In the place of the words of the agent that ran it; those where empty. */
  readonly instructions: string;
  readonly other: AgentDraft;
  readonly message: string;
  /** In the place of the recorded result of a call; the call is made again where empty. */
  readonly result: string;
  /** The backend that commands run in; as it was where empty. */
  readonly placement: string;
  /** Versions of tools, by name; the one that is here of all others. */
  readonly versions: ReadonlyMap<string, string>;
}

/** What a form asks for: another agent is taken whole, so the fields of the recorded one don't count then. */
export function wantedOf({ who, other, message, result, placement, versions, ...recorded }: RerunForm): Wanted {
  const both = { message, result, placement, versions };
  if (who === 'recorded') return { ok: true, changes: { ...recorded, ...both } };
  const drafted = agentOfDraft(other);
  return drafted.ok ? { ok: true, changes: { agent: drafted.agent, ...both } } : drafted;
}
