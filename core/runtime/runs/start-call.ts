import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { callTool } from '../agent/call-tool.ts';
import { below, iteration } from '../agent/position.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { SPAWN_AGENT } from '../tools/spawn-agent.ts';
import { mayTakeUp } from './may-take-up.ts';
import { mustBeProgram } from './must-be-program.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { callerOf } from './stand-ins.ts';

/** A call that a program makes itself: no model asks for it. */
export interface ProgramCall {
  readonly session: SessionId;
  /** The run's id, for an asker that may have to find it again: one of that id that was cut off is taken up. A new one where absent. */
  readonly run?: RunId;
  readonly tool: string;
  /** JSON text. */
  readonly input: string;
  readonly expectedHead?: EventId;
  /** The event that the program's run began with which calls. */
  readonly program?: EventId;
}

/** Begins or takes up a run of one call of a program: checked, judged by the rules of the home, approved where they ask for it, and on record as an agent's is (T1, A1). */
export async function startCall(
  world: RunsWorld,
  { session, run = world.sealing.ids.uuid() as RunId, tool, input, program, expectedHead }: ProgramCall,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayTakeUp(history, { session, run, expectedHead });
  if (!may.ok) return may;
  const before = may.value;
  const known = callableTool(world, tool);
  if (!known.ok) return known;
  const isPart = await mustBeProgram(program, world);
  if (!isPart.ok) return isPart;
  const call = { callId: `call-${run}`, tool, input };
  const payload: PayloadOf<'run/started'> = { turn: 'call', call, ...(program === undefined ? {} : { program }) };
  const added =
    before === undefined ? await writer.append([{ kind: 'run/started', payload, run }], 'workflow', 'now') : [];
  return accept({
    run,
    agent: callerOf(tool, world.serverOf(tool)),
    startedAtMs: (before ?? added[0])?.envelope.atMs ?? 0,
    durability: 'every-step',
    program,
    isTakenUp: before !== undefined,
    by: 'workflow',
    callsTools: true,
    work: (opened) => callForProgram(opened, before?.payload.call ?? call),
  });
}

/** Refuses a tool that there is not, or that only an agent can call: it starts a sub-agent of the one that calls. */
function callableTool({ toolsOf, serverOf }: RunsWorld, tool: string): Decision<undefined> {
  const isHere = toolsOf(callerOf(tool, serverOf(tool))).some(({ name }) => name === tool);
  if (isHere && tool !== SPAWN_AGENT) return accept(undefined);
  return refuse('not-found', `There is no tool ${tool} here that a program can call.`, {
    remedy: 'Take one that there is, or add the server that has it and consent to its tools.',
  });
}

/** Makes the call, or takes up what is on record of it. Gives the text of its result. */
export async function callForProgram(
  world: RunWorld,
  { callId, tool, input }: NonNullable<PayloadOf<'run/started'>['call']>,
): Promise<string> {
  const position = below(iteration(world.node, 0), 'call', 0);
  await callTool(world, position, { type: 'tool-call', callId, name: tool, input });
  const { answer } = world.recordedAt(position);
  return answer?.kind === 'tool/ended' ? textOf(answer.payload.parts) : '';
}
