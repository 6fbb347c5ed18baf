import { canonicalText } from '../../model/canonical.ts';
import type { EventId } from '../../model/ids.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Verdict } from '../../model/replay/verdict.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import { callTitle } from '../../projections/steps/call-title.ts';
import { sayAnswer as sayApproval } from '../../projections/steps/drafts/approval-answer.ts';
import { askOf } from '../agent/ask-of.ts';
import { askedFor } from '../agent/asked-for.ts';
import { leftOutIn } from '../agent/left-out-in.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import { placementOf } from '../runs/placement-of.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { customOfRun, sayMissing } from '../tools/custom-of-run.ts';
import { offerOf } from '../tools/offer-of.ts';
import { setupCommand } from '../tools/setup-command.ts';
import { toolsIn } from '../tools/tools-in.ts';
import type { Actor } from './actor-of.ts';
import type { RecordedCall } from './recorded-calls.ts';
import { type CallAgain, type VerifyWorld, verifyCall } from './verify-call.ts';
import { type VerifyRequestWorld, verifyRequest } from './verify-request.ts';
import { verifyValidation } from './verify-validation.ts';

/** A step that was done again, or was not, and what came of it. */
export interface VerifiedStep {
  /** The event that began it. */
  readonly event: EventId;
  /** The event that ended it. */
  readonly end?: EventId;
  readonly kind: 'request' | 'call' | 'approval' | 'validation';
  /** `run_command ls`, the model's name, or `passed: the tests pass`. */
  readonly says: string;
  readonly verdict: Verdict;
}

/** Where in a history a step is done again, and with what. */
export interface Again extends Pick<VerifyWorld, 'workspaces' | 'scratch' | 'signal'> {
  readonly world: RunsWorld;
  readonly history: readonly SessionEvent[];
  /** Place of the event in it. */
  readonly at: number;
  /** Who acted in the event's run; undefined where that is not known. */
  readonly actor: Actor | undefined;
  readonly blobText: VerifyRequestWorld['blobText'];
  /** Calls of the history by the event that began each. */
  readonly recorded: ReadonlyMap<string, RecordedCall>;
  /** What calls came to so far, by the event that ended each. Added to. */
  readonly came: Map<string, CallAgain>;
}

/** Does the step again that an event began; undefined for an event that began none. Rejects as `verifyCall` does. */
export async function verifyStep(event: SessionEvent, again: Again): Promise<VerifiedStep | undefined> {
  const { actor } = again;
  if (event.kind === 'validation') return isImported(event) ? undefined : await validationAgain(event, again);
  if (event.kind === 'workspace/set-up') return event.payload.how === 'kept' ? keptSetup(event) : undefined;
  if (actor === undefined) return undefined;
  if (event.kind === 'model/requested') return actor.asks ? await requestAgain(event, actor, again) : undefined;
  if (event.kind === 'tool/started') return await callAgain(event, actor, again);
  return event.kind === 'approval/answered' ? approvalShown(event, again) : undefined;
}

async function requestAgain(event: EventOf<'model/requested'>, actor: Actor, again: Again): Promise<VerifiedStep> {
  const { world, history, at, blobText } = again;
  const { agent } = actor;
  const backend = backendOf(event, agent, again);
  const ofRun = history.filter(({ envelope }) => envelope.run === event.envelope.run);
  const custom = customOfRun(actor.tools, ofRun);
  const tools = toolsIn(world.sandboxOf(backend) ?? { backend }, custom.tools);
  const isOurs = world.madeHere?.();
  const made = () =>
    verifyRequest(event, history.slice(0, at), {
      modelOf: () => world.modelOf(agent),
      asked: { ...askOf(agent), tools: tools.map(offerOf) },
      blobText,
      sha256: world.sealing.sha256,
      ...(isOurs === undefined ? {} : { isOurs }),
    });
  const { verdict } = custom.missing.length > 0 ? skipped(sayMissing(custom.missing)) : { verdict: await made() };
  const end = answerOf(event, history.slice(at));
  return { ...begunBy(event, end), kind: 'request', says: event.payload.model, verdict };
}

async function callAgain(
  event: EventOf<'tool/started'>,
  { agent, tools }: Actor,
  again: Again,
): Promise<VerifiedStep | undefined> {
  const { world, history, at, recorded, came, workspaces, scratch, signal } = again;
  const call = recorded.get(event.id);
  if (call === undefined) return undefined;
  const { tool, input } = event.payload;
  const isSetup = tool === setupCommand.name;
  const done = await verifyCall(call, {
    workspaces,
    blobs: world.blobs,
    sandbox: world.sandboxOf(isolated(backendOf(event, agent, again))),
    limits: agent.sandbox.commands,
    tools,
    scratch,
    carried: isSetup ? [] : (placeOfFiles(history.slice(0, at))?.carried ?? []),
    leftOut: leftOutIn(history.slice(0, at)).map(({ path }) => path),
    signal,
  });
  if (call.ended !== undefined) came.set(call.ended.id, done);
  return { ...begunBy(event, call.ended?.id), kind: 'call', says: `${tool} ${input}`, verdict: done.verdict };
}

async function validationAgain(event: EventOf<'validation'>, { world, history, at, came }: Again) {
  const { verdict, criterion } = event.payload;
  return {
    ...begunBy(event),
    kind: 'validation',
    says: `${verdict}: ${criterion}`,
    verdict: await verifyValidation(event, { before: history.slice(0, at), calls: came, store: world.store }),
  } as const;
}

function approvalShown(event: EventOf<'approval/answered'>, { history, at }: Again): VerifiedStep {
  const says = sayAnswer(event, history.slice(0, at));
  return { ...begunBy(event), kind: 'approval', says, ...skipped('a person’s answer is shown, and used for nothing') };
}

/** A setup that a session had no need of. */
function keptSetup(event: EventOf<'workspace/set-up'>): VerifiedStep {
  const { command, network } = event.payload;
  const says = `${setupCommand.name} ${canonicalText({ command, network })}`;
  return { ...begunBy(event), kind: 'call', says, ...skipped('it did not run: what was kept from before went along') };
}

function begunBy({ id }: SessionEvent, end?: EventId): Pick<VerifiedStep, 'event' | 'end'> {
  return { event: id, ...(end === undefined ? {} : { end }) };
}

function skipped(because: string): Pick<VerifiedStep, 'verdict'> {
  return { verdict: { verdict: 'skipped', because } };
}

/** The answer and what it let run, or did not: of an edited one what the person wrote. */
function sayAnswer({ payload }: EventOf<'approval/answered'>, before: readonly SessionEvent[]): string {
  const { answer, callId, input } = payload;
  const asked = askedFor(before, callId);
  const command = answer === 'edited' && input !== undefined ? callTitle(callId, input, undefined) : asked?.command;
  const words = [asked?.tool, command].filter((word) => word !== undefined).join(' ');
  return `${sayApproval(payload)}: ${words === '' ? 'a call' : words}`;
}

function backendOf({ envelope }: SessionEvent, agent: Actor['agent'], { history, at }: Again): string {
  return placementOf({ history: history.slice(0, at), session: envelope.origin.session }, agent);
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
