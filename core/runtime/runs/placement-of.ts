import type { Agent } from '../../model/agent/agent.ts';
import type { SessionId } from '../../model/ids.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { RunsWorld } from './runs-world.ts';

/** Whose placement is asked for. */
export interface Placed {
  /** First-parent history. */
  readonly history: readonly SessionEvent[];
  /** The session that acts; undefined for one that is still to be made, which no choice was made for. */
  readonly session: SessionId | undefined;
  /** The backend that is chosen for a session that is still to be made. */
  readonly chosen?: string | undefined;
  /** Gives what tells events that this home wrote, asked for where a choice is found; absent: all are. */
  readonly madeHere?: RunsWorld['madeHere'] | undefined;
}

/**
 * The backend that a session was moved to (P1), its own or before its fork point; undefined where nobody moved it. What a log claims of another
 * program's placement moves nothing. To run without isolation is chosen for one session, in this home: a fork does not have it of the
 * session it comes from, nor an export of the home that it comes from (P2).
 */
export function movedTo(placed: Placed): string | undefined {
  if (placed.chosen !== undefined) return placed.chosen;
  const moved = placed.history.findLast(
    (event) => event.kind === 'placement/moved' && !isImported(event) && isChosenHere(event, placed),
  );
  return moved?.kind === 'placement/moved' ? moved.payload.backend : undefined;
}

function isChosenHere(event: SessionEvent, { session, madeHere }: Placed): boolean {
  if (event.kind !== 'placement/moved' || event.payload.backend !== UNISOLATED) return true;
  return event.envelope.origin.session === session && (madeHere?.()(event) ?? true);
}

/** The backend that side effects of a session happen in: where it was moved to, else as its agent says. */
export function placementOf(placed: Placed, agent: Agent): string {
  return movedTo(placed) ?? agent.sandbox.backend;
}

/** Refuses an agent that asks to run without isolation, where no person chose that for the session. */
export function mayRunThere(placed: Placed, agent: Agent): Decision<undefined> {
  if (movedTo(placed) !== undefined || agent.sandbox.backend !== UNISOLATED) return accept(undefined);
  return refuse('unsupported', 'The agent asks to run without isolation, which nobody chose for this session.', {
    remedy: 'Choose it for the session (openrath run --unisolated), or leave sandbox.backend out of the agent.',
  });
}

/** Whether effects can happen in a backend: refused where there is none of that name here, or this machine can't have it. */
export async function canReach(
  backend: string,
  sandboxOf: (backend: string) => Sandbox | undefined,
): Promise<Decision<Sandbox>> {
  const sandbox = sandboxOf(backend);
  if (sandbox === undefined)
    return refuse('unsupported', `There is no backend ${backend} here.`, {
      remedy: 'Move the session to one that there is, as local; or open it where that backend is.',
    });
  const report = await sandbox.probe();
  if (report.ok) return accept(sandbox);
  return refuse('unsupported', `The backend ${backend} can’t be had here: ${report.says}.`, { remedy: report.remedy });
}
