import type { SessionEvent } from '../../model/read-event.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { below } from '../agent/position.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { recall } from './recall.ts';

/** Looks up what the person asks for before a run's first request. A no-op for an agent that is not to, and where nothing was asked. */
export async function recallAtStart(world: RunWorld): Promise<void> {
  const { memory, node } = world;
  if (memory === undefined || !memory.may.atStart || memory.may.reads.length === 0) return;
  const position = below(node, 'recall');
  const query = askedIn(world.historyBefore(position), world.run);
  if (query.trim() === '') return;
  await recall(world, memory, { position, query, scopes: memory.may.reads });
}

/** What the run's own message says, else the newest of a person before the run: the same each time the run is taken up. */
function askedIn(history: readonly SessionEvent[], run: string): string {
  const start = history.findIndex(({ kind, envelope }) => kind === 'run/started' && envelope.run === run);
  const isPrompt = (event: SessionEvent) => event.kind === 'message' && event.payload.author === 'person';
  const own = history.find((event) => event.envelope.run === run && isPrompt(event));
  const asked = own ?? history.slice(0, Math.max(start, 0)).findLast(isPrompt);
  return asked?.kind === 'message' ? textOf(asked.payload.parts) : '';
}
