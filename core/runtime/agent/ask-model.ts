import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { BlobId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { CallCost } from '../ports/call-price.ts';
import { type ModelAnswer, type ModelDelta, ModelFailure, type PreparedRequest } from '../ports/language-model.ts';
import { offerOf } from '../tools/offer-of.ts';
import { askOf } from './ask-of.ts';
import { costOfAnswer, mostOf, type Pricing, recordedCost } from './cost-of-call.ts';
import { hearing } from './heard.ts';
import type { WorstCase } from './ledger.ts';
import type { Position } from './position.ts';
import { type DigestedRequest, preparedAsRecorded } from './prepared-as-recorded.ts';
import { TRIES, waitToRetry } from './retry.ts';
import { RunFailed } from './run-failed.ts';
import type { RunWorld } from './run-world.ts';
import { tokensIn } from './tokens-in.ts';
import { untoldOf } from './unanswered.ts';

export type Answered = PayloadOf<'model/answered'>;

/** Counted for an answer whose length nobody capped. */
const USUAL_ANSWER_TOKENS = 4_096;

/** Asks the run's model to go on with the conversation, or takes the answer that is on record. Throws {@link RunFailed}, or why the run stops. */
export async function askModel(world: RunWorld, position: Position): Promise<Answered> {
  world.signal.throwIfAborted();
  const { prepared, contextDigest } = await prepare(world, position);
  let reserved: { readonly most: WorstCase; readonly settle: (came: WorstCase) => void } | undefined;
  const answer = await world.journal.ask({
    position,
    inputDigest: contextDigest,
    effect: 'repeatable',
    prepare: async (attempt) => {
      const most = reserveOf(world, prepared);
      reserved = { most, settle: world.budget.reserve(most) };
      if (attempt > 1 && isCharged(world)) {
        world.budget.lost(most);
        world.budget.check();
      }
      const segments = await world.blobs.putAll(prepared.segments);
      return [requested(world, position, { prepared, segments, contextDigest, attempt, most })];
    },
    perform: () => sendWithRetries(world, position, prepared),
    read: (event) => event,
  });
  if (reserved === undefined) world.budget.spent(told(answer));
  else reserved.settle(cameTo(answer, reserved.most));
  if (answer.kind === 'model/answered') return answer.payload;
  throw new RunFailed(answer.kind === 'model/failed' ? answer.payload.reason : 'the model did not answer');
}

async function prepare(world: RunWorld, position: Position): Promise<DigestedRequest> {
  const { model, agent, tools, isOurs, sha256 } = world;
  const history = world.historyBefore(position);
  const source = { blobText: await world.texts.of(history), ...(isOurs === undefined ? {} : { isOurs }) };
  return await preparedAsRecorded(history, source, {
    prepare: (messages) => model.prepare({ ...askOf(agent), messages, tools: tools.map(offerOf) }),
    sha256,
    recorded: world.recordedAt(position).inputDigest,
  });
}

interface Request {
  readonly prepared: PreparedRequest;
  readonly segments: readonly BlobId[];
  readonly contextDigest: string;
  readonly attempt: number;
  readonly most: WorstCase;
}

function requested(
  world: RunWorld,
  position: Position,
  { prepared, segments, contextDigest, attempt, most }: Request,
): Draft {
  const { model, budget } = world;
  const payload: PayloadOf<'model/requested'> = {
    position,
    provider: model.provider,
    model: model.model,
    segments: [...segments],
    contextDigest,
    converter: prepared.converter,
    parameters: prepared.parameters,
    ...(attempt === 1 ? {} : { attempt, ...billing(attempt > 1 && isCharged(world)) }),
    ...(prepared.leftOut.length === 0 ? {} : { leftOut: [...prepared.leftOut] }),
    ...(budget.countsUse
      ? { most: { tokens: most.tokens, ...(most.costUsd === undefined ? {} : { usd: most.costUsd }) } }
      : {}),
  };
  return { kind: 'model/requested', payload, refs: segments.map((blob) => ({ blob })) };
}

async function sendWithRetries(world: RunWorld, position: Position, prepared: PreparedRequest): Promise<Draft[]> {
  for (let attempt = 1; ; attempt++) {
    world.signal.throwIfAborted();
    try {
      const answer = await send(world, position, prepared);
      return [
        answeredDraft(
          answer,
          position,
          costOfAnswer(answer, () => mostTo(world, prepared).cost, pricing(world)),
        ),
      ];
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      const mayBeBilled = error.mayBeBilled && isCharged(world);
      if (!error.retryable || attempt === TRIES) return [failedDraft(error, position, mayBeBilled)];
      if (mayBeBilled) world.budget.lost(reserveOf(world, prepared));
      await waitToRetry(world, position, { attempt, reason: error.message, askedMs: error.retryAfterMs, mayBeBilled });
    }
  }
}

/** Sends it; until it was answered or failed, one that may be billed counts as in flight, and what streams is heard. */
async function send(world: RunWorld, position: Position, prepared: PreparedRequest): Promise<ModelAnswer> {
  const { signal } = world;
  const heard = hearing();
  const over = () => {
    world.inFlight.delete(position);
    world.heard.delete(position);
  };
  const onDelta = (delta: ModelDelta) => {
    heard.take(delta);
    world.live.delta(position, delta);
  };
  if (isCharged(world)) world.inFlight.add(position);
  world.heard.set(position, heard);
  try {
    const answer = await prepared.send({ signal, onDelta });
    over();
    return answer;
  } catch (error) {
    if (error instanceof ModelFailure) over();
    throw error;
  }
}

/** Whether anybody may charge for requests to the run's model. */
function isCharged({ model }: RunWorld): boolean {
  return model.free === undefined;
}

function billing(mayBeBilled: boolean): { readonly mayBeBilled?: true } {
  return mayBeBilled ? { mayBeBilled } : {};
}

function answeredDraft(answer: ModelAnswer, position: Position, cost: CallCost | undefined): Draft {
  const { parts, provider, model, messageId, stop, stopReason, unfinished } = answer;
  const payload: Answered = {
    provider,
    model,
    ...(messageId === undefined ? {} : { messageId }),
    ...(stopReason === undefined ? {} : { stopReason }),
    stop,
    parts: [...parts],
    ...(unfinished.length === 0 ? {} : { unfinished: unfinished.map((call) => ({ ...call })) }),
    ...(cost === undefined ? {} : { cost: { ...cost } }),
    position,
  };
  return { kind: 'model/answered', payload };
}

function failedDraft({ message, code, retryable }: ModelFailure, position: Position, mayBeBilled: boolean): Draft {
  const payload: PayloadOf<'model/failed'> = { reason: message, code, retryable, ...billing(mayBeBilled), position };
  return { kind: 'model/failed', payload };
}

/** What is set aside. Tokens are estimated only where the run has a cap of what they come to: that takes time, and nobody else reads it. */
function reserveOf(world: RunWorld, prepared: PreparedRequest): WorstCase {
  return world.budget.countsUse ? mostTo(world, prepared) : { tokens: 0, costUsd: 0 };
}

/** The most that the request can come to, and what it can cost. */
function mostTo(world: RunWorld, { segments }: PreparedRequest): WorstCase & { readonly cost: CallCost | undefined } {
  const asked = segments.reduce((sum, text) => sum + world.tokensOf(text), 0);
  const answered = world.agent.model.maxOutputTokens ?? USUAL_ANSWER_TOKENS;
  const cost = mostOf(asked, answered, pricing(world));
  return { tokens: asked + answered, costUsd: cost?.usd, cost };
}

function pricing({ model, priceOf, clock }: RunWorld): Pricing {
  return { model, priceOf, atMs: clock.nowMs() };
}

/** What an answer tells of what it came to. */
function told(answer: SessionEvent): WorstCase {
  if (answer.kind !== 'model/answered') return { tokens: 0, costUsd: 0 };
  return { tokens: tokensIn(partsOf(answer.payload.parts, 'usage')), costUsd: recordedCost(answer) };
}

/** What an answer came to: where it does not tell it, the most that was set aside for its request (X3). */
function cameTo(answer: SessionEvent, most: WorstCase): WorstCase {
  const { tokens, costUsd = 0 } = told(answer);
  if (answer.kind !== 'model/answered') return { tokens, costUsd };
  const untold = untoldOf(answer, { tokens: most.tokens, usd: most.costUsd });
  return { tokens: tokens + untold.tokens, costUsd: costUsd + untold.costUsd };
}
