import type { Agent } from '../../model/agent/agent.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import type { Sandbox } from '../ports/sandbox.ts';

/** The backend that a session was moved to (P1), its own or before its fork point; undefined where nobody moved it. What a log claims of another program's placement moves nothing. */
export function movedTo(history: readonly SessionEvent[]): string | undefined {
  const moved = history.findLast((event) => event.kind === 'placement/moved' && !isImported(event));
  return moved?.kind === 'placement/moved' ? moved.payload.backend : undefined;
}

/** The backend that side effects of a session happen in: where it was moved to, else as its agent says. */
export function placementOf(history: readonly SessionEvent[], agent: Agent): string {
  return movedTo(history) ?? agent.sandbox.backend;
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
