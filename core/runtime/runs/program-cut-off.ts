import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { type Decision, refuse } from '../../model/refusal.ts';

/** Why a run of a program that has no end can't be taken up by a host, which has not its code, and who can; undefined where there is none. */
export function programCutOff(history: readonly SessionEvent[], session: SessionId): Decision<never> | undefined {
  const own = history.filter(({ envelope }) => envelope.origin.session === session);
  const over = new Set(
    own.flatMap(({ kind, envelope: { run } }) => (kind === 'run/ended' || kind === 'run/stopped' ? [run] : [])),
  );
  const open = own.findLast(
    (event) => event.kind === 'run/started' && event.payload.workflow !== undefined && !over.has(event.envelope.run),
  );
  if (open?.kind !== 'run/started') return undefined;
  return refuse('unsupported', `This session is flowed through agents by the program ${open.payload.workflow}.`, {
    remedy: `Take it up with openrath continue ${session}, or run the program again with the runId ${open.envelope.run}.`,
  });
}
