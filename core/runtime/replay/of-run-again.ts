import type { SessionEvent } from '../../model/read-event.ts';

/**
 * Of the events of a history, those of the run that goes on again from a step: its own run, and re-runs that went on in its place where it has no end in this
 * history. What came of later runs, of other agents say, does not come again. A log of another program names no runs: there it is all up to
 * what a person said next.
 */
export function ofRunAgain(
  history: readonly SessionEvent[],
  step: SessionEvent,
  events: readonly SessionEvent[],
): readonly SessionEvent[] {
  const { run } = step.envelope;
  if (run !== undefined) {
    const runs = runsAgain(history, run);
    return events.filter(({ envelope }) => envelope.run !== undefined && runs.has(envelope.run));
  }
  const next = events.findIndex((event) => event.id !== step.id && isNewTurn(event));
  return next === -1 ? events : events.slice(0, next);
}

/** The run, and each re-run that began where the one before it was left off. */
function runsAgain(history: readonly SessionEvent[], run: string): ReadonlySet<string> {
  const runs = new Set([run]);
  for (const { kind, payload, envelope } of history.slice(history.findIndex((each) => each.envelope.run === run))) {
    const isKnown = envelope.run !== undefined && runs.has(envelope.run);
    if (isKnown && (kind === 'run/ended' || kind === 'run/stopped')) return runs;
    if (kind !== 'run/started' || isKnown || envelope.run === undefined || payload.agent === undefined) continue;
    if (payload.rerun === undefined) return runs;
    runs.add(envelope.run);
  }
  return runs;
}

function isNewTurn(event: SessionEvent): boolean {
  return (event.kind === 'message' && event.payload.author === 'person') || event.envelope.run !== undefined;
}
