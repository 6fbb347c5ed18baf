import { host } from '../../host/client.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import { AnswerCache } from '../inspector/answer-cache.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { agentOfDraft } from '../new-session/agent-of-draft.ts';

/** The agent that the next run of a session has. */
export type NextAgent =
  | { readonly ok: true; readonly agent: AgentInput; readonly from: 'session' | 'remembered' }
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

/** The agent that ran last in a session; of one where none did, the one that a person defined last. Asked for while `isWanted`. */
export function useNextAgent(session: string, head: string, isWanted: boolean): NextAgent {
  const last = useAnswer(agents, isWanted ? `${session}\n${head}` : undefined);
  const draft = usePreferences((state) => state.agent);
  if (last.state === 'loading') return { ok: false, says: 'Looking for its agent…' };
  if (last.state === 'refused') return { ok: false, says: last.refusal.message };
  if (last.value !== undefined) return { ok: true, agent: last.value, from: 'session' };
  const own = agentOfDraft(draft);
  return own.ok ? { ok: true, agent: own.agent, from: 'remembered' } : own;
}
