import type { Agent } from '../../model/agent/agent.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { messagesOf } from '../../projections/conversation/messages-of.ts';
import { askOf } from '../agent/ask-of.ts';
import { holdTexts } from '../agent/held-texts.ts';
import { ModelFailure } from '../ports/language-model.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { offerOf } from '../tools/offer-of.ts';

/** Estimated tokens of the request that an agent would make at the end of a history; undefined where its model can't be had. Calls nobody. */
export async function nextRequestTokens(
  history: readonly SessionEvent[],
  { agent, text }: { readonly agent: Agent; readonly text?: string | undefined },
  { blobs, modelOf, toolsOf, tokenEstimator }: RunsWorld,
): Promise<number | undefined> {
  const messages = messagesOf(history, { blobText: await holdTexts(blobs).of(history) });
  if (text !== undefined) messages.push({ role: 'user', parts: [{ type: 'text', text }] });
  const tokensOf = await tokenEstimator();
  try {
    const model = await modelOf(agent);
    const { segments } = await model.prepare({ ...askOf(agent), messages, tools: toolsOf(agent).map(offerOf) });
    return Math.round(segments.reduce((sum, segment) => sum + tokensOf(segment), 0));
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
}
