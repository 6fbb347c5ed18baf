import { host } from '../../host/client.ts';
import { useDrafts } from '../../stores/drafts-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import { type Answer, AnswerCache } from '../inspector/answer-cache.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { agentOfDraft, type DraftedAgent } from '../new-session/agent-of-draft.ts';
import { agentOfChoice } from './agent-choice.ts';

/** The agent that the next run of a session has. */
export type NextAgent =
  | { readonly ok: true; readonly agent: AgentInput; readonly from: 'session' | 'remembered' | 'chosen' }
  | { readonly ok: false; readonly says: string };

const agents = new AnswerCache<AgentInput | undefined>({
  ask: async (key, signal) => {
    const [session = ''] = key.split('\n');
    const reply = await host().runs.agentOf({ session }, { signal });
    return reply.ok ? { ok: true, value: reply.agent } : reply;
  },
  weigh: () => 1,
  mostWeight: 100,
});

/** The agent that ran last in a session, as the host knows it; asked for where its head is given. */
export function useLastAgent(session: string, head: string | undefined): Answer<AgentInput | undefined> {
  return useAnswer(agents, head === undefined ? undefined : `${session}\n${head}`);
}

/** The agent that was chosen for the next run, else that ran last in a session; of one where none did, the one that a person defined last. Asked for while `isWanted`. */
export function useNextAgent(session: string, head: string, isWanted: boolean): NextAgent {
  const last = useLastAgent(session, isWanted ? head : undefined);
  const chosen = useDrafts((state) => state.agents.get(session));
  const draft = usePreferences((state) => state.agent);
  if (last.state === 'loading') return { ok: false, says: 'Looking for its agent…' };
  if (last.state === 'refused') return { ok: false, says: last.refusal.message };
  if (chosen !== undefined) return withFrom(agentOfChoice(chosen, last.value), 'chosen');
  if (last.value !== undefined) return { ok: true, agent: last.value, from: 'session' };
  return withFrom(agentOfDraft(draft), 'remembered');
}

function withFrom(drafted: DraftedAgent, from: 'chosen' | 'remembered'): NextAgent {
  return drafted.ok ? { ...drafted, from } : drafted;
}
