import type { SessionEvent } from '../../model/read-event.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { below } from '../agent/position.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { recall } from './recall.ts';

/**
 * Looks up what the person asks for before a run's first request. A no-op for an agent that is not to, where nothing was asked, and for a
 * re-run that begins after one for the same words: that is not downstream of the step (R4).
 */
export async function recallAtStart(world: RunWorld): Promise<void> {
  const { memory, node } = world;
  if (memory === undefined || !memory.may.atStart || memory.may.reads.length === 0) return;
  const position = below(node, 'recall');
  const history = world.historyBefore(position);
  const query = askedIn(history, world.run);
  if (query.trim() === '') return;
  if (isInherited(history, world.run, { position, query })) return;
  await recall(world, memory, { position, query, scopes: memory.may.reads });
}

/** True where the run goes on inside one, or a re-run of it, that looked the same up before the step that is done again. */
function isInherited(
  history: readonly SessionEvent[],
  run: string,
  { position, query }: { readonly position: string; readonly query: string },
): boolean {
  const start = history.findIndex(({ kind, envelope }) => kind === 'run/started' && envelope.run === run);
  const started = history[start];
  if (started?.kind !== 'run/started' || started.payload.rerun === undefined) return false;
  const before = history.slice(0, start).filter((event) => event.kind === 'run/started');
  const first = before.findLastIndex(({ payload }) => payload.rerun === undefined);
  const goesOn = new Set(before.slice(Math.max(first, 0)).map(({ envelope }) => envelope.run));
  return history
    .slice(0, start)
    .some(
      (event) =>
        event.kind === 'memory/recalled' &&
        goesOn.has(event.envelope.run) &&
        event.payload.position === position &&
        event.payload.query === query,
    );
}

/** What the run's own message says, else the newest of a person before the run: the same each time the run is taken up. */
function askedIn(history: readonly SessionEvent[], run: string): string {
  const start = history.findIndex(({ kind, envelope }) => kind === 'run/started' && envelope.run === run);
  const isPrompt = (event: SessionEvent) => event.kind === 'message' && event.payload.author === 'person';
  const own = history.find((event) => event.envelope.run === run && isPrompt(event));
  const asked = own ?? history.slice(0, Math.max(start, 0)).findLast(isPrompt);
  return asked?.kind === 'message' ? textOf(asked.payload.parts) : '';
}
