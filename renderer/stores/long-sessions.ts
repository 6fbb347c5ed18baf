import type { StepRow } from '../../core/contract/view.ts';
import { HostLost, host } from '../host/client.ts';
import { putSteps, steps } from './lineage-load.ts';
import { bumpLineage } from './lineage-store.ts';
import { loadedOf } from './loaded-events.ts';

/** A session above this is not folded in the window: the host, which folds it anyway, is asked what is new in it. */
const mostEvents = 20_000;

/** Sessions of which the host is being asked, and whether there were news of them since. */
const asked = new Map<string, { isAgain: boolean }>();

/** True for a session that the window does not fold. */
export function isLong({ events }: { readonly events: number }): boolean {
  return events > mostEvents;
}

/**
 * Takes the steps of a long session that are new since it came to the screen or was asked for last: one question at a time,
 * the next with all that came meanwhile. Resolves with false where they can't be told, and the lineage is to be taken again.
 */
export async function takeGrown(session: string): Promise<boolean> {
  const running = asked.get(session);
  if (running !== undefined) {
    running.isAgain = true;
    return true;
  }
  const mine = { isAgain: false };
  asked.set(session, mine);
  try {
    do {
      mine.isAgain = false;
      if (!(await takeNext(session, mine))) return false;
    } while (mine.isAgain);
    return true;
  } finally {
    asked.delete(session);
  }
}

async function takeNext(session: string, mine: { isAgain: boolean }): Promise<boolean> {
  const loaded = loadedOf(session);
  // What comes while its lineage is loaded is asked for when that is there whole.
  if (loaded === undefined) return true;
  const grown = await ask(session, loaded.events);
  if (grown === undefined || loadedOf(session) !== loaded) return true;
  if (!grown.ok) return false;
  putSteps(grown.steps.map(withSpawned));
  loaded.events = grown.to;
  if (grown.steps.length > 0) bumpLineage();
  if (grown.more) mine.isAgain = true;
  return true;
}

/** Undefined where the pipe has closed: the window reconnects and takes the session with the other snapshots. */
async function ask(session: string, from: number) {
  try {
    return await host().graph.grown({ session, from });
  } catch (error) {
    if (error instanceof HostLost) return undefined;
    // The lineage is taken again, and says what is wrong with it.
    return { ok: false as const };
  }
}

/** A step with the sessions that its call is thought to have spawned, where its end does not say it. */
function withSpawned(step: StepRow): StepRow {
  const spawned = steps.get(step.key)?.call?.spawned;
  if (step.call === undefined || step.call.spawned !== undefined) return step;
  return spawned === undefined ? step : { ...step, call: { ...step.call, spawned } };
}
