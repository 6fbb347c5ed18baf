import { agentSchema } from '../../model/agent/agent.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { type LanguageModel, ModelFailure } from '../ports/language-model.ts';
import type { Clock } from '../ports.ts';
import type { AgentWork } from '../runs/agent-work.ts';

/** A provider's model, and where it is asked for; at the provider's own address where none is named. */
export interface TestedModel {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl?: string;
}

/** What answered. */
export interface TestAnswer {
  /** As the provider says that it answered. */
  readonly model: string;
  /** One line of at most 200 characters; nothing where no text came. */
  readonly says: string;
  readonly tookMs: number;
}

type TestWorld = Pick<AgentWork, 'modelOf' | 'wait'> & { readonly clock: Clock };

/** A person waits for it. */
const LONGEST_MS = 30_000;

/**
 * Asks a model for one word, once, with at most 16 tokens. Refused in words where no answer comes: without a key, with a wrong one, at a wrong
 * address, where what comes is none, and after 30 s.
 */
export async function testModel(
  asked: TestedModel,
  world: TestWorld,
  signal: AbortSignal,
): Promise<Decision<TestAnswer>> {
  const { provider, model: name, baseUrl } = asked;
  const place = baseUrl === undefined ? {} : { baseUrl };
  const ended = new AbortController();
  const late = new Late();
  const over = world.wait(LONGEST_MS, AbortSignal.any([signal, ended.signal])).then(
    () => ended.abort(late),
    () => undefined, // It is over before the time is.
  );
  try {
    const model = await world.modelOf(agentSchema.parse({ name: 'test', model: { provider, name, ...place } }));
    return accept(await askOnce(model, world.clock, AbortSignal.any([signal, ended.signal])));
  } catch (error) {
    if (error === late)
      return refuse('unsupported', `${provider} did not answer within ${LONGEST_MS / 1_000} s.`, {
        remedy: 'Look at the address and the network, or try again later: a model of your own may still be loading.',
      });
    if (!(error instanceof ModelFailure)) throw error;
    // What failed says itself what to do.
    return refuse('unsupported', error.message);
  } finally {
    ended.abort();
    await over;
  }
}

async function askOnce(model: LanguageModel, clock: Clock, signal: AbortSignal): Promise<TestAnswer> {
  const messages = [
    { role: 'user' as const, parts: [{ type: 'text' as const, text: 'Answer with one word: ready.' }] },
  ];
  const request = await model.prepare({ messages, tools: [], parameters: { maxOutputTokens: 16 } });
  const beganMs = clock.nowMs();
  const told = await request.send({ signal });
  // One that is cut is an answer: 16 tokens may be too few for a model that reasons.
  if (told.stop === 'broken-off')
    throw new ModelFailure(
      'not-an-answer',
      `The answer of ${told.provider} broke off. ${told.stopReason ?? 'Try again later.'}`,
      {
        retryable: true,
      },
    );
  return { model: told.model, says: oneLine(textOf(told.parts), 200).text, tookMs: clock.nowMs() - beganMs };
}

class Late extends Error {}
