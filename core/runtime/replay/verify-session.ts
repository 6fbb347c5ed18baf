import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { holdTexts } from '../agent/held-texts.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { type Actor, actorOf } from './actor-of.ts';
import { recordedCalls } from './recorded-calls.ts';
import { isFolderNew } from './setup-again.ts';
import type { VerifyWorld } from './verify-call.ts';
import { type VerifiedStep, verifyStep } from './verify-step.ts';

/**
 * Does the steps of a history again, one after the other (R3): requests are made again and sent to nobody; calls whose effects stay in the
 * workspace, of agents, of persons, of setups and of validations, are run in a folder of their own; the verdict of a command is compared with
 * what that came to. Answers and verdicts of persons, and verdicts of agents, are shown and never used. Steps of imports are no evidence of ours and are left out.
 */
export async function* verifySteps(
  history: readonly SessionEvent[],
  world: RunsWorld,
  { scratch, signal }: Pick<VerifyWorld, 'scratch' | 'signal'>,
): AsyncGenerator<VerifiedStep> {
  const workspaces = await world.workspaces();
  const blobText = await holdTexts(world.blobs).of(history);
  const recorded = new Map(recordedCalls(history).map((call) => [call.started.id, call]));
  const actors = new Map<string, Actor>();
  const again = { world, workspaces, blobText, recorded, came: new Map(), scratch, signal };
  try {
    for (const [at, event] of history.entries()) {
      signal.throwIfAborted();
      if (isFolderNew(event, history, at)) await workspaces.discard(scratch);
      if (event.kind === 'run/started') {
        const actor = await actorOf(event, world);
        if (actor !== undefined && event.envelope.run !== undefined) actors.set(event.envelope.run, actor);
      }
      const actor = actors.get(event.envelope.run ?? '');
      const step = await verifyStep(event, { ...again, history, at, actor });
      if (step !== undefined) yield step;
    }
  } finally {
    await workspaces.discard(scratch);
  }
}

/** Name of the working folder in which the steps of a session are done again. */
export function scratchOf(session: SessionId): SessionId {
  return `verify-${session}` as SessionId;
}
