import type { Agent } from '../../model/agent/agent.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Verdict } from '../../model/replay/verdict.ts';
import { callTitle } from '../../projections/steps/call-title.ts';
import { APPROVAL_ANSWER } from '../../projections/steps/drafts/approval-answer.ts';
import { askOf } from '../agent/ask-of.ts';
import { askedFor } from '../agent/asked-for.ts';
import { holdTexts } from '../agent/held-texts.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import { agentOf } from '../runs/agent-of.ts';
import { placementOf } from '../runs/placement-of.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { customOfRun, sayMissing } from '../tools/custom-of-run.ts';
import { offerOf } from '../tools/offer-of.ts';
import { toolsIn } from '../tools/tools-in.ts';
import { recordedCalls } from './recorded-calls.ts';
import { type VerifyWorld, verifyCall } from './verify-call.ts';
import { verifyRequest } from './verify-request.ts';

/** A step that was done again, or was not, and what came of it. */
export interface VerifiedStep {
  /** The event that began it. */
  readonly event: EventId;
  /** The event that ended it. */
  readonly end?: EventId;
  readonly kind: 'request' | 'call' | 'approval';
  /** `run_command ls`, or the model's name. */
  readonly says: string;
  readonly verdict: Verdict;
}

/**
 * Does the steps of a history again, one after the other (R3): requests are made again and sent to nobody, calls whose effects stay in the
 * workspace are run in a folder of their own, approvals are shown and never used. Steps of imports are no evidence of ours and are left out.
 */
export async function* verifySteps(
  history: readonly SessionEvent[],
  world: RunsWorld,
  { scratch, signal }: Pick<VerifyWorld, 'scratch' | 'signal'>,
): AsyncGenerator<VerifiedStep> {
  const workspaces = await world.workspaces();
  const blobText = await holdTexts(world.blobs).of(history);
  const calls = new Map(recordedCalls(history).map((call) => [call.started.id, call]));
  const agents = new Map<string, Agent>();
  try {
    for (const [at, event] of history.entries()) {
      signal.throwIfAborted();
      if (event.kind === 'run/started') await noteAgent(event, agents, world);
      const agent = agents.get(event.envelope.run ?? '');
      if (agent === undefined) continue;
      const placed = { history: history.slice(0, at), session: event.envelope.origin.session };
      if (event.kind === 'model/requested') {
        const backend = placementOf(placed, agent);
        const ofRun = history.filter(({ envelope }) => envelope.run === event.envelope.run);
        const custom = customOfRun(world.toolsOf(agent), ofRun);
        const tools = toolsIn(world.sandboxOf(backend) ?? { backend }, custom.tools);
        const asked = { ...askOf(agent), tools: tools.map(offerOf) };
        const isOurs = world.madeHere?.();
        const request = {
          model: await world.modelOf(agent),
          asked,
          blobText,
          sha256: world.sealing.sha256,
          ...(isOurs === undefined ? {} : { isOurs }),
        };
        const verdict: Verdict =
          custom.missing.length > 0
            ? { verdict: 'skipped', because: sayMissing(custom.missing) }
            : await verifyRequest(event, history.slice(0, at), request);
        const end = answerOf(event, history.slice(at));
        yield {
          event: event.id,
          ...(end === undefined ? {} : { end }),
          kind: 'request',
          says: event.payload.model,
          verdict,
        };
      }
      const call = calls.get(event.id);
      if (call !== undefined) {
        const verdict = await verifyCall(call, {
          workspaces,
          blobs: world.blobs,
          sandbox: world.sandboxOf(isolated(placementOf(placed, agent))),
          limits: agent.sandbox.commands,
          tools: world.toolsOf(agent),
          scratch,
          carried: placeOfFiles(history.slice(0, at))?.carried ?? [],
          signal,
        });
        const { tool, input } = call.started.payload;
        yield {
          event: event.id,
          ...(call.ended === undefined ? {} : { end: call.ended.id }),
          kind: 'call',
          says: `${tool} ${input}`,
          verdict,
        };
      }
      if (event.kind === 'approval/answered') {
        const says = sayAnswer(event, history.slice(0, at));
        const because = 'a person’s answer is shown, and used for nothing';
        yield { event: event.id, kind: 'approval', says, verdict: { verdict: 'skipped', because } };
      }
    }
  } finally {
    await workspaces.discard(scratch);
  }
}

/** The answer and what it let run, or did not: of an edited one what the person wrote. */
function sayAnswer({ payload }: EventOf<'approval/answered'>, before: readonly SessionEvent[]): string {
  const { answer, callId, input } = payload;
  const asked = askedFor(before, callId);
  const command = answer === 'edited' && input !== undefined ? callTitle(callId, input, undefined) : asked?.command;
  const words = [asked?.tool, command].filter((word) => word !== undefined).join(' ');
  return `${APPROVAL_ANSWER[answer]}: ${words === '' ? 'a call' : words}`;
}

/** Whatever a record says of where it was: nothing is done again without isolation. */
function isolated(backend: string): string {
  return backend === UNISOLATED ? 'local' : backend;
}

function answerOf({ payload, envelope }: EventOf<'model/requested'>, after: readonly SessionEvent[]) {
  return after.find(
    (event) =>
      event.kind === 'model/answered' &&
      event.envelope.run === envelope.run &&
      event.payload.position === payload.position,
  )?.id;
}

async function noteAgent(
  event: EventOf<'run/started'>,
  agents: Map<string, Agent>,
  { blobs }: RunsWorld,
): Promise<void> {
  const agent = await agentOf(event, blobs);
  if (agent !== undefined && event.envelope.run !== undefined) agents.set(event.envelope.run, agent);
}

/** Name of the working folder in which the steps of a session are done again. */
export function scratchOf(session: SessionId): SessionId {
  return `verify-${session}` as SessionId;
}
