import type { RunId, SessionId } from '../../model/ids.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { AtBreak } from '../../model/session/commands.ts';
import type { Runs } from '../runs/runs.ts';
import type { SessionCommands } from '../session-commands.ts';
import type { RerunPlan } from './plan-rerun.ts';

interface RerunWorld {
  readonly fork: SessionCommands['fork'];
  readonly start: Runs['start'];
}

/** Forks where a plan says and begins the run (R4). Approvals of the record are used for nothing (A1). Where the run is refused, the fork stays, empty. */
export async function startRerun(
  plan: RerunPlan,
  { title, atBreak }: { readonly title: string; readonly atBreak?: AtBreak },
  { fork, start }: RerunWorld,
): Promise<Decision<{ readonly session: SessionId; readonly run: RunId }>> {
  const { session, at, agent, message, calls, step, fields } = plan;
  const made = await fork({
    type: 'session/fork',
    session,
    at,
    title: `Re-run of “${title}”`,
    ...(atBreak === undefined ? {} : { atBreak }),
  });
  if (!made.ok) return made;
  const started = await start({
    session: made.value.session,
    agent,
    ...(message === undefined ? {} : { message: [{ type: 'text', text: message }] }),
    rerun: { of: step, fields: [...fields], ...(calls === undefined ? {} : { calls }) },
  });
  if (!started.ok) return started;
  return accept({ session: made.value.session, run: started.value.run });
}
