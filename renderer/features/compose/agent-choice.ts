import type { AgentChoice, AgentDraft } from '../../stores/agent-draft.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import { agentOfDraft, type DraftedAgent, modelOfDraft } from '../new-session/agent-of-draft.ts';

/** What is chosen first: the agent that ran last as it ran; where none did the one that a person defined last. */
export function firstChoice(last: AgentInput | undefined, own: AgentDraft): AgentChoice {
  if (last === undefined) return { who: 'other', model: own, other: own };
  const { provider, name, baseUrl = '', script = '' } = last.model;
  return { who: 'last', model: { provider, model: name, baseUrl, script }, other: own };
}

/** The agent of a choice, or why it is none. The one that ran last keeps all but its model, and of that the parameters. */
export function agentOfChoice({ who, model, other }: AgentChoice, last: AgentInput | undefined): DraftedAgent {
  if (who === 'other' || last === undefined) return agentOfDraft(other);
  if (model.model.trim() === '') return { ok: false, says: 'The agent needs a model.' };
  const { provider: _, name: __, baseUrl: ___, script: ____, ...parameters } = last.model;
  return { ok: true, agent: { ...last, model: { ...parameters, ...modelOfDraft(model) } } };
}

/** True for a choice that changes nothing of the agent that ran last. */
export function isAsItRan(choice: AgentChoice, last: AgentInput | undefined): boolean {
  if (choice.who !== 'last' || last === undefined) return false;
  const asItRan = firstChoice(last, choice.other).model;
  return (['provider', 'model', 'baseUrl', 'script'] as const).every((part) => choice.model[part] === asItRan[part]);
}
