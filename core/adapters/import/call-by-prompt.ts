import type { AgentCall } from './format.ts';

/** The first call with this prompt that is not known to have become another sub-agent. `promptOf` looks a call's prompt up. */
export async function callByPrompt(
  calls: readonly AgentCall[],
  prompt: string,
  promptOf: (call: AgentCall) => Promise<string | undefined>,
): Promise<AgentCall | undefined> {
  for (const call of calls) {
    if (call.agentId !== undefined) continue;
    if ((await promptOf(call))?.trim() === prompt.trim()) return call;
  }
  return undefined;
}
