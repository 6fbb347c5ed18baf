import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { callAsPerson } from '../agent/call-tool.ts';
import { below, iteration } from '../agent/position.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { verdictOfCall } from './command-verdict.ts';
import { mayTakeUp } from './may-take-up.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { validator } from './stand-ins.ts';

/** A command that judges a session's files: exit code 0 is *passed*, any other *failed*. */
export interface Validate {
  readonly session: SessionId;
  /** The run's id, for an asker that may have to find it again: one of that id that was cut off is taken up. A new one where absent. */
  readonly run?: RunId;
  readonly command: string;
  /** What it shows where it passes, in words. */
  readonly criterion: string;
  readonly expectedHead?: EventId;
}

/** Begins or takes up a run of one command whose ending is a verdict on the session's files (V1). The call is its evidence, on record as a person's. */
export async function startValidation(
  { sealing }: RunsWorld,
  { session, run = sealing.ids.uuid() as RunId, command, criterion, expectedHead }: Validate,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayTakeUp(history, { session, run, expectedHead });
  if (!may.ok) return may;
  const before = may.value;
  const judged = before?.envelope.parents[0] ?? writer.head();
  const payload: PayloadOf<'run/started'> = { turn: validator.turn, criterion };
  const added =
    before === undefined ? await writer.append([{ kind: 'run/started', payload, run }], 'person', 'now') : [];
  return accept({
    run,
    agent: validator.agent,
    startedAtMs: (before ?? added[0])?.envelope.atMs ?? 0,
    durability: 'every-step',
    isTakenUp: before !== undefined,
    work: (world) => judge(world, { command, criterion, judged, told: verdictIn(history, run) }),
  });
}

/** The verdict of a run, where it is on record. */
export function verdictIn(history: readonly SessionEvent[], run: RunId): Verdict | undefined {
  const told = history.find((event) => event.envelope.run === run && event.kind === 'validation');
  return told?.kind === 'validation' ? told.payload.verdict : undefined;
}

interface Judging {
  readonly command: string;
  readonly criterion: string;
  readonly judged: EventId;
  /** The verdict that was on record before the run was cut off: there is nothing more to do than to end. */
  readonly told: Verdict | undefined;
}

/** Gives the verdict. */
export async function judge(world: RunWorld, { command, criterion, judged, told }: Judging): Promise<string> {
  if (told !== undefined) return told;
  const callId = `validation-${world.run}`;
  const tree = world.workspace.tree();
  const position = below(iteration(world.node, 0), 'call', 0);
  const input = JSON.stringify({ command });
  const asked = { ...world, tools: [validator.tool] };
  const part = { type: 'tool-call', callId, name: validator.tool.name, input } as const;
  await callAsPerson(asked, position, part);
  const { answer } = world.recordedAt(position);
  if (answer?.kind !== 'tool/ended') throw new RunFailed('The command of the validation has no end on record.');
  const verdict = verdictOfCall(answer.payload);
  await world.append([validation({ verdict, criterion, judged, tree, evidence: answer.id })], 'now');
  return verdict;
}

type Verdict = PayloadOf<'validation'>['verdict'];

interface Judged {
  readonly verdict: Verdict;
  readonly criterion: string;
  readonly judged: EventId;
  readonly tree: TreeId;
  /** The event that holds the command's end. */
  readonly evidence: EventId;
}

function validation({ verdict, criterion, judged, tree, evidence }: Judged): Draft {
  const payload: PayloadOf<'validation'> = { validator: 'command', criterion, judged: [judged], verdict, evidence };
  return { kind: 'validation', payload, refs: [{ event: judged }, { event: evidence }, { tree }] };
}
