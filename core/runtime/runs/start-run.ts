import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { replacedDraft } from '../agent/ended-draft.ts';
import { customOfRun, sayMissing } from '../tools/custom-of-run.ts';
import { agentOf } from './agent-of.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { mayRun } from './may-start.ts';
import { mayGoOn, mayWrite } from './may-write.ts';
import { mustBeProgram } from './must-be-program.ts';
import { programCutOff } from './program-cut-off.ts';
import { resumeCommand } from './resume-command.ts';
import { resumeOfWorkflow } from './resume-of-workflow.ts';
import type { Begun, StartRun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { isOfWorkflow } from './stand-ins.ts';
import { startOf } from './start-of.ts';
import { unfinishedRun } from './unfinished-run.ts';

/** Begins a run of an agent: how it is defined, and what is asked of it, on record. */
export async function startRun(
  world: RunsWorld,
  {
    session,
    run = world.sealing.ids.uuid() as RunId,
    agent,
    message,
    author,
    durability = 'every-step',
    rerun,
    result,
    expectedHead,
    within,
    program,
  }: StartRun,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayWrite(history, session);
  if (!may.ok) return may;
  if (startOf(history, session, run) !== undefined)
    return refuse('already-so', `The session ${session} has a run ${run}.`, { remedy: 'Its events say how it ended.' });
  const moved = hasMovedOn(history, session, expectedHead);
  if (moved !== undefined) return moved;
  const runs = await mayRun(world, agent, { history, session });
  if (!runs.ok) return runs;
  const isPart = await mustBeProgram(program, world);
  if (!isPart.ok) return isPart;
  const by = within === undefined ? 'person' : 'agent';
  const blob = await world.blobs.put(canonicalText(agent));
  const started: PayloadOf<'run/started'> = {
    agent: blob,
    durability,
    ...(program === undefined ? {} : { program }),
    ...(rerun === undefined ? {} : { rerun }),
  };
  const said: PayloadOf<'message'> = { role: 'user', author: author ?? by, parts: [...(message ?? [])] };
  const drafts: Draft[] = [
    { kind: 'run/started', payload: started, refs: [{ blob }], run },
    ...(result === undefined ? [] : [{ ...(await replacedDraft(result, world.blobs)), run }]),
    ...(message === undefined ? [] : [{ kind: 'message', payload: said, run }]),
  ];
  const added = await writer.append(drafts, by, 'now');
  return accept({
    run,
    agent,
    startedAtMs: added[0]?.envelope.atMs ?? 0,
    durability,
    program,
    isSubAgent: by === 'agent',
  });
}

/** Takes up the run of a session that was cut off, as its agent was defined then (R6), or as what it was of a person. */
export async function resumeRun(
  world: RunsWorld,
  session: SessionId,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const started = unfinishedRun(history, session);
  if (started === undefined)
    return (
      programCutOff(history, session) ??
      refuse('already-so', 'No run of this session was cut off.', { remedy: 'Say what it is to do next.' })
    );
  if (isOfWorkflow(started.payload.turn))
    return programCutOff(history, session) ?? resumeOfWorkflow(world, started, { history, session });
  if (started.payload.agent === undefined)
    return programCutOff(history, session) ?? resumeCommand(world, started, { history, session });
  const { blobs, toolsOf } = world;
  const agent = await agentOf(started, blobs);
  const run = started.envelope.run;
  if (agent === undefined || run === undefined)
    return refuse('withheld', 'How the agent of this run was defined can’t be read any more.', {
      remedy: 'Fork the session and start a run there.',
    });
  const { missing } = customOfRun(
    toolsOf(agent),
    history.filter(({ envelope }) => envelope.run === run),
  );
  if (missing.length > 0)
    return refuse('unsupported', sayMissing(missing), {
      remedy: 'Continue it in that program, or fork it: what goes on there goes on without.',
    });
  const may = mayGoOn(history, session);
  if (!may.ok) return may;
  const { durability = 'every-step', program } = started.payload;
  return accept({
    run,
    agent,
    startedAtMs: started.envelope.atMs,
    durability,
    isTakenUp: true,
    isSubAgent: started.envelope.by === 'agent',
    program: program as EventId | undefined,
  });
}
