import type { SessionEvent } from '../../model/read-event.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { below } from '../agent/position.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { recall, recallDigest } from './recall.ts';

/**
 * Looks up what the person asks for before a run's first request. A no-op for an agent that is not to, where nothing was asked, and for a
 * re-run that inherits the very same look-up: it is not downstream of what was changed (R4).
 */
export async function recallAtStart(world: RunWorld): Promise<void> {
  const { memory, node } = world;
  if (memory === undefined || !memory.may.atStart || memory.may.reads.length === 0) return;
  const position = below(node, 'recall');
  const history = world.historyBefore(position);
  const query = askedIn(history, world.run);
  if (query.trim() === '') return;
  const asked = { query, scopes: memory.may.reads };
  if (isInherited(history, world.run, { position, inputDigest: recallDigest(world, memory, asked) })) return;
  await recall(world, memory, { position, ...asked });
}

/** Changes of a re-run by which the memory of scope agent is another one. */
const OTHER_AGENT: ReadonlySet<string> = new Set(['agent', 'agent.name']);

/** True where the run goes on inside one that looked the same up before the step that is done again. */
function isInherited(
  history: readonly SessionEvent[],
  run: string,
  { position, inputDigest }: { readonly position: string; readonly inputDigest: string },
): boolean {
  const start = history.findIndex(({ kind, envelope }) => kind === 'run/started' && envelope.run === run);
  const started = history[start];
  const fields = started?.kind === 'run/started' ? started.payload.rerun?.fields : undefined;
  if (fields === undefined || fields.some((field) => OTHER_AGENT.has(field))) return false;
  const before = history.slice(0, start).findLast(({ kind }) => kind === 'run/started')?.envelope.run;
  return history
    .slice(0, start)
    .some(
      (event) =>
        event.kind === 'memory/recalled' &&
        event.envelope.run === before &&
        event.payload.position === position &&
        event.payload.inputDigest === inputDigest,
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
