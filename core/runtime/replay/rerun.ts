import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import { quoted } from '../../model/quoted.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { AtBreak } from '../../model/session/commands.ts';
import type { AgentWork } from '../runs/agent-work.ts';
import type { Runs } from '../runs/runs.ts';
import type { SessionCommands } from '../session-commands.ts';
import type { RerunPlan } from './plan-rerun.ts';

interface AsRerun {
  readonly title: string;
  readonly atBreak?: AtBreak;
  /** The event that the program's run began with which it is a part of. */
  readonly program?: EventId;
}

interface RerunWorld {
  readonly fork: SessionCommands['fork'];
  readonly moveTo: AgentWork['moveTo'];
  readonly runs: Pick<Runs, 'mayStart' | 'start'>;
}

/** Forks where a plan says and begins the run (R4). Approvals of the record are used for nothing (A1). Nothing is forked for a run that is refused. */
export async function startRerun(
  plan: RerunPlan,
  { title, atBreak, program }: AsRerun,
  { fork, moveTo, runs }: RerunWorld,
): Promise<Decision<{ readonly session: SessionId; readonly run: RunId }>> {
  const { session, at, agent, message, result, placement, calls, again, step, fields } = plan;
  const may = await runs.mayStart(agent, placement === undefined ? { at } : {});
  if (!may.ok) return may;
  const made = await fork({
    type: 'session/fork',
    session,
    at,
    title: `Re-run of ${quoted(title)}`,
    ...(atBreak === undefined ? {} : { atBreak }),
  });
  if (!made.ok) return made;
  const moved =
    placement === undefined ? accept(undefined) : await moveTo({ session: made.value.session, backend: placement });
  if (!moved.ok) return moved;
  const started = await runs.start({
    session: made.value.session,
    agent,
    ...(program === undefined ? {} : { program }),
    ...(message === undefined ? {} : { message: [{ type: 'text', text: message }] }),
    ...(result === undefined ? {} : { result: { ...result, of: result.of.id } }),
    rerun: {
      of: step,
      fields: [...fields],
      ...(calls === undefined ? {} : { calls }),
      ...(again === undefined ? {} : { again }),
    },
  });
  if (!started.ok) return started;
  return accept({ session: made.value.session, run: started.value.run });
}
